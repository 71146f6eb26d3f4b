import type { ComponentChildren } from "preact";
import { markHidden } from "../../controls/visibleTextView";
import type { Line, Mark } from "./codePieces";

/** Draws a line's colored pieces with their highlights. */
export function drawLine(line: Line, marks: readonly Mark[] = []): ComponentChildren {
  if (marks.length === 0) {
    return line.map(({ text, scope }, index) =>
      scope === undefined ? (
        markHidden(text)
      ) : (
        <span key={index} class={scope}>
          {markHidden(text)}
        </span>
      ),
    );
  }
  const drawn: ComponentChildren[] = [];
  let at = 0;
  for (const { text, scope } of line) {
    let from = 0;
    while (from < text.length) {
      const here = at + from;
      const mark = marks.find(({ to }) => to > here);
      const inside = mark !== undefined && mark.from <= here;
      const end = mark === undefined ? text.length : Math.min(text.length, (inside ? mark.to : mark.from) - at);
      const part = markHidden(text.slice(from, end));
      const coloured = scope === undefined ? part : <span class={scope}>{part}</span>;
      drawn.push(inside ? <span class="word">{coloured}</span> : coloured);
      from = end;
    }
    at += text.length;
  }
  return drawn;
}
