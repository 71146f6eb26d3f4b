import type { VNode } from "preact";
import type { NotebookReadData } from "../../../transcripts/calls/readers/notebookRead";
import type { OtherFolderData, OtherReadData } from "../../../transcripts/calls/readers/otherRead";
import type { OtherTextData } from "../../../transcripts/calls/readers/otherText";
import type { ReadData } from "../../../transcripts/calls/readers/read";
import type { OwnData } from "../body/ownFields";
import { Code } from "../../markup/code/code";
import { Fact } from "../../controls/fact";
import { FileLink } from "../../markup/links/fileLink";
import { FolderTree } from "../body/fileListView";
import { Notebook } from "../body/notebook";
import { cellsIn } from "../body/notebookCells";
import { numberedRuns, snippetOf } from "../body/numberedRuns";
import { VisibleTextView } from "../../controls/visibleTextView";
import { numberOf, objectOf, stringOf, type JsonObject, type Loose } from "../../../base/json/jsonValue";
import { defineRenderer } from "../body/renderer";
import { bytes, count } from "../../base/units";
import { plural, t } from "../../base/viewerText";

/** Describes fields of results that no reader has read, such as those in result files. */
interface UnreadFields {
  readonly file: unknown;
  readonly lines: unknown;
  readonly count: unknown;
}

type FileReadFields =
  | ReadData
  | NotebookReadData
  | OtherReadData
  | OtherFolderData
  | OtherTextData
  | OwnData<"file_read">
  | UnreadFields;

export default defineRenderer<FileReadFields>({
  tools: ["file_read", "Read", "NotebookRead", "read", "view", "read_file", "read_files"],
  icon: "file",
  body({ input, data }) {
    const file = objectOf(data.file) ?? {};
    const asked = objectOf(input) ?? {};
    const path =
      stringOf(data.filePath) ??
      stringOf(file["filePath"]) ??
      stringOf(asked["file_path"]) ??
      stringOf(asked["notebook_path"]);
    const cells = cellsIn(data);
    const type = stringOf(data.type);
    const content = stringOf(data.output) ?? stringOf(data.content) ?? stringOf(file["content"]) ?? joined(data.lines);
    const other = type === "image" || type === "pdf" || type === "file_unchanged" || type === "notebook";
    if (!cells && content === undefined && !other) return undefined;
    if (type === "directory" && content !== undefined)
      return (
        <>
          <Range data={data} />
          <FolderTree output={content} />
        </>
      );
    return (
      <>
        <div class="file-head">
          {path !== undefined && path !== "" && <FileLink path={path} />}
          {cells ? (
            <Fact tone="quiet">{plural(cells.length, "Notebook, {0} cell", "Notebook, {0} cells")}</Fact>
          ) : content === undefined ? (
            <Kind type={type ?? ""} data={data} />
          ) : (
            <Range data={data} />
          )}
        </div>
        {cells ? (
          <Notebook cells={cells} />
        ) : (
          content !== undefined && <Text content={content} path={path} first={firstLine(data, file, asked)} />
        )}
      </>
    );
  },
});

function Text({ content, path, first }: { content: string; path: string | undefined; first: number }): VNode {
  return <Code text={content} {...(path !== undefined && { path })} label={t("File content")} firstLine={first} />;
}

/** Returns the number of the text's first line, from the result or else from the input. */
function firstLine(data: Loose<FileReadFields>, file: JsonObject, asked: JsonObject): number {
  const told = numberOf(data.startLine) ?? numberOf(file["startLine"]) ?? snippetOf(data.lines)[0]?.number;
  const wanted = Number(asked["offset"] ?? 1);
  return told ?? (wanted > 0 ? Math.floor(wanted) : 1);
}

/** Shows the range of lines and their total, if only a part was read. */
function Range({ data }: { data: Loose<FileReadFields> }): VNode | null {
  const first = numberOf(data.startLine);
  const lines = numberOf(data.numLines);
  const total = numberOf(data.totalLines);
  const rest = stringOf(data.rest);
  if (total === undefined && rest !== undefined)
    return (
      <Fact tone="quiet">
        <VisibleTextView text={rest} />
      </Fact>
    );
  if (first === undefined || lines === undefined || total === undefined || lines >= total) return null;
  return <Fact tone="quiet">{t("lines {0} to {1} of {2}", count(first), count(first + lines - 1), count(total))}</Fact>;
}

/** Describes what was read instead of text. The image itself is drawn above. */
function Kind({ type, data }: { type: string; data: Loose<FileReadFields> }): VNode {
  if (type === "file_unchanged")
    return <Fact>{t("The file has not changed since it was read before: it was not sent again.")}</Fact>;
  const size = numberOf(data.originalSize);
  const media = stringOf(data.mediaType);
  const dimensions = objectOf(data.dimensions);
  const width = numberOf(dimensions?.["originalWidth"]);
  const height = numberOf(dimensions?.["originalHeight"]);
  const pages = numberOf(data.count);
  return (
    <Fact>
      {type === "pdf" ? t("PDF document") : type === "image" ? t("Picture") : t("Notebook")}
      {media !== undefined && (
        <>
          , <VisibleTextView text={media} />
        </>
      )}
      {size !== undefined && `, ${bytes(size)}`}
      {width !== undefined && height !== undefined && `, ${t("{0} × {1} pixels", count(width), count(height))}`}
      {pages !== undefined && `, ${plural(pages, "{0} page", "{0} pages")}`}
      {type === "pdf" && `: ${t("its content is not shown here")}`}
    </Fact>
  );
}

/** Joins `lines[{lineNumber,content}]` to a text, if all lines are consecutive. */
function joined(lines: unknown): string | undefined {
  const runs = numberedRuns(snippetOf(lines));
  return runs.length === 1 ? runs[0]?.text : undefined;
}
