// The manifest's texts for people: package.json names them (`%commands.open.title%`), package.nls.json has them, and VS Code puts in those of its language
// (vscode-l10n, "package.nls.json"; `replaceNLStrings` of VS Code's extensionNls.ts looks at every string of the manifest). A text that is written in
// package.json itself is moved by the build.

/** Properties of contributions that a person reads. */
const TEXTS = new Set([
  "title",
  "shortTitle",
  "category",
  "displayName",
  "userDescription",
  "description",
  "markdownDescription",
  "deprecationMessage",
  "markdownDeprecationMessage",
  "patternErrorMessage",
  "enumDescriptions",
  "markdownEnumDescriptions",
  "enumItemLabels",
  "contextualTitle",
  "contents",
  "altText",
  "label",
]);

/** What models read, in English: schemas and descriptions of tools, and the instructions' name and purpose. */
const FOR_MODELS = new Set(["modelDescription", "inputSchema", "chatInstructions"]);

/** A view's name is a text; other names are names of things. */
const NAMES = new Set(["views"]);

/**
 * The manifest with `%key%` in place of each text, and the texts by key in the order in which the manifest names them. A text that stands in the manifest wins
 * over the one that was known by its key; texts that nothing names are left out. The manifest's own description stays: npm shows it as it stands. Throws where a
 * key has no text.
 */
export function moveTexts(manifest, known) {
  const texts = {};
  const keep = (key, value) => {
    const named = /^%(.+)%$/.exec(value)?.[1];
    const text = named === undefined ? value : known[named];
    if (text === undefined) throw new Error(`package.json names ${value}, which package.nls.json does not have.`);
    const free = freeKey(texts, named ?? key, text);
    texts[free] = text;
    return `%${free}%`;
  };
  const moved = {
    ...manifest,
    ...(manifest.capabilities && { capabilities: walk(manifest.capabilities, ["capabilities"], "capabilities", keep) }),
    contributes: walk(manifest.contributes, [], "contributes", keep),
  };
  return { manifest: moved, texts };
}

/** The manifest as a person sees it: each `%key%` as its text. */
export function withTexts(value, texts) {
  if (typeof value === "string") return value.replace(/^%(.+)%$/, (whole, key) => texts[key] ?? whole);
  if (Array.isArray(value)) return value.map((item) => withTexts(item, texts));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withTexts(item, texts)]));
}

function walk(value, way, contribution, keep) {
  if (Array.isArray(value))
    return value.map((item, index) => walk(item, [...way, nameOf(item) ?? String(index + 1)], contribution, keep));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      if (FOR_MODELS.has(name)) return [name, item];
      const within = way.length === 0 ? name : contribution;
      const isText = TEXTS.has(name) || (name === "name" && NAMES.has(within));
      // Many commands are of one category, which is one text.
      const key = name === "category" ? [name] : [...way, name];
      if (isText && typeof item === "string") return [name, keep(keyOf(key), item)];
      if (isText && Array.isArray(item)) {
        const names = Array.isArray(value.enum) ? value.enum : [];
        return [name, item.map((text, at) => keep(keyOf([...key, String(names[at] ?? at + 1)]), text))];
      }
      return [name, walk(item, [...way, name], within, keep)];
    }),
  );
}

/** What an item of a list is called. */
function nameOf(item) {
  return item?.command ?? item?.viewType ?? item?.id ?? item?.name ?? item?.view;
}

function keyOf(way) {
  return way.map((part) => part.replace(/^toolResultViewer\./, "")).join(".");
}

function freeKey(texts, key, text) {
  if (texts[key] === undefined || texts[key] === text) return key;
  for (let number = 2; ; number++) {
    const next = `${key}.${number}`;
    if (texts[next] === undefined || texts[next] === text) return next;
  }
}
