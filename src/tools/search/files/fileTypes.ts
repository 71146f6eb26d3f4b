import { ToolError } from "../../../base/errors";
import { nearestName } from "../../../base/text/nearestName";

/** Name globs of types of files, as ripgrep 15 has them (`rg --type-list`), written out so that every search knows the same. */
const types = new Map(
  Object.entries({
    asm: "*.S *.asm *.s",
    c: "*.[chH] *.[chH].in *.cats",
    clojure: "*.clj *.cljc *.cljs *.cljx",
    cmake: "*.cmake CMakeLists.txt",
    config: "*.cfg *.conf *.config *.ini",
    cpp: "*.[ChH] *.[ChH].in *.[ch]pp *.[ch]pp.in *.[ch]xx *.[ch]xx.in *.cc *.cc.in *.hh *.hh.in *.inl",
    cs: "*.cs",
    css: "*.css *.scss",
    csv: "*.csv",
    dart: "*.dart",
    diff: "*.diff *.patch",
    docker: "*Dockerfile*",
    elixir: "*.eex *.ex *.exs *.heex *.leex *.livemd",
    elm: "*.elm",
    erlang: "*.erl *.hrl",
    fsharp: "*.fs *.fsi *.fsx",
    go: "*.go",
    graphql: "*.graphql *.graphqls",
    groovy: "*.gradle *.groovy",
    haskell: "*.c2hs *.cpphs *.hs *.hsc *.lhs",
    html: "*.ejs *.htm *.html",
    java: "*.java *.jsp *.jspx *.properties",
    js: "*.cjs *.js *.jsx *.mjs *.vue",
    json: "*.json *.sarif composer.lock",
    jsonl: "*.jsonl",
    julia: "*.jl",
    jupyter: "*.ipynb *.jpynb",
    kotlin: "*.kt *.kts",
    less: "*.less",
    log: "*.log",
    lua: "*.lua",
    make: "*.mak *.mk Makefile.* [Gg][Nn][Uu]makefile [Gg][Nn][Uu]makefile.am [Gg][Nn][Uu]makefile.in [Mm]akefile [Mm]akefile.am [Mm]akefile.in",
    md: "*.markdown *.md *.mdown *.mdwn *.mdx *.mkd *.mkdn",
    objc: "*.h *.m",
    ocaml: "*.ml *.mli *.mll *.mly",
    perl: "*.PL *.perl *.pl *.plh *.plx *.pm *.t",
    php: "*.php *.php3 *.php4 *.php5 *.php7 *.php8 *.pht *.phtml",
    protobuf: "*.proto",
    ps: "*.cdxml *.ps1 *.ps1xml *.psd1 *.psm1",
    py: "*.py *.pyi",
    r: "*.R *.Rmd *.Rnw *.r *.rmd *.rnw",
    ruby: "*.gemspec *.rake *.rb *.rbw .irbrc Gemfile Rakefile config.ru",
    rust: "*.rs",
    sass: "*.sass *.scss",
    scala: "*.sbt *.scala",
    sh: "*.bash *.bashrc *.csh *.cshrc *.ksh *.kshrc *.sh *.tcsh *.zsh .bash_profile .bashrc .cshrc .profile .zprofile .zshenv .zshrc",
    sql: "*.psql *.sql",
    svelte: "*.svelte *.svelte.ts",
    svg: "*.svg",
    swift: "*.swift",
    tex: "*.bib *.cls *.dtx *.ins *.ltx *.sty *.tex",
    tf: "*.terraform.lock.hcl *.terraformrc *.tf *.tf.json *.tfrc *.tfvars *.tfvars.json terraform.rc",
    toml: "*.toml Cargo.lock",
    ts: "*.cts *.mts *.ts *.tsx",
    txt: "*.txt",
    vb: "*.vb",
    verilog: "*.sv *.svh *.v *.vh",
    vim: "*.vim .gvimrc .vimrc _gvimrc _vimrc gvimrc vimrc",
    vue: "*.vue",
    xml: "*.dtd *.rng *.sch *.xhtml *.xjb *.xml *.xml.dist *.xsd *.xsl *.xslt",
    yaml: "*.yaml *.yml",
    zig: "*.zig",
  }),
);

/** Other names of types, ripgrep's own and those that models use. */
const otherNames = new Map(
  Object.entries({
    bash: "sh",
    "c++": "cpp",
    csharp: "cs",
    dockerfile: "docker",
    golang: "go",
    javascript: "js",
    jsx: "js",
    markdown: "md",
    powershell: "ps",
    python: "py",
    rb: "ruby",
    rs: "rust",
    scss: "sass",
    shell: "sh",
    tsx: "ts",
    typescript: "ts",
    yml: "yaml",
  }),
);

/** The name globs of a type of files. Throws `ToolError` (`Invalid input: …`) for a type that is not known. */
export function globsOfType(given: string): string[] {
  const name = given.trim().toLowerCase().replace(/^\./, "");
  const globs = types.get(otherNames.get(name) ?? name);
  if (globs !== undefined) return globs.split(" ");
  const near = nearestName(name, [...types.keys(), ...otherNames.keys()]);
  const meant = near.length > 0 ? ` Did you mean ${near.join(", ")}?` : "";
  throw new ToolError("EXECUTION_ERROR", `Invalid input: unknown type ${given}.${meant} Use glob, such as *.${name}.`);
}
