import { Fact } from "../../controls/fact";
import { MarkdownView } from "../../markup/markdown/markdownView";
import { contentOf, ContentParts } from "../../markup/data/contentPartsView";
import { PictureList } from "../../markup/pictures/pictureList";
import { objectOf, stringOf } from "../../../base/json/jsonValue";
import { defineEntryView } from "./entryView";
import { t } from "../../base/viewerText";

const OPERATIONS: Readonly<Record<string, string>> = {
  enqueue: t("Typed while the model was busy, and put into the queue"),
  dequeue: t("Taken from the queue and given to the model"),
  remove: t("Taken out of the queue"),
  popAll: t("All of the queue was taken back into the input"),
};

/** Shows queued prompts, which wait until the model is ready. */
export default defineEntryView({
  types: ["queue-operation", "queue-operation/", "attachment/queued_command"],
  look: ({ entryType = "", kind }) =>
    kind === "prompt"
      ? undefined
      : { words: entryType === "attachment/queued_command" ? t("Queued") : t("Queue"), icon: "pending" },
  body({ text, fields }) {
    const attachment = objectOf(fields["attachment"]);
    const operation = stringOf(fields["operation"]);
    const content = attachment?.["prompt"] ?? fields["content"];
    const parts = contentOf(content);
    const words = stringOf(content) ?? (operation === undefined ? text : "");
    return (
      <>
        <Fact tone="quiet">
          {attachment
            ? t("Typed while the model was busy; it was given to it here")
            : (OPERATIONS[operation ?? ""] ?? t("Queue: {0}", operation ?? ""))}
        </Fact>
        {parts ? (
          <>
            <PictureList data={parts} />
            <ContentParts parts={parts} />
          </>
        ) : (
          words !== "" && <MarkdownView text={words} label={t("Queued prompt")} />
        )}
      </>
    );
  },
});
