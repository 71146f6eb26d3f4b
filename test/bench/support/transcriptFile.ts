import fs from "node:fs";
import { noFacts, transcriptLines } from "../../support/transcripts";

/** Bytes of an entry on average, as real ones have (measured on 415 MB of them). */
const ENTRY_BYTES = 3400;
/** Entries that are made; a larger file repeats them as those of another session. */
const ENTRIES = 3000;
/** Stands in every id; of one length with what takes its place. */
export const SEED = 10_000_000;

/** What one line in `RARE_EVERY` repetitions holds. */
export const RARE = "needle_in_the_haystack";

/** Writes a transcript of about so many bytes: made lines, tools and failures as frequent in them as in real ones, whose ids are others in each repetition. */
export function makeTranscriptFile(file: string, bytes: number): void {
  let fill = 60;
  let block = makeBlock(fill);
  for (let turn = 0; turn < 6 && Math.abs(block.average / ENTRY_BYTES - 1) > 0.05; turn++) {
    fill *= ENTRY_BYTES / block.average;
    block = makeBlock(fill);
  }
  const places = placesOf(block.bytes, String(SEED));
  const output = fs.openSync(file, "w");
  for (let written = 0, turn = 0; written < bytes; turn++) {
    const digits = Buffer.from(String(SEED + turn));
    for (const place of places) digits.copy(block.bytes, place);
    written += fs.writeSync(output, block.bytes);
    written += fs.writeSync(
      output,
      `{"type":"user","message":{"role":"user","content":"${RARE} ${turn}"},"uuid":"r${turn}"}\n`,
    );
  }
  fs.closeSync(output);
}

function makeBlock(fill: number): { bytes: Buffer; average: number } {
  const lines = [...transcriptLines({ seed: SEED, entries: ENTRIES, fill, oddities: false, usual: true }, noFacts())];
  const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(""));
  return { bytes, average: bytes.length / lines.length };
}

function placesOf(bytes: Buffer, text: string): number[] {
  const places: number[] = [];
  for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, at + 1)) places.push(at);
  return places;
}
