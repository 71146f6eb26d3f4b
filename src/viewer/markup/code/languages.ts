/**
 * The grammars of `grammars.ts` with the other names they go by (highlight.js, "aliases"), so that they are not needed to tell whether there is one.
 */
const GRAMMARS: Readonly<Record<string, string>> = {
  bash: "sh zsh",
  c: "h",
  cpp: "cc c++ h++ hpp hh hxx cxx",
  csharp: "cs c#",
  css: "",
  diff: "patch",
  dockerfile: "docker",
  go: "golang",
  graphql: "gql",
  ini: "toml",
  java: "jsp",
  javascript: "js jsx mjs cjs",
  json: "jsonc json5",
  kotlin: "kt kts",
  lua: "pluto",
  makefile: "mk mak make",
  markdown: "md mkdown mkd",
  php: "",
  powershell: "pwsh ps ps1",
  protobuf: "proto",
  python: "py gyp ipython",
  ruby: "rb gemspec podspec thor irb",
  rust: "rs",
  sql: "",
  swift: "",
  typescript: "ts tsx mts cts",
  xml: "html xhtml rss atom xjb xsd xsl plist wsf svg",
  yaml: "yml",
};

/** Every name that a grammar is known by. */
export const GRAMMAR_NAMES: ReadonlySet<string> = new Set(
  Object.entries(GRAMMARS).flatMap(([name, others]) => [name, ...others.split(" ").filter((other) => other !== "")]),
);

/** Endings and names that a grammar fits without naming them. */
const OTHERS: Readonly<Record<string, string>> = {
  cjs: "javascript",
  env: "ini",
  fish: "bash",
  gradle: "java",
  h: "c",
  ipynb: "json",
  jsonl: "json",
  less: "css",
  mdx: "markdown",
  mjs: "javascript",
  proto: "protobuf",
  sass: "css",
  scss: "css",
  shell: "bash",
  shellscript: "bash",
  svelte: "xml",
  vue: "xml",
  webmanifest: "json",
  zsh: "bash",
};

/** The grammar for a language's name or a file's ending; undefined where there is none. */
export function grammarOf(language: string | undefined, path?: string): string | undefined {
  return grammarNamed(language) ?? grammarNamed(endingOf(path));
}

function grammarNamed(name: string | undefined): string | undefined {
  const lower = name?.toLowerCase() ?? "";
  if (!/^[a-z0-9+#_-]{1,20}$/.test(lower)) return undefined;
  const known = Object.hasOwn(OTHERS, lower) ? OTHERS[lower] : lower;
  return known !== undefined && GRAMMAR_NAMES.has(known) ? known : undefined;
}

/** What stands behind the last dot of a file's name; the whole name of a file such as `Makefile`. */
function endingOf(path: string | undefined): string | undefined {
  const name = path?.split(/[\\/]/).at(-1);
  return name?.split(".").at(-1);
}

/** Grammars that VS Code knows under another name, for opening text in an editor. */
const EDITOR_NAMES: Readonly<Record<string, string>> = {
  bash: "shellscript",
  sh: "shellscript",
  zsh: "shellscript",
  js: "javascript",
  ts: "typescript",
  tsx: "typescriptreact",
  jsx: "javascriptreact",
  py: "python",
  rs: "rust",
  rb: "ruby",
  md: "markdown",
  yml: "yaml",
  cs: "csharp",
  htm: "html",
};

/** VS Code's name of a language, as well as it can be told from a name or a file's ending. */
export function editorLanguage(language: string | undefined, path?: string): string {
  const ending = (language ?? endingOf(path) ?? "").toLowerCase();
  return (
    (Object.hasOwn(EDITOR_NAMES, ending) ? EDITOR_NAMES[ending] : undefined) ?? grammarOf(language, path) ?? "plaintext"
  );
}
