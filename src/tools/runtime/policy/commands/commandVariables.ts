import { ToolError } from "../../../../base/errors";
import { isHarmlessSetting } from "../programs/programRuns";
import { isSecretName } from "../secretVariableNames";

/** Variables that a call gives to its command, by name. */
export type Variables = Readonly<Record<string, string>>;

/** What makes a shell or the system's loader run something else before the command, and the handles of the editor and of this extension. */
const refused =
  /^(?:BASH_ENV|ENV|BASHOPTS|SHELLOPTS|PROMPT_COMMAND|PS4|IFS|LD_PRELOAD|LD_AUDIT|DYLD_INSERT_LIBRARIES|BASH_FUNC_.*|VSCODE_.*|ELECTRON_.*|TOOL_RESULT_VIEWER_.*)$/i;

/** Variables that name programs, or locations from which programs load parts or settings. */
const namesPrograms =
  /^(?:PATH|PATHEXT|COMSPEC|SHELL|HOME|USERPROFILE|XDG_.*|LD_.*|DYLD_.*|GIT_.*|SSH_.*|NODE_.*|NPM_CONFIG_.*|YARN_.*|PYTHON.*|PERL.*|RUBY.*|GEM_.*|BUNDLE_.*|_?JAVA_.*|JDK_JAVA_OPTIONS|CLASSPATH|MAVEN_.*|GRADLE_.*|RUST.*|CARGO.*|GO[A-Z]+|CC|CXX|MAKE.*|EDITOR|VISUAL|PAGER|.*_(?:PAGER|EDITOR|ASKPASS|PROXY)|BROWSER|LESSOPEN|LESSCLOSE|PSMODULEPATH)$/i;

/** Names that mean something to the shell itself, beyond those above. It evaluates the value of some (`RANDOM`) as arithmetic, which can run commands. */
const ofShell =
  /^(?:BASH|POSIX|GLOB|EXEC|FUNC|HIST|TMP|PS\d|LC_|S?RANDOM|SECONDS|LINENO|EPOCH|(?:LANG|IFS|CDPATH|PWD|OLDPWD|E?UID|PPID|TERM|OPT.*)$)/;

/** Whether a variable that is set and then used by no program changes nothing: what runs behind the command is the shell's own. */
export function isIdle(name: string): boolean {
  return /^[A-Z][A-Z0-9_]*$/.test(name) && ![refused, namesPrograms, ofShell].some((names) => names.test(name));
}

/** Whether a name is one that scripts give their own variables, and that means nothing to programs that only read. */
export function isUsualName(name: string): boolean {
  return USUAL.test(name);
}

const USUAL =
  /^(?:[A-Z]\d?|SHA|HASH|COMMIT|BRANCH|BASE|HEAD|TAG|ROOT|REPO|DIRS?|FILES?|LINE|NAMES?|COUNT|TOTAL|NUM|SIZE|FIRST|LAST|OUT|OUTPUT|RESULTS?|FOUND)$/;

/** Throws `ToolError` `BLOCKED` for a variable that no command is given. */
export function refuseVariables(variables: Variables): void {
  const name = Object.keys(variables).find((one) => refused.test(one));
  if (name === undefined) return;
  const why =
    "makes a shell or program run something else than the command says, or reaches the editor, and is never set";
  throw new ToolError(
    "BLOCKED",
    `Permission denied: env ${name} ${why}. Run the command without it; do not do the same by other means.`,
  );
}

/**
 * Returns why to ask the user about these variables, each as a sentence. Ignores those that change only how a program
 * displays things.
 */
export function variableReasons(variables: Variables): string[] {
  const names = Object.keys(variables).filter((name) => !isHarmlessSetting(name, String(variables[name])));
  const secret = names.filter(isSecretName);
  const programs = names.filter((name) => !isSecretName(name) && namesPrograms.test(name));
  const others = names.filter((name) => !isSecretName(name) && !namesPrograms.test(name));
  return [
    ...sentence(programs, "which may change what programs are run"),
    ...sentence(secret, "which is what secrets are called"),
    ...sentence(others, "which may change what programs do"),
  ];
}

function sentence(names: readonly string[], what: string): string[] {
  return names.length === 0 ? [] : [`Sets ${names.join(", ")}, ${what}.`];
}
