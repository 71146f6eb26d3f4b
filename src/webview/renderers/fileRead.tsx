import { FileLink } from "../parts/fileLink";
import { LongText } from "../parts/longText";
import { list, number, record, text } from "../reading";
import { defineRenderer } from "../renderer";

export default defineRenderer({
  tools: ["file_read", "Read"],
  icon: "file",
  body({ input, data }) {
    const file = record(data["file"]);
    const content = text(data["output"]) ?? text(data["content"]) ?? text(file?.["content"]) ?? joined(data["lines"]);
    if (content === undefined) return undefined;
    const path = text(data["filePath"]) ?? text(file?.["filePath"]) ?? text(record(input)?.["file_path"]);
    const first =
      number(data["startLine"]) ??
      number(file?.["startLine"]) ??
      number(record(list(data["lines"])?.[0])?.["lineNumber"]);
    const asked = Number(record(input)?.["offset"] ?? 1);
    return (
      <>
        {path !== undefined && (
          <div class="file-head">
            <FileLink path={path} />
          </div>
        )}
        <LongText text={content} label="File content" firstLine={first ?? (asked > 0 ? Math.floor(asked) : 1)} />
      </>
    );
  },
});

/** The text of `lines[{lineNumber,content}]` (seed 001). */
function joined(lines: unknown): string | undefined {
  const contents = list(lines)?.map((line) => text(record(line)?.["content"]));
  return contents?.every((line) => line !== undefined) ? contents.join("\n") : undefined;
}
