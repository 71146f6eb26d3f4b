/** Text that must not be shown: the content of secret files, by their location. */
export const MARKS = {
  secret: "Sq7Zk2",
  outside: "Ow4Xj9",
  home: "Hv8Yq3",
} as const;

/** Secret files of the workspace. Each contains the mark more than once, so that a part of the file shows it, too. */
const SECRETS =
  ".env .env.local server.pem .npmrc .netrc .aws/credentials sec/.env lib/.env unignored/.env unignored/.env.local deep/id_rsa deep/er/secrets.yml";

const source = "export const one = 1;\nexport const two = 2; // a a b\n";

/**
 * Returns the workspace's files by path: those of a project, and those that a hostile checkout can bring. `trap` runs a
 * program that leaves a mark. It only runs if a program treats something in the workspace as code.
 */
export function workspaceFiles(trap: string): Readonly<Record<string, string>> {
  const program = (name: string): string => `#!/bin/sh\n${trap} ${name} "$@"\n`;
  const secrets = SECRETS.split(" ").map((path) => [path, `KEY=${MARKS.secret}-${path}\nTOKEN=${MARKS.secret}\n`]);
  return {
    ...(Object.fromEntries(secrets) as Record<string, string>),
    ".aws/config": "[default]\n",
    "a.txt": "one\ntwo\nthree a b c\n",
    "b.txt": "one\n2\nthree a b d\n",
    "list.txt": ".env\n../outside/o.txt\n",
    "names0.txt": ".env\0../outside/o.txt\0",
    "package.json": '{"name":"made","version":"1.0.0","scripts":{"test":"true"}}\n',
    "data.json": '{"a":[1,2,{"b":"c"}],"n":null}\n',
    "src/a.ts": source,
    "src/b.ts": source.toUpperCase(),
    "src/deep/c.md": "# c\n\nKEY here\n",
    "other/b.ts": source,
    ".gitignore": ".env*\n*.pem\n.npmrc\n.netrc\n.aws\nid_rsa\nsecrets.yml\nignored.txt\n",
    "ignored.txt": "ignored\n",
    // Names with a special meaning.
    "odd/-x.ts": "x\n",
    "odd/-n": "n\n",
    "odd/@list": ".env\n",
    "odd/--output=made": "x\n",
    "odd/a b": "x\n",
    "odd/x=1": "x\n",
    "2/.gitconfig": `[core]\n\tfsmonitor = ${trap} home-fsmonitor\n`,
    "3/ls": program("ls-of-a-folder"),
    "3/cat": program("cat-of-a-folder"),
    tool: program("tool-of-the-workspace"),
    "unignored/.ignore": "!.env\n",
    "unignored/.rgignore": "!.env.local\n",
    // Settings that name programs.
    ".pnpmfile.cjs": `require("child_process").execSync("${trap} pnpmfile");\n`,
    ".yarnrc": 'yarn-path "./evil.js"\n',
    ".yarnrc.yml": "yarnPath: ./evil.js\n",
    "evil.js": `require("child_process").execSync("${trap} yarn-path");\n`,
    ".cargo/config.toml": `[build]\nrustc = "${trap}"\n`,
    "Cargo.toml": '[package]\nname = "made"\nversion = "0.1.0"\n[dependencies]\nserde = "1"\n',
    "src/lib.rs": "",
    "go.mod": "module made\n\ngo 1.21\n",
    Makefile: `all:\n\t${trap} make\n`,
    "evil.sed": "w made-by-sed\n",
    "evil.awk": 'BEGIN { system("touch made-by-awk") }\n',
    "evil.jq": "input_filename\n",
    magic: "0 string KEY a key\n",
    lesskey: "#env\nLESSOPEN=|touch made-by-less %s\n",
    // A bare repository that the outer one doesn't recognize.
    "fixtures/bare/HEAD": "ref: refs/heads/main\n",
    "fixtures/bare/config": `[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = .\n\tfsmonitor = ${trap} bare-fsmonitor\n\tpager = ${trap} bare-pager\n`,
    "fixtures/bare/objects/info/x": "",
    "fixtures/bare/refs/heads/x": "",
  };
}

/** Links of the workspace by path. All except the first lead outside. */
export const WORKSPACE_LINKS: Readonly<Record<string, string>> = {
  "src/inner.ts": "a.ts",
  "links/out": "../../outside",
  "links/o.txt": "../../outside/o.txt",
  "links/home": "../../home",
  "links/env": "../.env",
};

/** Files next to the workspace. */
export const OUTSIDE_FILES: Readonly<Record<string, string>> = {
  "o.txt": `${MARKS.outside} in o.txt\n${MARKS.outside}\n`,
  [`${MARKS.outside}.md`]: `${MARKS.outside}\n`,
  "package.json": `{"name":"${MARKS.outside}","scripts":{"x":"${MARKS.outside}"}}\n`,
  "Cargo.toml": `[package]\nname = "${MARKS.outside}"\nversion = "0.1.0"\n`,
  ".env": `KEY=${MARKS.outside}\n`,
};

/** Files of the home folder. */
export const HOME_FILES: Readonly<Record<string, string>> = {
  ".netrc": `machine example.com password ${MARKS.home}\n`,
  ".ssh/id_rsa": `${MARKS.home}\n`,
  ".aws/credentials": `aws_secret_access_key = ${MARKS.home}\n`,
  ".bash_history": `export TOKEN=${MARKS.home}\n`,
  ".profile": `# ${MARKS.home}\n`,
  [`${MARKS.home}.txt`]: `${MARKS.home}\n`,
};
