import type { VNode } from "preact";
import { counted } from "../units";
import { Fact } from "./fact";
import { FileLink } from "./fileLink";
import type { FoundFile } from "./matches";
import { SomeOf } from "./someOf";
import { markHidden } from "./visibleText";

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
