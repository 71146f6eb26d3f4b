import Anser from "anser";
import { Fragment, type VNode } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import { useChunks } from "../text/useChunks";
import { lineCount } from "../text/textChunks";
import { ChunkBreak, LongText, TextFrame, useWrap } from "../text/longText";
import { hasDrawnTable } from "./drawnTable";
import { tellingRuns } from "./tellingRuns";
import { useSettledText } from "./useSettledText";
import { markHidden } from "../../controls/visibleTextView";
import { Note } from "../../controls/note";
import { FileLink } from "../links/fileLink";
import { splitLocations } from "../links/fileLocations";
import { splitAddresses } from "../links/webAddresses";
import { WebLink } from "../links/webLink";
import { plural, t } from "../../base/viewerText";

type Piece = Pick<Anser.AnserJsonEntry, "content" | "fg" | "bg" | "fg_truecolor" | "bg_truecolor" | "decorations">;

interface Props {
  readonly text: string;
  readonly label: string;
  /** Marks the lines that say why the command failed. */
  readonly failed?: boolean;
}

/** Shows a command's output with its colors. The raw text is one step away. */
export function Terminal({ text, label, failed = false }: Props): VNode {
  const [raw, setRaw] = useState(false);
  const { text: plain, dropped, complete } = useSettledText(text);
  if (text === "") return <div class="nothing">{t("No output.")}</div>;
  return (
    <div class="terminal-output" data-terminal={raw ? "raw" : complete ? "settled" : "settling"}>
      {dropped > 0 && !raw && (
        <Note icon="expected" quiet data-dropped={dropped}>
          {plural(
            dropped,
            "{0} sequence that would set a title, the clipboard or the like is left out.",
            "{0} sequences that would set a title, the clipboard or the like are left out.",
          )}
        </Note>
      )}
      {raw ? (
        <LongText text={text} label={t("{0}, as written", label)} />
      ) : plain === "" ? (
        <div class="nothing">{t("Nothing is left to see: all of it was written over or moves the cursor only.")}</div>
      ) : (
        <Screenful text={plain} whole={text} label={label} complete={complete} failed={failed} />
      )}
      {(raw || (complete && plain !== text)) && (
        <button type="button" class="link raw-toggle" aria-pressed={raw} data-action="raw" onClick={() => setRaw(!raw)}>
          {raw ? t("Show as a terminal does") : t("Show raw")}
        </button>
      )}
    </div>
  );
}

interface ScreenfulProps {
  /** Settled. */
  readonly text: string;
  /** The raw output, which is copied. */
  readonly whole: string;
  readonly label: string;
  readonly complete: boolean;
  readonly failed: boolean;
}

function Screenful({ text, whole, label, complete, failed }: ScreenfulProps): VNode {
  const shown = useChunks(text, complete);
  const lines = useMemo(() => lineCount(text), [text]);
  const [wrap, wrapButton] = useWrap(useMemo(() => !hasDrawnTable(text), [text]));
  // What is still being prepared is hidden, too.
  const chunks = complete
    ? shown
    : {
        ...shown,
        hiddenCharacters: shown.hiddenCharacters + whole.length - text.length,
        hiddenLines: shown.hiddenLines + Math.max(1, lineCount(whole) - lines),
      };
  // Colors continue from chunk to chunk, so chunks are read in order and once.
  const read = useRef<{ of: string; parser: Anser; pieces: Piece[][] }>({ of: "", parser: new Anser(), pieces: [] });
  if (read.current.of !== text) read.current = { of: text, parser: new Anser(), pieces: [] };
  const { parser, pieces } = read.current;
  while (pieces.length < chunks.chunks.length) pieces.push(colours(parser, chunks.chunks[pieces.length]?.text ?? ""));
  return (
    <>
      <TextFrame
        chunks={chunks}
        label={label}
        text={whole}
        lines={lines}
        language="plaintext"
        terminal
        buttons={wrapButton}
      >
        {chunks.chunks.map((chunk, index) => (
          <pre key={chunk.line} class={wrap ? "chunk wrap" : "chunk"}>
            <ChunkPieces pieces={pieces[index] ?? []} failed={failed} />
            {chunk.open && <ChunkBreak />}
          </pre>
        ))}
      </TextFrame>
      {/* Not before it is waited for: when this line goes, the buttons above it can move, and a click misses them. */}
      {!complete && shown.hiddenCharacters === 0 && <div class="nothing">{t("The rest is being prepared…")}</div>}
    </>
  );
}

function ChunkPieces({ pieces, failed }: { pieces: readonly Piece[]; failed: boolean }): VNode {
  const runs = useMemo(() => (failed ? tellingRuns(pieces) : [{ telling: false, pieces }]), [pieces, failed]);
  return (
    <>
      {runs.map((run, at) => {
        const drawn = run.pieces.map((piece, index) => <Coloured key={index} piece={piece} />);
        return run.telling ? (
          <mark key={at} class="telling-line">
            {drawn}
          </mark>
        ) : (
          <Fragment key={at}>{drawn}</Fragment>
        );
      })}
    </>
  );
}

function colours(parser: Anser, text: string): Piece[] {
  // The parser leaves text before the first sequence uncolored, so a sequence without effect comes first.
  return parser.ansiToJson(`\u001b[999m${text}`, { json: true, use_classes: true, remove_empty: true });
}

function Coloured({ piece }: { piece: Piece }): VNode {
  // Inverse without its own colors swaps the terminal's two colors (the parser calls them black and white).
  const inverse = piece.fg === "ansi-black" && piece.bg === "ansi-white";
  const classes = [
    ...(inverse ? ["ansi-inverse"] : [colourClass(piece.fg, "fg"), colourClass(piece.bg, "bg")]),
    ...piece.decorations.map((name) => `ansi-${name}`),
  ];
  const style: Record<string, string> = {};
  const front = exactColour(piece.fg, piece.fg_truecolor);
  const back = exactColour(piece.bg, piece.bg_truecolor);
  if (front ?? back) classes.push("ansi-exact");
  if (front) style["color"] = front;
  if (back) style["backgroundColor"] = back;
  // A command's own background gets a readable text color.
  if (back && !front && !piece.fg) style["color"] = isLight(back) ? "#000000" : "#ffffff";
  return (
    <span class={classes.filter(Boolean).join(" ")} style={style}>
      {splitAddresses(piece.content).map(({ text, url }, at) =>
        url === undefined ? <Located key={at} text={text} /> : <WebLink key={at} url={url} />,
      )}
    </span>
  );
}

function Located({ text }: { text: string }): VNode {
  return (
    <>
      {splitLocations(text).map(({ text: part, location }, at) =>
        location === undefined ? markHidden(part) : <FileLink key={at} {...location} text={part} />,
      )}
    </>
  );
}

function colourClass(name: string | null, side: "fg" | "bg"): string {
  return name && /^ansi-(bright-)?(black|red|green|yellow|blue|magenta|cyan|white)$/.test(name)
    ? `${name}-${side}`
    : "";
}

/** Returns the colors of the 256-color palette's cube and grays, and 24-bit colors. */
function exactColour(name: string | null, truecolor: string | null): string | undefined {
  if (name === "ansi-truecolor" && truecolor && /^\d+, \d+, \d+$/.test(truecolor)) return `rgb(${truecolor})`;
  const palette = Number(/^ansi-palette-(\d+)$/.exec(name ?? "")?.[1]);
  if (!(palette >= 16 && palette <= 255)) return undefined;
  if (palette >= 232) {
    const grey = 8 + (palette - 232) * 10;
    return `rgb(${grey}, ${grey}, ${grey})`;
  }
  const level = (part: number): number => (part === 0 ? 0 : 55 + part * 40);
  const cube = palette - 16;
  return `rgb(${level(Math.floor(cube / 36))}, ${level(Math.floor(cube / 6) % 6)}, ${level(cube % 6)})`;
}

/** Returns whether a color is light, by the eye's weights for red, green, and blue (ITU-R BT.601). */
function isLight(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140;
}
