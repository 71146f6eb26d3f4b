import type { VNode } from "preact";
import { counted } from "../units";
import { Fact } from "./fact";
import { FileLink } from "./fileLink";
import { SomeOf } from "./someOf";
import { markHidden } from "./visibleText";

/** A line of a search result. `line` is undefined where the text names none. */
export interface Found {
  readonly line: number | undefined;
  readonly text: string;
  /** False for a line of context. */
  readonly match: boolean;
}

export interface FoundFile {
  readonly path: string;
  readonly lines: readonly Found[];
}

/**
 * Groups `file:line: content` lines (seed 000) by file; `file-line- content` is context. Lines of neither form are kept
 * with the file before them. Undefined when no line has the form.
 */
export function groupMatches(lines: readonly string[]): readonly FoundFile[] | undefined {
  const files: { path: string; lines: Found[] }[] = [];
  let any = false;
  for (const line of lines) {
    const match = /^(.+?):(\d+):(.*)$/s.exec(line);
    const context = match ? null : /^(.+?)-(\d+)-(.*)$/s.exec(line);
    const parts = match ?? (context?.[1] === files.at(-1)?.path ? context : null);
    const [, path = "", number = "", content = ""] = parts ?? [];
    if (!parts) {
      const last = files.at(-1);
      if (last) last.lines.push({ line: undefined, text: line, match: false });
      else files.push({ path: "", lines: [{ line: undefined, text: line, match: false }] });
      continue;
    }
    any = true;
    const found = { line: Number(number), text: content.replace(/^ /, ""), match: match !== null };
    const last = files.at(-1);
    if (last?.path === path) last.lines.push(found);
    else files.push({ path, lines: [found] });
  }
  return any ? files : undefined;
}

/** Matches by file; each line number opens the file there. */
export function MatchList({ files, total }: { files: readonly FoundFile[]; total?: number }): VNode {
  const matches = files.reduce((sum, file) => sum + file.lines.filter((line) => line.match).length, 0);
  const all = Math.max(total ?? 0, matches);
  const shown =
    matches < all ? `${counted(matches, "line")} of ${counted(all, "matching line")}` : counted(all, "matching line");
  return (
    <div class="matches" data-count={all}>
      <Fact tone="quiet">
        {shown} in {counted(files.length, "file")}
      </Fact>
      <SomeOf all={files} of="files" draw={(file, index) => <MatchesOfFile key={index} file={file} />} />
    </div>
  );
}

function MatchesOfFile({ file }: { file: FoundFile }): VNode {
  return (
    <div class="match-file" data-file={file.path}>
      {file.path !== "" && (
        <div class="match-path">
          <FileLink path={file.path} />
          <span class="badge">{file.lines.filter((line) => line.match).length}</span>
        </div>
      )}
      <SomeOf
        all={file.lines}
        of="lines"
        draw={(found, index) => (
          <div key={index} class={found.match ? "match" : "match context"}>
            <span class="match-line">
              {found.line !== undefined && <FileLink path={file.path} line={found.line} text={String(found.line)} />}
            </span>
            <span class="match-text">{markHidden(found.text.slice(0, 1000))}</span>
            {found.text.length > 1000 && (
              <span class="tree-size">… {counted(found.text.length - 1000, "more character")}</span>
            )}
          </div>
        )}
      />
    </div>
  );
}
