// Finds phrases that read like a translation in the texts for users, and says what to write instead. `npm run check` calls it.
import fs from "node:fs";
import path from "node:path";
import * as z from "zod";
import { ROOT } from "./process";

/** The documents that are checked: Markdown files in these folders. */
const FOLDERS = [".", "docs", "media", "media/walkthrough"];
/** The manifest's texts are checked too. Descriptions for models, which `package.json` contains, aren't. */
const MANIFEST_TEXTS = "package.nls.json";

/** A pattern, and what to write instead. */
type Phrase = readonly [pattern: RegExp, instead: string];

const PHRASES: readonly Phrase[] = [
  // Verbs
  [/\banswer(?:s|ed)?\b/, "return, result, or reply"],
  [/\btells?\b|\btold\b/, "say, report, or show"],
  [/\bholds?\b|\bheld\b/, "contain"],
  [/\bstands?\b|\bstood\b/, "be, or appear"],
  [/\b(?:comes?|came) to\b/, "amount to, or reach"],
  [/\b(?:becomes?|became) of\b/, "happen to"],
  [/\bwaited for at most\b/, "for up to"],
  [/\bfound to be\b/, "be"],
  [/\bbrings? together\b|\bbrought together\b|\bto bring together\b/, "compare, or match"],
  [/\bwhat went on\b/, "what happened"],
  // Prepositions
  [/\bbeside\b/, "next to"],
  [/\bbut for\b/, "except"],
  [/\bmade by\b/, "of, from, or the active voice"],
  [/\bof much\b/, "if it is too long"],
  // Nouns
  [/\b(?:the|a) persons?\b/, "you, or the user"],
  [/(?<!\bin[ -]|\btakes? )\bplaces?\b/, "path, location, or offset"],
  [/\b(?:known|\d+) makes\b/, "formats"],
  [/\bare no published format\b/, "have no published format"],
  [/\bwhat is (?:not |un)known\b/, "anything that … doesn't recognize"],
  [/\bonly chance\b/, "random-looking"],
  [/\bwhat asks first\b/, "what needs your approval"],
  [/\beverything is there\b/, "check your setup"],
  [/\bno such call here\b/, "—"],
  [/\banother input\b/, "different input"],
  [/\bdecided by the flag\b/, "marked as an error by the agent"],
];

/** A phrase that is right where it is. */
interface Exception {
  readonly file: string;
  readonly text: string;
  readonly because: string;
}

const EXCEPTIONS: readonly Exception[] = [];

/** Returns the banned phrases of a text, each with its line. Ignores code, comments, and the targets of links. */
export function bannedPhrases(text: string): { line: number; phrase: string; instead: string; context: string }[] {
  const prose = text.replace(/^```[^]*?^```$|^---$[^]*?^---$|<!--[^]*?-->|`[^`\n]*`|\]\([^)]*\)/gm, blanked);
  return prose.split("\n").flatMap((context, index) =>
    PHRASES.flatMap(([pattern, instead]) =>
      [...context.matchAll(new RegExp(pattern, "gi"))].map(([phrase]) => ({
        line: index + 1,
        phrase,
        instead,
        context,
      })),
    ),
  );
}

/** Returns a sentence for each banned phrase in the checked files, and for each exception that nothing needs. */
export function proseProblems(exceptions: readonly Exception[] = EXCEPTIONS): string[] {
  const used = new Set<Exception>();
  const problems = textsOf().flatMap(({ file, text }) =>
    bannedPhrases(text).flatMap(({ line, phrase, instead, context }) => {
      const exception = exceptions.find((one) => one.file === file && context.includes(one.text));
      if (exception) used.add(exception);
      return exception ? [] : [`${file}:${line}: "${phrase}" is banned. Write: ${instead}.`];
    }),
  );
  const stale = exceptions.filter((one) => !used.has(one));
  return [...problems, ...stale.map(({ file, text }) => `scripts/prose.ts: nothing in ${file} needs "${text}".`)];
}

function textsOf(): { file: string; text: string }[] {
  const read = (file: string): string => fs.readFileSync(path.join(ROOT, file), "utf8");
  const documents = FOLDERS.flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder))
      .filter((name) => name.endsWith(".md"))
      .map((name) => path.posix.join(folder, name)),
  );
  const texts = Object.values(z.record(z.string(), z.string()).parse(JSON.parse(read(MANIFEST_TEXTS))));
  return [
    ...documents.map((file) => ({ file, text: read(file) })),
    // A line break within a text would move the lines of those that follow.
    { file: MANIFEST_TEXTS, text: ["{", ...texts.map((text) => text.replaceAll("\n", " "))].join("\n") },
  ];
}

/** Keeps the lines of what it blanks. */
function blanked(text: string): string {
  return text.replace(/[^\n]/g, " ");
}
