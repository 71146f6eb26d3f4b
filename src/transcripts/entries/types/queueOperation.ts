import { contentText } from "../contentBlocks";
import { defineEntryType } from "../entryType";
import { oneLine } from "../../../base/text/displayText";
import { stringOf } from "../../../base/json/jsonValue";

/** Reads what was typed or reported while Claude worked, and when it was taken out of the queue. */
export default defineEntryType({
  types: ["queue-operation"],
  shapes: {
    "queue-operation": {
      needs: { operation: "text" },
      has: { content: "any", reason: "text", commandUuid: "text", deliveryId: "text" },
    },
  },
  read(entry) {
    const operation = stringOf(entry["operation"]);
    const content = oneLine(contentText(entry["content"]));
    return {
      class: "bookkeeping",
      parts: [
        {
          kind: "bookkeeping",
          text: () => `Queue: ${[operation, content].filter((item) => item).join(" ")}`.trimEnd(),
        },
      ],
      ...(operation !== undefined && { subtype: operation }),
    };
  },
});
