import { execFile } from "node:child_process";
import fs from "node:fs";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { rgPath } from "@vscode/ripgrep";
import type { Resource } from "../../../src/base/resource";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import type { Transcript } from "../../../src/transcripts/model/transcriptModel";
import { openTranscript } from "../../../src/transcripts/transcript";
import { median, medians } from "./median";
import { RARE } from "./transcriptFile";

/**
 * A search for a rare text in an open transcript against ripgrep counting the lines of the file that hold it, as medians of alternating runs in milliseconds.
 * `search_first_hit_ms` is the time to the first hits. Searches remember which parts of a file hold no escapes: `first_search_over_ripgrep` is of
 * those in transcripts that were just opened. Throws when the two do not find the same number of lines.
 */
export async function searchOverRipgrep(
  file: string,
  turns: number,
): Promise<{
  search_over_ripgrep: number;
  first_search_over_ripgrep: number;
  search_ms: number;
  ripgrep_ms: number;
  search_mb_per_s: number;
  search_first_hit_ms: number;
}> {
  const opened = async (): Promise<Transcript> => {
    const made = await openTranscript(nodeFiles, pathToFileURL(file).href as Resource);
    await whenComplete(made);
    return made;
  };
  let transcript = await opened();
  try {
    let counted = 0;
    let found = 0;
    const firsts: number[] = [];
    const ripgrep = async (): Promise<void> => {
      const { stdout } = await promisify(execFile)(rgPath, ["--no-config", "--count", "--fixed-strings", RARE, file]);
      counted = Number(stdout);
    };
    const search = async (): Promise<void> => {
      found = 0;
      const started = performance.now();
      let first: number | undefined;
      for (let from = 0; ;) {
        const { hits, next, done } = await transcript.search({ query: RARE, from });
        if (hits.length > 0) first ??= performance.now() - started;
        found += hits.length;
        if (done) break;
        from = next;
      }
      firsts.push(first ?? NaN);
    };
    const first = await medians(Math.min(3, turns), ripgrep, search, async () => {
      transcript.dispose();
      transcript = await opened();
    });
    const times = await medians(turns, ripgrep, search);
    if (found !== counted || found === 0) throw new Error(`ripgrep counts ${counted} lines, the search finds ${found}`);
    return {
      search_over_ripgrep: times.second / times.first,
      first_search_over_ripgrep: first.second / first.first,
      search_ms: times.second,
      ripgrep_ms: times.first,
      search_mb_per_s: fs.statSync(file).size / 1000 / times.second,
      search_first_hit_ms: median(firsts),
    };
  } finally {
    transcript.dispose();
  }
}

async function whenComplete(transcript: Transcript): Promise<void> {
  await new Promise<void>((resolve) => {
    const look = (): void => {
      if (!transcript.summary.complete) return;
      stop();
      resolve();
    };
    const stop = transcript.onChange(look);
    look();
  });
}
