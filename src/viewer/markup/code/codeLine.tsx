import type { ComponentChildren } from "preact";
import { markHidden } from "../../controls/visibleTextView";
import type { Line, Mark } from "./codePieces";

/** Draws a line's colored pieces with their highlights. */
export function drawLine(line: Line, marks: readonly Mark[] = []): ComponentChildren {
  if (marks.length === 0) return line.map(({ text, scope }, index) => colored(text, scope, index));
  const drawn: ComponentChildren[] = [];
  let at = 0;
  for (const { text, scope } of line) {
    const end = at + text.length;
    for (let from = at; from < end;) {
      const { to, inside } = markAt(marks, from, end);
      const part = colored(text.slice(from - at, to - at), scope);
      drawn.push(inside ? <span class="word">{part}</span> : part);
      from = to;
    }
    at = end;
  }
  return drawn;
}

function colored(text: string, scope: string | undefined, key?: number): ComponentChildren {
  return scope === undefined ? (
    markHidden(text)
  ) : (
    <span key={key} class={scope}>
      {markHidden(text)}
    </span>
  );
}

/** Returns how far the text from an offset is inside a mark, or outside of all. */
function markAt(marks: readonly Mark[], from: number, end: number): { to: number; inside: boolean } {
  const mark = marks.find(({ to }) => to > from);
  const inside = mark !== undefined && mark.from <= from;
  const to = inside ? mark.to : (mark?.from ?? end);
  return { to: Math.min(end, to), inside };
}
