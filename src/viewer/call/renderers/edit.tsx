import type { VNode } from "preact";
import type { FileChangeData } from "../../../transcripts/calls/shapes/recordedChange";
import type { OtherEditData } from "../../../transcripts/calls/readers/otherEdit";
import { Code } from "../../markup/code/code";
import { ChangeList } from "../../markup/diff/changeList";
import type { Change } from "../../markup/diff/diff";
import { hunksIn } from "../../markup/diff/hunks";
import { OTHER_EDITS, TEXT_PAIRS } from "../../../results/equivalents/otherNames";
import { Fact } from "../../controls/fact";
import { FileLink } from "../../markup/links/fileLink";
import { lineOf, type NumberedLine, numberedRuns, snippetOf } from "../body/numberedRuns";
import { SomeOf } from "../../markup/copy/someOf";
import { VisibleTextView } from "../../controls/visibleTextView";
import { arrayOf, objectOf, stringOf } from "../../../base/json/jsonValue";
import { defineRenderer } from "../body/renderer";
import { plural, t } from "../../base/viewerText";

export default defineRenderer<FileChangeData | OtherEditData>({
  tools: [
    "Edit",
    "Write",
    "MultiEdit",
    "replace",
    "write_file",
    "replace_string_in_file",
    "create_file",
    "create",
    ...OTHER_EDITS,
  ],
  icon: "edit",
  showsInput: true,
  body({ input, data }) {
    const path = stringOf(data.filePath);
    if (path === undefined) return undefined;
    const asked = objectOf(input);
    const snippet = snippetOf(data.lines);
    const recorded = hunksIn(data.patch);
    const file = stringOf(data.originalFile);
    const changes: readonly Change[] = recorded
      ? [{ hunks: recorded, ...(file !== undefined && { file }) }]
      : changesIn(asked, snippet, file);
    const written = changes.length === 0 ? writtenText(asked) : undefined;
    const first = recorded?.[0]?.newStart ?? snippet[0]?.number;
    return (
      <>
        <div class="file-head">
          <FileLink path={path} {...(first !== undefined && first > 0 && { line: first })} />
          <Fact tone="good">
            <VisibleTextView text={stringOf(data.action) ?? t("changed")} />
          </Fact>
          {asked?.["replace_all"] === true && <Fact tone="quiet">{t("every occurrence of the old text")}</Fact>}
          {data.userModified === true && <Fact>{t("You changed the text before it was written.")}</Fact>}
          {changes.length > 1 && <Fact tone="quiet">{plural(changes.length, "{0} edit", "{0} edits")}</Fact>}
        </div>
        <ChangeList changes={changes} path={path} />
        {written !== undefined && <Code text={written} path={path} label={t("Written text")} firstLine={1} />}
        {!recorded && snippet.length > 0 && (
          <>
            <h4>{t("The file afterwards")}</h4>
            <Snippet lines={snippet} path={path} />
          </>
        )}
      </>
    );
  },
});

function writtenText(asked: Readonly<Record<string, unknown>> | undefined): string | undefined {
  return stringOf(asked?.["content"]) ?? stringOf(asked?.["file_text"]);
}

/** Reads the changes from the input, if the result doesn't contain them. */
function changesIn(
  asked: Readonly<Record<string, unknown>> | undefined,
  snippet: readonly NumberedLine[],
  file: string | undefined,
): readonly Change[] {
  const content = writtenText(asked);
  if (content !== undefined) return file === undefined ? [] : [{ before: file, after: content, firstLine: 1 }];
  return (arrayOf(asked?.["edits"]) ?? [asked]).flatMap((item): Change[] => {
    const fields = objectOf(item);
    const [old, now] = TEXT_PAIRS.find((names) => names.some((name) => stringOf(fields?.[name]) !== undefined)) ?? [
      "",
      "",
    ];
    const [before, after] = [stringOf(fields?.[old]), stringOf(fields?.[now])];
    if (before === undefined && after === undefined) return [];
    const firstLine = lineOf(snippet, after ?? "");
    return [{ before: before ?? "", after: after ?? "", ...(firstLine !== undefined && { firstLine }) }];
  });
}

/** Shows the lines of a file that a result contains, without those between. */
function Snippet({ lines, path }: { lines: readonly NumberedLine[]; path: string }): VNode {
  return (
    <SomeOf
      all={numberedRuns(lines)}
      of={t("places")}
      draw={(run) => (
        <Code
          key={run.first}
          text={run.text}
          path={path}
          firstLine={run.first}
          label={t("File from line {0}", run.first)}
        />
      )}
    />
  );
}
