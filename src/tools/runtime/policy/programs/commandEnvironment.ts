import { isHarmlessSetting } from "./programRuns";

/** Names in small letters that mean something all the same: to bash (`histchars`), and to programs that take them in any letters (`npm_config_`, `yarn_`, `http_proxy`). */
const MEANING = /^(?:p?npm_|yarn_|bun_|git_|bash_|ld_|dyld_|pip_|cargo_|rustc|histchars$|auto_resume$)|_proxy$/;

/** On Windows, a program is given these for the same in capital letters. */
const ON_WINDOWS = new RegExp(
  [
    "^(?:path|pathext|comspec|home|homepath|homedrive|userprofile|(?:local)?appdata|systemroot|windir|psmodulepath)$",
    "^(?:shell|editor|visual|pager|manpager|browser|less|lessopen|lessclose|lesskey)$",
    "^(?:node_(?:options|path|repl)|python(?:path|home|startup|inspect|breakpoint)|perl5?(?:opt|lib|db)|ruby(?:opt|lib)|go(?:flags|root|path|proxy|toolchain)|rustflags)",
    "(?:java|jdk|jvm|maven|gradle|sbt)_\\w*opt(?:ion)?s$",
  ].join("|"),
);

/** Whether setting a variable changes nothing that programs do. One of a loop's is the shell's alone, and has many values. */
export function isHarmlessVariable(name: string, value: string | undefined): boolean {
  const isLoop = value === undefined;
  const own = /^[a-z_][a-z0-9_]*$/.test(name) && !MEANING.test(name) && (isLoop || !ON_WINDOWS.test(name));
  return own || isHarmlessSetting(name, value ?? "?");
}
