/** How lines of output look that say why something failed, and lines that don't. All look at short lines only. */

/** An exception as languages report it: its class at the beginning, and a colon or nothing behind. */
export const EXCEPTION =
  /^\s*(?:E\s{1,8}|\|\s|Uncaught |Unhandled |Caused by: |Exception in thread "[^"]{0,100}" |\[cause\]: |\[)?(?:[A-Za-z_$][\w$.]{0,100})?(?:Error|Exception|Interrupt|Panic)(?: \[\w{1,60}\])?(?::|$)/;

/**
 * Signs that are hardly ever found in the output of something that succeeded. Most telling first; of each kind, the
 * first line of an output counts.
 */
export const STRONG: readonly RegExp[] = [
  // Names of tests.
  /^\s*(?:--- FAIL: |FAILED \S{1,300}(?:::| - )|● .{1,300} › |not ok \d+|FAIL\s+\S{1,300} > |test .{1,200} \.\.\. FAILED|(?:FAIL|ERROR): \w{1,100} \()/,
  // Compilers and linters.
  /^\s*(?:\S{1,300}(?:\(\d+,\d+\)|:\d+(?::\d+)?):?\s{1,3}(?:- )?(?:fatal |internal )?error\b|error\[E\d+\]|\d+:\d+\s+error\s|error TS\d+)/,
  // Crashes.
  /^\s*(?:panic: |fatal error: |FATAL\b|thread '[^']{0,100}' (?:\(\d+\) )?panicked at )|\bSegmentation fault\b|\bheap out of memory\b|^Killed$/,
  EXCEPTION,
  // Errors that a program reports, with or without its name.
  /^\s*(?:[\w.@/-]{1,60}(?:\[\d+\])?: |\S{1,30} )?\[?(?:error|ERROR|Error|ERR|fatal)(?:\]|!|(?: \w[\w-]{0,30}){0,3}:)\s|^\s*(?:(?:\S{1,30} )?ERROR \S|npm error \S|ERR_\w+|CONFLICT \(|! \[(?:remote )?rejected\]|[✗✘✕×✖❌]\s{1,3}(?!failing tests|\d+ problem)\S)/,
  // A line of a file, and what is wrong with it.
  /^\s*(?:\.{0,2}[\\/])?[\w@.+\\/-]{1,250}\.\w{1,8}(?::\d+:\d+:? |\(\d+,\d+\): |:\d+: )[^\s:#]/,
];

const COMPLAINT =
  /(?:not found|no such file|no such |denied|cannot |can't |could not |couldn't |unable to |failed|refused|does not exist|doesn't exist|not recognized|unknown |unrecognized |invalid |illegal |missing |undefined |no matches|is not |timed out|already exists|not allowed|syntax error|unexpected |expected |required|needed|bad )/i;

/** Signs that any text can contain; of each kind, the last line of an output counts. */
export const WEAK: readonly Pick<RegExp, "test">[] = [
  // Sums of tests.
  /\b[1-9]\d{0,5} (?:tests? )?(?:failed|failing|failures?)\b/,
  // What follows the name of a program and a colon.
  { test: (line) => line.includes(": ") && COMPLAINT.test(line.slice(line.indexOf(": "))) },
  /\b(?:command not found|no such file or directory|permission denied|undefined reference|unknown (?:option|flag|command|argument)|unrecognized (?:option|argument)|cannot find|could not|unable to|failed to|is not recognized|connection refused|syntax error|does not exist|code style issues|conflicts?|are ignored by)\b/i,
  // A complaint without the name of a program.
  /^\s*(?:unknown|invalid|unrecognized|unsupported|unexpected) \w|\(HTTP [45]\d\d\)/i,
  // Other sums.
  /\b[1-9]\d{0,5} (?:\w{1,20} )?(?:errors?|problems?|issues?)\b|^FAIL(?:ED)?\b|^make(?:\[\d+\])?: \*\*\* /,
  /(?<![\w./-])(?:errors?|fail|failed|failures?|failing|fatal|panic|exception|abort(?:ed)?|killed|rejected)(?![\w/-]|\.\w)/i,
];

/** Whether a line says that nothing is wrong, only warns, or is code, a frame of a stack, or a note about the run. */
export function isQuiet(line: string): boolean {
  return (NOTHING.test(line) && !SOMETHING.test(line)) || QUIET.some((quiet) => quiet.test(line));
}

const NOTHING =
  /\b(?:no|0|zero|without) (?:\w{1,20} )?(?:errors?|failures?|failed|failing|problems?|issues?|vulnerabilities)\b|\b(?:errors?|failures?|failed)\s?[:=]\s?0\b/i;
const SOMETHING =
  /\b[1-9]\d{0,5} (?:errors?|failures?|failed|failing)\b|\b(?:errors?|failures?|failed)\s?[:=]\s?[1-9]/i;

const QUIET: readonly RegExp[] = [
  /^\s*(?:warning\b|warn\b|\[?WARN(?:ING)?\b|npm warn|npm notice|[✓✔√✅]|ok\s|PASS\b|--- PASS|=== |hint:)/i,
  /^\s*(?:\S{1,300}:\d+(?::\d+)?:? (?:- )?warning\b|\d+:\d+\s+warning\b)/i,
  /^\s*at \S.*(?:\d|native|<anonymous>)\)?$/,
  // Source, with its line numbers or marks below it; properties of objects, comments, and elements.
  /^\s*(?:[>|]\s*)?\d+\s*[|│┃→]|^\s*[|│^~]/,
  /^\s*"[\w-]{1,60}":\s|[{;,(]$|=>\s|^\s*(?:\/\/|\/\*|\* [^\d]|<\/?\w)|^(?:[+-](?![-+]{2} |\s*(?:FAIL|ERROR))|@@ )/,
  /^npm (?:ERR!|error) (?:code |path |errno |syscall |cwd |command |A complete log|workspace |location |Lifecycle |node |signal|[{}]|in workspace|Exit |at | )/i,
  /^(?:ERROR task failed|FAIL$|husky - |make(?:\[\d+\])?: (?:Leaving|Entering) directory|Finished in |Node\.js v\d|Done in )|\bexited with (?:exit )?(?:code|status) \d/,
];
