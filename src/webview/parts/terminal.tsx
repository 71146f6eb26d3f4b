import Anser from "anser";
import type { VNode } from "preact";
import { useMemo, useRef } from "preact/hooks";
import { useChunks } from "./chunks";
import { lineCount } from "./cut";
import { ChunkBreak, TextFrame } from "./longText";
import { settle } from "./terminalText";
import { markHidden } from "./visibleText";

type Piece = Pick<Anser.AnserJsonEntry, "content" | "fg" | "bg" | "fg_truecolor" | "bg_truecolor" | "decorations">;

/** What a command wrote, with the colours it asked for. */
export function Terminal({ text, label }: { text: string; label: string }): VNode {
  const plain = useMemo(() => settle(text), [text]);
  const chunks = useChunks(plain);
  const lines = useMemo(() => lineCount(plain), [plain]);
  // Colours go on from chunk to chunk, so they are read in order and once.
  const read = useRef<{ of: string; parser: Anser; pieces: Piece[][] }>({ of: "", parser: new Anser(), pieces: [] });
  if (read.current.of !== plain) read.current = { of: plain, parser: new Anser(), pieces: [] };
  const { parser, pieces } = read.current;
  while (pieces.length < chunks.chunks.length) pieces.push(colours(parser, chunks.chunks[pieces.length]?.text ?? ""));

  if (plain === "") return <div class="nothing">No output.</div>;
  return (
    <TextFrame chunks={chunks} label={label} text={text} lines={lines} language="plaintext" terminal>
      {chunks.chunks.map((chunk, index) => (
        <pre key={chunk.line} class="chunk wrap">
          {pieces[index]?.map((piece, at) => (
            <Coloured key={at} piece={piece} />
          ))}
          {chunk.open && <ChunkBreak />}
        </pre>
      ))}
    </TextFrame>
  );
}

function colours(parser: Anser, text: string): Piece[] {
  // The parser leaves text before the first sequence uncoloured; a sequence that changes nothing goes first.
  return parser.ansiToJson(`\u001b[999m${text}`, { json: true, use_classes: true, remove_empty: true });
}

function Coloured({ piece }: { piece: Piece }): VNode {
  const classes = [
    colourClass(piece.fg, "fg"),
    colourClass(piece.bg, "bg"),
    ...piece.decorations.map((name) => `ansi-${name}`),
  ];
  const style: Record<string, string> = {};
  const front = exactColour(piece.fg, piece.fg_truecolor);
  const back = exactColour(piece.bg, piece.bg_truecolor);
  if (front ?? back) classes.push("ansi-exact");
  if (front) style["color"] = front;
  if (back) style["backgroundColor"] = back;
  return (
    <span class={classes.filter(Boolean).join(" ")} style={style}>
      {markHidden(piece.content)}
    </span>
  );
}

function colourClass(name: string | null, side: "fg" | "bg"): string {
  return name && /^ansi-(bright-)?(black|red|green|yellow|blue|magenta|cyan|white)$/.test(name)
    ? `${name}-${side}`
    : "";
}

/** The 256-colour palette's cube and greys, and 24-bit colours. */
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
