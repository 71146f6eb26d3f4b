// `npm run play -- FILE`: the viewer on a transcript, in your own browser. Rebuilds and reloads when a source changes.
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { startPlay } from "./play/playServer";
import { ROOT } from "./process";

const SAMPLE = path.join(ROOT, "samples", "transcripts", "good-and-failed.jsonl");

async function main(args: readonly string[]): Promise<void> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
  const [name, ...others] = positionals;
  if (others.length > 0) throw new Error("Pass one transcript at most: npm run play -- FILE");
  const file = name === undefined ? SAMPLE : transcriptFile(name);
  console.log("Building the viewer …");
  const { url } = await startPlay({ file });
  console.log(`\nOpen this address in a browser on this machine:\n\n  ${url}\n`);
  console.log(`It shows ${file}, and reloads when a source changes. Ctrl+C ends it.`);
}

/** Resolves a path from the folder in which npm was run: npm runs scripts in the project's folder. */
function transcriptFile(name: string): string {
  const file = path.resolve(process.env["INIT_CWD"] ?? process.cwd(), name);
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  if (!stat) throw new Error(`There is no file ${file}. Pass the path of a transcript, or no path for a sample.`);
  if (!stat.isFile()) throw new Error(`${file} is not a file. Pass the path of a transcript, or no path for a sample.`);
  return file;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
