import type { VNode } from "preact";
import type { FileBackup } from "../../../transcripts/model/entryDetailModel";
import { useHost } from "../../base/hostContext";
import { ActionButton } from "../../controls/actionButton";
import { Fact } from "../../controls/fact";
import { FileListView } from "../../call/body/fileListView";
import { FileLink } from "../../markup/links/fileLink";
import { SomeOf } from "../../markup/copy/someOf";
import { visibleString } from "../../controls/visibleTextView";
import { stringOf } from "../../../base/json/jsonValue";
import { defineEntryView } from "./entryView";
import { sentence, t } from "../../base/viewerText";

/** Shows copies of files that the program keeps for undo. */
export default defineEntryView({
  types: ["file-history-snapshot", "file-history-delta"],
  look: () => ({ words: t("Copies of files"), icon: "copy" }),
  body({ fields, files, backups, row, transcript }) {
    const path = stringOf(fields["trackingPath"]);
    const all = backups.map((backup, file) => ({ backup, place: { transcript, row: row.index, file } }));
    const kept = all.filter(({ backup: { copy, absent } }) => copy !== undefined || absent === true);
    if (path !== undefined) {
      const [only] = kept;
      return (
        <>
          <Fact>{sentence("A copy was kept of {0}", <FileLink path={path} />)}</Fact>
          {only && <Copy {...only} />}
        </>
      );
    }
    if (files.length === 0) return <Fact tone="quiet">{t("No file was kept yet.")}</Fact>;
    return (
      <>
        <Fact>{t("Copies were kept to be able to go back to this point")}</Fact>
        <FileListView paths={files} />
        {kept.length > 0 && (
          <ul class="plain-list" aria-label={t("Files as they were at this point")}>
            <SomeOf
              all={kept}
              of={t("files")}
              items
              draw={(copy, at) => (
                <li key={at}>
                  <Copy {...copy} />
                </li>
              )}
            />
          </ul>
        )}
      </>
    );
  },
});

interface Place {
  readonly transcript: string;
  readonly row: number;
  readonly file: number;
}

/** Links to the differences between a file's copy and its current content. */
function Copy({ backup, place }: { backup: FileBackup; place: Place }): VNode {
  const host = useHost();
  const { path, absent } = backup;
  const name = visibleString(path.split(/[\\/]/).at(-1) ?? path);
  const words = absent === true ? t("{0} was not there: what it is now", name) : t("{0} then and now", name);
  return (
    <ActionButton
      name="open-backup"
      class="link"
      label={`${words}: ${visibleString(path)}`}
      failed={t("Not shown")}
      run={() => host.openBackup(place)}
    >
      {words}
    </ActionButton>
  );
}
