import { objectOf, stringOf, without } from "../../../base/json/jsonValue";
import { AnyValue } from "../../markup/data/anyValue";
import { ContentParts, contentOf, ReadableText } from "../../markup/data/contentPartsView";
import { Fact } from "../../controls/fact";
import { PictureList } from "../../markup/pictures/pictureList";
import { defineEntryView } from "./entryView";
import { t } from "../../base/viewerText";

/** Shows the raw content of entries newer than this viewer, and of results whose call is not in the file. */
export default defineEntryView({
  kinds: ["unknown", "result"],
  body({ row, text, fields, block }) {
    if (row.kind === "result") {
      const content = objectOf(block)?.["content"];
      const parts = contentOf(content);
      const words = stringOf(content);
      return (
        <>
          <Fact tone="quiet">{text.split("\n", 1)[0]}</Fact>
          <PictureList data={content} />
          {parts ? (
            <ContentParts parts={parts} />
          ) : words === undefined ? (
            <AnyValue value={content} label={t("Result")} />
          ) : (
            <ReadableText text={words} label={t("Result")} />
          )}
        </>
      );
    }
    if (block !== undefined) return <AnyValue value={block} label={t("Block")} />;
    const rest = without(fields, "parentUuid", "isSidechain", "sessionId", "uuid", "timestamp", "version", "cwd");
    return Object.keys(rest).length === 0 ? undefined : <AnyValue value={rest} label={t("Entry")} />;
  },
});
