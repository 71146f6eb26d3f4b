import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import type { Block } from "../../markup/copy/copyBlock";
import { writing } from "../../markup/copy/copyAs";
import { CopiedBlock } from "../../markup/copy/copiedBlock";
import { Fact } from "../../controls/fact";
import { FileLink } from "../../markup/links/fileLink";
import type { FoundFile } from "./matchGroups";
import { type Marker, markerOf } from "./matchMarker";
import { SomeOf } from "../../markup/copy/someOf";
import { markHidden } from "../../controls/visibleTextView";
import { plural, t } from "../../base/viewerText";

interface Props {
  readonly files: readonly FoundFile[];
  /** Counts all matches, if there are more than these. */
  readonly total?: number;
  /** The search pattern, which is highlighted in the lines. */
  readonly pattern?: string | undefined;
  readonly ignoreCase?: boolean;
}

/** Maximum characters drawn of a line. */
const LINE = 1000;
/** Maximum lines drawn at first, in all files together, and maximum files. */
const LINES = 160;
const FILES = 40;

/** Lists matches by file. Each line number opens the file there. */
export function MatchList({ files, total, pattern, ignoreCase }: Props): VNode {
  const marker = useMemo(() => markerOf(pattern, ignoreCase ?? false), [files, pattern, ignoreCase]);
  const matches = files.reduce((sum, file) => sum + file.lines.filter((line) => line.match).length, 0);
  const all = Math.max(total ?? 0, matches);
  const first = Math.max(3, Math.floor(LINES / Math.min(FILES, Math.max(1, files.length))));
  const shown =
    matches < all
      ? t(
          "{0} of {1}",
          plural(matches, "{0} line", "{0} lines"),
          plural(all, "{0} matching line", "{0} matching lines"),
        )
      : plural(all, "{0} matching line", "{0} matching lines");
  const block = useMemo(() => matchesBlock(files), [files]);
  return (
    <CopiedBlock block={block}>
      <div class="matches" data-count={all}>
        <Fact tone="quiet">{plural(files.length, "{1} in {0} file", "{1} in {0} files", shown)}</Fact>
        <SomeOf
          all={files}
          of={t("files")}
          first={FILES}
          draw={(file, index) => <MatchesOfFile key={index} file={file} marker={marker} first={first} />}
        />
      </div>
    </CopiedBlock>
  );
}

/** Formats matches like `grep -n`: a colon follows a matching line's number, a hyphen a context line's number. */
function matchesBlock(files: readonly FoundFile[]): Block {
  const line = ({ line: at, text, match }: FoundFile["lines"][number], before = ""): string => {
    const sign = match ? ":" : "-";
    return `${before === "" ? "" : `${before}${sign}`}${at === undefined ? "" : `${at}${sign}`}${text}`;
  };
  return {
    what: t("Matches"),
    text: () => `${files.flatMap(({ path, lines }) => lines.map((found) => line(found, path))).join("\n")}\n`,
    markdown: async () => {
      const { fenced, inline } = await writing();
      const parts = files.map(({ path, lines }) => {
        const body = fenced(lines.map((found) => line(found)).join("\n"), "plaintext");
        return path === "" ? body : `${inline(path)}\n\n${body}`;
      });
      return parts.join("\n");
    },
    value: () => files,
  };
}

function MatchesOfFile({ file, marker, first }: { file: FoundFile; marker: Marker | undefined; first: number }): VNode {
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
        of={t("lines")}
        block={matchesBlock([file])}
        first={first}
        draw={(found, index) => (
          <div key={index} class={found.match ? "match" : "match context"}>
            <span class="match-line">
              {found.line !== undefined && <FileLink path={file.path} line={found.line} text={String(found.line)} />}
            </span>
            <span class="match-text">
              {found.match ? (
                <Marked text={found.text.slice(0, LINE)} marker={marker} />
              ) : (
                markHidden(found.text.slice(0, LINE))
              )}
              {found.text.length > LINE && (
                <span class="tree-size">
                  … {plural(found.text.length - LINE, "{0} more character", "{0} more characters")}
                </span>
              )}
            </span>
          </div>
        )}
      />
    </div>
  );
}

function Marked({ text, marker }: { text: string; marker: Marker | undefined }): VNode {
  const stretches = useMemo(() => marker?.(text), [text, marker]);
  if (!stretches) return <>{markHidden(text)}</>;
  return (
    <>
      {stretches.map((stretch, index) =>
        stretch.found ? <mark key={index}>{markHidden(stretch.text)}</mark> : markHidden(stretch.text),
      )}
    </>
  );
}
