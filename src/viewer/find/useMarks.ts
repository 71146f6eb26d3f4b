import { useEffect } from "preact/hooks";
import type { Hit } from "../../transcripts/model/searchHits";

/** Contains what is highlighted in view. */
export interface Marked {
  /** Texts to highlight, ignoring case. */
  readonly texts: readonly string[];
}

/** Maximum ranges highlighted, and maximum characters searched for them: far more than a screen. */
const MOST_RANGES = 2_000;
const MOST_CHARACTERS = 1_000_000;

const NAME = "found";

/** Elements within which text continues from one to the next. */
const INLINE = new Set([
  "SPAN",
  "B",
  "I",
  "EM",
  "STRONG",
  "CODE",
  "A",
  "BDI",
  "MARK",
  "S",
  "U",
  "DEL",
  "INS",
  "KBD",
  "SUB",
  "SUP",
]);

/** Returns the texts that a query's hits highlight: the matched words, whatever the query was. */
export function textsToMark(hits: readonly Hit[]): readonly string[] {
  const texts = new Set<string>();
  for (const { snippet } of hits) {
    if (snippet) texts.add(snippet.text.slice(snippet.from, snippet.to).toLowerCase());
    if (texts.size >= 20) break;
  }
  return [...texts].filter((text) => text.trim() !== "");
}

/**
 * Highlights texts in the elements that match `selector`, while the component is mounted. The browser draws the
 * highlights over the text, so the components that draw the text don't need to know about them.
 */
export function useMarks(texts: readonly string[], selector: string): void {
  useEffect(() => {
    if (!("highlights" in CSS) || texts.length === 0) return undefined;
    let frame = 0;
    const mark = (): void => {
      frame = 0;
      const ranges = [...document.querySelectorAll(selector)].flatMap((element) => rangesIn(element, texts));
      CSS.highlights.set(NAME, new Highlight(...ranges.slice(0, MOST_RANGES)));
    };
    const soon = (): void => {
      frame ||= requestAnimationFrame(mark);
    };
    const observer = new MutationObserver(soon);
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    soon();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      CSS.highlights.delete(NAME);
    };
  }, [texts.join("\n"), selector]);
}

/**
 * Finds the ranges of the texts in an element's text nodes. A text can start in one node and end in another on the same
 * line.
 */
export function rangesIn(element: Element, texts: readonly string[]): Range[] {
  const nodes: { node: Text; from: number }[] = [];
  let whole = "";
  let block: Element | null = null;
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node && whole.length < MOST_CHARACTERS; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue;
    const own = blockOf(node);
    if (own !== block) whole += "\0";
    block = own;
    nodes.push({ node, from: whole.length });
    whole += node.data;
  }
  const small = whole.toLowerCase();
  // A letter whose lowercase form is longer would shift all later offsets.
  if (small.length !== whole.length) return [];
  const ranges: Range[] = [];
  for (const text of texts) {
    for (
      let at = small.indexOf(text);
      at !== -1 && ranges.length < MOST_RANGES;
      at = small.indexOf(text, at + text.length)
    )
      ranges.push(rangeOf(nodes, at, at + text.length));
  }
  return ranges;
}

function blockOf(node: Text): Element | null {
  let element = node.parentElement;
  while (element && INLINE.has(element.tagName)) element = element.parentElement;
  return element;
}

function rangeOf(nodes: readonly { node: Text; from: number }[], from: number, to: number): Range {
  const range = new Range();
  const [first, start] = placeIn(nodes, from);
  const [last, end] = placeIn(nodes, to - 1);
  range.setStart(first, start);
  range.setEnd(last, end + 1);
  return range;
}

function placeIn(nodes: readonly { node: Text; from: number }[], at: number): [Text, number] {
  let [low, high] = [0, nodes.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((nodes[middle]?.from ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  const found = nodes[low];
  if (!found) throw new RangeError("A match without a text");
  return [found.node, Math.min(at - found.from, found.node.data.length - 1)];
}
