/**
 * Maps the grammars of `grammars.ts` to their other names (highlight.js, "aliases"), so that looking up a name doesn't
 * load them.
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

/** Contains every name of a grammar. */
export const GRAMMAR_NAMES: ReadonlySet<string> = new Set(
  Object.entries(GRAMMARS).flatMap(([name, others]) => [name, ...others.split(" ").filter((other) => other !== "")]),
);

/** Maps extensions and file names to grammars that fit them under another name. */
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

/** Returns the grammar for a language's name or a file's extension. Returns undefined if there is none. */
export function grammarOf(language: string | undefined, path?: string): string | undefined {
  return grammarNamed(language) ?? grammarNamed(endingOf(path));
}

function grammarNamed(name: string | undefined): string | undefined {
  const lower = name?.toLowerCase() ?? "";
  if (!/^[a-z0-9+#_-]{1,20}$/.test(lower)) return undefined;
  const known = Object.hasOwn(OTHERS, lower) ? OTHERS[lower] : lower;
  return known !== undefined && GRAMMAR_NAMES.has(known) ? known : undefined;
}

/** Returns a file's extension, or the whole name of a file such as `Makefile`. */
function endingOf(path: string | undefined): string | undefined {
  const name = path?.split(/[\\/]/).at(-1);
  return name?.split(".").at(-1);
}

/** Maps grammars to VS Code's names, for opening text in an editor. */
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

/** Returns VS Code's best match for a language's name or a file's extension. */
export function editorLanguage(language: string | undefined, path?: string): string {
  const ending = (language ?? endingOf(path) ?? "").toLowerCase();
  return (
    (Object.hasOwn(EDITOR_NAMES, ending) ? EDITOR_NAMES[ending] : undefined) ?? grammarOf(language, path) ?? "plaintext"
  );
}
