import type { Page } from "playwright-core";

/**
 * What a page shows, or tells assistive technology, that was not translated: texts outside of the marks of `pseudoTexts`, but for what stands in elements that
 * `data` names, and the titles and placeholders of those that `titles` does: the content of transcripts, results and tools.
 */
export function untranslated(
  page: Page,
  { data, titles }: { readonly data: readonly string[]; readonly titles: readonly string[] },
  within = "body",
): Promise<string[]> {
  const given = [data.join(", "), titles.join(", "), within].map((text) => JSON.stringify(text));
  return page.evaluate<string[]>(`${FIND}(${given.join(", ")})`);
}

/** Goes through the page in the order of reading. What stands between two pieces of a text is a value of it, also where it is an element. */
const FIND = `((data, titles, within) => {
  const found = new Set();
  let depth = 0;
  const outside = (text) => {
    let rest = "";
    for (const letter of text) {
      if (letter === "⟦") depth++;
      else if (letter === "⟧") depth = Math.max(0, depth - 1);
      else if (depth === 0) rest += letter;
    }
    return rest;
  };
  const check = (where, text) => {
    if (/[A-Za-z]{2}/.test(outside(text))) found.add(where + text.trim().slice(0, 120));
  };
  const look = (element) => {
    if (!element.checkVisibility({ visibilityProperty: true })) return;
    if (element.matches("script, style, canvas") || element.matches(data)) return;
    const name = element.localName + (element.getAttribute("class") ?? "").replace(/(^| +)(?=.)/g, ".") + " ";
    const before = depth;
    for (const attribute of ["aria-label", "aria-roledescription", "aria-valuetext", "aria-description", "title", "placeholder", "alt"]) {
      depth = 0;
      if ((attribute === "title" || attribute === "placeholder") && element.matches(titles)) continue;
      check(name + attribute + ": ", element.getAttribute(attribute) ?? "");
    }
    const inline = getComputedStyle(element).display.startsWith("inline");
    depth = inline ? before : 0;
    for (const child of element.childNodes) {
      if (child.nodeType === Node.ELEMENT_NODE) look(child);
      else if (child.nodeType === Node.TEXT_NODE) check(name, child.nodeValue);
    }
    if (!inline) depth = before;
  };
  look(document.querySelector(within));
  return [...found];
})`;
