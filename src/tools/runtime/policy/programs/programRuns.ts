import { destroys, fetches, forbids, hides, optionsOf, positionals, type Runs, runsCode, writes } from "./programRow";
import { isPlainCode, NODE_PRINTS, type Printing, PYTHON_PRINTS } from "./plainCode";
import { NO_WORD, UNKNOWN_WORD, type Word } from "../line/commandWord";

/** Describes where the program that is run appears among the arguments. */
export interface Wrapping {
  /** Options without a value, with spaces between them. */
  readonly flags?: string;
  /** Options whose value is the next word. */
  readonly values?: string;
  /** Words before the program's name. */
  readonly skip?: number;
  /** `NAME=value` can precede the program's name. */
  readonly assignments?: true;
  /** The program gets more words, which are known only at run time. */
  readonly adds?: true;
}

const unclear: Runs = { effect: hides("Runs a command in a way that is not understood") };

/** For programs whose arguments are another command: `timeout 5 make`. */
export function wrapping({
  flags = "",
  values = "",
  skip = 0,
  assignments,
  adds,
}: Wrapping): (args: readonly Word[]) => Runs {
  return (args) => {
    const at = afterOptions(args, flags, values);
    if (at === undefined) return unclear;
    // What may stand for several words moves those behind it.
    if (args.slice(0, at + skip).some(({ kind }) => kind !== "literal")) return unclear;
    const rest = args.slice(at + skip);
    const names = assignments ? rest.findIndex(({ value }) => !/^\w+=/.test(value)) : 0;
    const start = names < 0 ? rest.length : names;
    const isHarmless = ({ value }: Word): boolean => {
      const end = value.indexOf("=");
      return isHarmlessSetting(value.slice(0, end), value.slice(end + 1));
    };
    const effect = rest.slice(0, start).every(isHarmless) ? {} : { effect: settingEffect };
    const mark = adds && replaced(args.slice(0, at));
    const command = rest.slice(start).map((word) => (mark && word.value.includes(mark) ? UNKNOWN_WORD : word));
    return command.length === 0 ? effect : { ...effect, commands: [adds ? [...command, UNKNOWN_WORD] : command] };
  };
}

/** What `xargs` replaces by what it reads, in the program's name, too. */
function replaced(options: readonly Word[]): string | undefined {
  const marks = options.flatMap(({ value }, index) => {
    const [next = NO_WORD] = options.slice(index + 1);
    if (value === "-I") return [next.value];
    return value === "--replace" ? ["{}"] : (/^(?:-I|--replace=)([^]+)$/.exec(value)?.slice(1) ?? []);
  });
  return marks.at(-1);
}

/** Returns where the words after leading options begin. Returns undefined if an option is unknown. */
export function afterOptions(args: readonly Word[], flags: string, values: string): number | undefined {
  const [plain, valued] = [flags, values].map((names) => names.split(" ").filter((name) => name !== ""));
  let at = 0;
  for (;;) {
    const { value, kind } = args[at] ?? { value: "", kind: "literal" };
    if (value === "--") return at + 1;
    if (!/^-./.test(value) || kind !== "literal") return at;
    const [name = ""] = value.split("=", 1);
    if (plain?.includes(name)) at += 1;
    else if (valued?.includes(value)) at += 2;
    else if (valued?.some((option) => (option.startsWith("--") ? name === option : value.startsWith(option)))) at += 1;
    else return undefined;
  }
}

export const settingEffect = writes("Sets a variable that may change what programs do");

/** Variables that change how a program shows things, and not what it runs, reads or loads. */
export function isHarmlessName(name: string): boolean {
  return /^(?:CI|NODE_ENV|LANG|LANGUAGE|LC_[A-Z]+|TZ|FORCE_COLOR|NO_COLOR|CLICOLOR|CLICOLOR_FORCE|DEBUG|RUST_BACKTRACE|RUST_LOG|TERM|COLUMNS|LINES|PORT|HOST|VERBOSE|GIT_PAGER_IN_USE|GIT_TERMINAL_PROMPT)$/.test(
    name,
  );
}

/**
 * Whether setting a variable to a value changes only how a program shows things. In some encodings, such as GBK, a
 * backslash or bracket can be a part of a letter, so that a shell would read another command. Translations and time
 * zones are loaded from files, to which a value with a path leads.
 */
export function isHarmlessSetting(name: string, value: string): boolean {
  const plain = name === "LANG" || name.startsWith("LC_") ? PLAIN_LOCALE : PLAIN_VALUES.get(name);
  return isHarmlessName(name) && plain?.test(value) !== false;
}

const PLAIN_LOCALE = /^(["']?)(?:|C|POSIX|en(?:_[A-Z]{2})?|(?:C|\w{2,3}(?:_\w{2,4})?)\.utf-?8(?:@\w+)?)\1$/i;

const PLAIN_VALUES: ReadonlyMap<string, RegExp> = new Map([
  ["LANGUAGE", /^(["']?)[\w.@:-]*\1$/],
  ["TZ", /^(["']?)(?:[\w<](?:[\w+,/<>:-]|(?<=\d)\.(?=\d))*)?\1$/],
]);

/** `sh -c "…"`, `sh script` and `sh` alone, which reads commands from its input. */
export function shellRuns(args: readonly Word[]): Runs {
  // Only the grammar of a script is looked at.
  const [only = NO_WORD, script = NO_WORD] = args;
  if (args.length === 2 && only.value === "-n" && !/^[-+]/.test(script.value)) return {};
  const flag = args.findIndex(({ value }) => /^-[a-z]*c$/.test(value));
  const before = flag < 0 ? optionsOf(args) : args.slice(0, flag + 1);
  if (before.some(({ value }) => !/^-[ceuxlv]+$|^--(?:noprofile|norc|login|posix)$/.test(value)))
    return { effect: runsCode };
  if (flag >= 0) {
    const [line, ...more] = args.slice(flag + 1);
    // Options may go on behind it, some with values: any of the words may be the line.
    if (/^[-+]/.test(line?.value ?? "")) {
      const words = more.filter(({ kind, value }) => kind === "literal" && !/^[-+]/.test(value));
      return { effect: runsCode, lines: words.map(({ value }) => value) };
    }
    return line?.kind === "literal" ? { lines: [line.value] } : { effect: runsCode };
  }
  return positionals(args).length === 0 ? { effect: runsCode } : { effect: writes("Runs a script") };
}

/** `eval` joins its words and reads them as a command line. */
export function evalRuns(args: readonly Word[]): Runs {
  if (args.some(({ kind }) => kind !== "literal")) return { effect: runsCode };
  return { lines: [args.map(({ value }) => value).join(" ")] };
}

/**
 * Handles interpreters of other languages. Code in an option or from the input can't be checked. The user can check a
 * script's file.
 */
export function codeRuns(options: string, way?: Printing): (args: readonly Word[]) => Runs {
  return (args) => {
    if (way && isPlainCode(args, way)) return {};
    const [first] = args;
    const inline = optionsOf(args).some(({ value }) =>
      options
        .split(" ")
        .some((option) =>
          option.startsWith("--") ? value.startsWith(option) : new RegExp(`^-[A-Za-z]*${option.charAt(1)}`).test(value),
        ),
    );
    if (!first || inline || positionals(args).length === 0 || positionals(args)[0]?.value === "-")
      return { effect: runsCode };
    return {};
  };
}

/** Options with which Node runs the tests that it finds, and nothing of its input. */
const NODE_TESTS =
  /^--(?:test|watch|test-only|experimental-test-coverage|test-(?:name-pattern|skip-pattern|concurrency|timeout)=[^]*|test-reporter=(?:spec|tap|dot|junit|lcov))$/;

const nodeCode = codeRuns(
  "-e -p -r -i --eval --print --require --import --loader --experimental-loader --inspect",
  NODE_PRINTS,
);

/** For Node and its like: `node --test` alone runs files of the project, as a script's name does. */
export function nodeRuns(args: readonly Word[]): Runs {
  const tests = args.some(({ value }) => value === "--test");
  return tests && args.every(({ kind, value }) => kind === "literal" && NODE_TESTS.test(value)) ? {} : nodeCode(args);
}

const pythonCode = codeRuns("-c -i", PYTHON_PRINTS);

/** Modules of Python that are package managers, and commands of pip that only report. */
const MANAGERS = /^(?:pip3?|pipx|uv|poetry|pdm|conda|twine)$/;
const REPORTS = /^(?:list|show|freeze|check|inspect|debug|hash|help)$/;

/** Whether Python runs a package manager as a module, other than to report something. */
function isManager(args: readonly Word[]): boolean {
  const at = args.findIndex(({ value }) => /^-[A-Za-z]*m/.test(value));
  const words = args.slice(at).map(({ value }) => value);
  const behind = words[0]?.replace(/^-[A-Za-z]*?m/, "");
  const [module = "", command = ""] = behind === "" ? words.slice(1) : [behind, ...words.slice(1)];
  return at >= 0 && MANAGERS.test(module) && !(module.startsWith("pip") && REPORTS.test(command));
}

/** For Python: a module of the project is what a script is. */
export function pythonRuns(args: readonly Word[]): Runs {
  if (isManager(args)) return { effect: fetches };
  return args[0]?.value === "-m" && args.length > 1 ? {} : pythonCode(args);
}

/** `npx` with nothing but options that say whether it may fetch the package. */
export function packageRuns(args: readonly Word[]): Runs {
  const at = afterOptions(args, "--no-install --no --yes -y -q --quiet --bun", "");
  return at === undefined || args[at]?.kind !== "literal" ? unclear : {};
}

/** Asking another user, the system's own among them, to run a command. */
export const asAnother = (wrap: Wrapping) => {
  const runs = wrapping(wrap);
  return (args: readonly Word[]): Runs => ({ ...runs(args), effect: destroys("Runs with another user's rights") });
};

/** Ends of processes: every one that there is, or some. */
export function killRuns(args: readonly Word[]): Runs {
  return args.slice(1).some(({ value }) => value === "-1") ? { effect: forbids("Ends every process") } : {};
}
