import { useEffect } from "preact/hooks";
import type { Hit } from "../../transcripts/model/searchHits";

/** What is marked where it can be seen. */
export interface Marked {
  /** Texts to mark, in any case. */
  readonly texts: readonly string[];
}

/** Ranges marked at a time, and characters looked through for them: what is far more than a screen. */
const MOST_RANGES = 2_000;
const MOST_CHARACTERS = 1_000_000;

const NAME = "found";

/** Elements inside which a text that goes on from one to the next is one text. */
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

/** What the hits of a query say is to be marked: the words that were found, whatever the query was. */
export function textsToMark(hits: readonly Hit[]): readonly string[] {
  const texts = new Set<string>();
  for (const { snippet } of hits) {
    if (snippet) texts.add(snippet.text.slice(snippet.from, snippet.to).toLowerCase());
    if (texts.size >= 20) break;
  }
  return [...texts].filter((text) => text.trim() !== "");
}

/**
 * Marks texts in the elements that `selector` names, as long as the component is there. The browser draws the marks over the text, so that whoever
 * draws that text need not know of them.
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

/** Ranges of the texts in the text nodes of an element; a text may begin in one and end in another of the same line. */
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
  // A letter whose small form is longer would shift all places behind it.
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
