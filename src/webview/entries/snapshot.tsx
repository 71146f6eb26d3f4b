import { Fact } from "../parts/fact";
import { FileList } from "../parts/fileList";
import { FileLink } from "../parts/fileLink";
import { text as textOf } from "../reading";
import { defineEntryView } from "./entryView";
import { sentence, t } from "../text";

/** Copies of files that the program keeps to be able to undo. */
export default defineEntryView({
  types: ["file-history-snapshot", "file-history-delta"],
  look: () => ({ words: t("Copies of files"), icon: "copy" }),
  body({ fields, files }) {
    const path = textOf(fields["trackingPath"]);
    if (path !== undefined) {
      return <Fact>{sentence("A copy was kept of {0}", <FileLink path={path} />)}</Fact>;
    }
    if (files.length === 0) return <Fact tone="quiet">{t("No file was kept yet.")}</Fact>;
    return (
      <>
        <Fact>{t("Copies were kept to be able to go back to this point")}</Fact>
        <FileList paths={files} />
      </>
    );
  },
});
