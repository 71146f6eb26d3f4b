// The manifest's texts for users. package.json contains their keys (`%commands.open.title%`) and package.nls.json the
// texts, which VS Code replaces with those of its language (vscode-l10n, "package.nls.json"; `replaceNLStrings` of VS
// Code's extensionNls.ts checks every string of the manifest). The build moves texts that package.json itself contains.

/** Properties of contributions that the user sees. */
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

/**
 * Properties for models, in English: schemas and descriptions of tools, and the name and purpose of the instructions.
 */
const FOR_MODELS = new Set(["modelDescription", "inputSchema", "chatInstructions"]);

/** Properties whose `name` is a text. Other names are identifiers. */
const NAMES = new Set(["views"]);

/**
 * Returns the manifest with `%key%` for each text, and the texts by key in the manifest's order.
 * A text in the manifest replaces the known text of its key. Unused texts are left out. The manifest's own description
 * stays, because npm shows it as it is. Throws if a key has no text.
 */
export function moveTexts(manifest, known) {
  const texts = {};
  const keep = (key, value) => {
    const named = /^%(.+)%$/.exec(value)?.[1];
    const text = named === undefined ? value : known[named];
    if (text === undefined) throw new Error(`package.json uses ${value}, which package.nls.json doesn't define.`);
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

/** Returns the manifest with its texts: each `%key%` is replaced. */
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
      // Many commands share a category, which is one text.
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

/** Returns the name of a list item. */
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
