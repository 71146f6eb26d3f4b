// Measures one thing on one file, in a process of its own: `node --expose-gc child.mjs MEASURE FILE`; prints figures as JSON. With `parseTurns` and `indexTurns` it
// does its work once for each message from the process that started it, and answers the milliseconds of processor time that took.
import { once } from "node:events";
import fs from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { pathToFileURL } from "node:url";
import type { Resource } from "../../../src/base/resource";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import { FloatColumn } from "../../../src/transcripts/bytes/columns/columns";
import { LineSplitter } from "../../../src/transcripts/bytes/lineBytes";
import type { Summary } from "../../../src/transcripts/model/summary";
import type { Transcript } from "../../../src/transcripts/model/transcriptModel";
import { openTranscript } from "../../../src/transcripts/transcript";
import { TranscriptIndex } from "../../../src/transcripts/index/transcriptIndex";
import { median, medians, timed } from "./median";

const CHUNK = 1024 * 1024;

type Figures = Record<string, number>;

const MEASURES: Readonly<Record<string, (file: string, turns: number) => Promise<Figures>>> = {
  parseTurns,
  indexTurns,
  places,
  memory,
  first,
  open,
  long,
};

/** Calls back with each piece of a file, in a buffer that is used again. */
function readPieces(file: string, take: (piece: Uint8Array) => void): void {
  const input = fs.openSync(file, "r");
  const buffer = new Uint8Array(CHUNK);
  for (let count = fs.readSync(input, buffer); count > 0; count = fs.readSync(input, buffer))
    take(buffer.subarray(0, count));
  fs.closeSync(input);
}

/** Lines of a file; what is left of one piece joins the next. */
function eachLine(file: string, take: (line: Uint8Array) => void): void {
  let rest = Buffer.alloc(0);
  readPieces(file, (piece) => {
    const bytes = Buffer.concat([rest, piece]);
    let from = 0;
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, from)) {
      take(bytes.subarray(from, end));
      from = end + 1;
    }
    rest = bytes.subarray(from);
  });
}

const resourceOf = (file: string): Resource => pathToFileURL(file).href as Resource;

function whenComplete(transcript: Transcript, bytes = 0): Promise<Summary> {
  return new Promise((resolve) => {
    const look = (summary: Summary): void => {
      if (!(summary.complete && summary.bytesRead >= bytes)) return;
      stop();
      resolve(summary);
    };
    const stop = transcript.onChange(look);
    look(transcript.summary);
  });
}

async function indexWhole(file: string): Promise<void> {
  const transcript = await openTranscript(nodeFiles, resourceOf(file));
  await whenComplete(transcript);
  transcript.dispose();
}

/** Never ends by itself. */
async function inTurns(work: () => Promise<void>): Promise<Figures> {
  for (;;) {
    await once(process, "message");
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    process.send?.((user + system) / 1000);
  }
}

const decoder = new TextDecoder();

function parseTurns(file: string): Promise<Figures> {
  return inTurns(() => {
    eachLine(file, (line) => {
      try {
        JSON.parse(decoder.decode(line));
      } catch {
        // Real files hold lines that are none.
      }
    });
    return Promise.resolve();
  });
}

function indexTurns(file: string): Promise<Figures> {
  return inTurns(() => indexWhole(file));
}

/** The places of lines against finding line feeds, as medians of alternating runs. */
async function places(file: string, turns: number): Promise<Figures> {
  const scan = async (): Promise<void> => {
    let count = 0;
    readPieces(file, (piece) => {
      // Node's own search, three times as fast as that of a plain Uint8Array.
      const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.length);
      for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) count++;
    });
    if (count === 0) throw new Error(`${file} has no lines`);
  };
  const index = async (): Promise<void> => {
    const splitter = new LineSplitter();
    const starts = new FloatColumn();
    readPieces(file, (piece) => {
      for (const line of splitter.push(piece)) starts.push(line.from);
    });
  };
  const lines = await medians(turns, scan, index);
  return { line_index_over_scan: lines.second / lines.first };
}

const held = (): number => {
  // What a collection sets free of array buffers is counted as free at the next one.
  for (let turn = 0; turn < 4; turn++) globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

/** What an index keeps, without the pages of the file that are kept for rows. */
async function memory(file: string): Promise<Figures> {
  // Warm: the code and the scanner's own memory are no part of it.
  new TranscriptIndex().addLines(new TextEncoder().encode('{"type":"user"}\n'.repeat(3)), 1, 0);
  const before = held();
  const index = new TranscriptIndex();
  let entries = 0;
  let [from, number] = [0, 1];
  eachLine(file, (line) => {
    const whole = new Uint8Array(line.length + 1);
    whole.set(line);
    whole[line.length] = 10;
    index.addLines(whole, number++, from);
    from += whole.length;
    entries++;
  });
  const kept = held() - before;
  return { entries: index.facts.entries, bytes_per_entry: kept / Math.max(1, entries) };
}

/** The first rows of the first file that a process opens. */
async function first(file: string): Promise<Figures> {
  const started = performance.now();
  const transcript = await openTranscript(nodeFiles, resourceOf(file), { follow: true });
  await transcript.rows({ from: 0, to: 50 });
  const time = performance.now() - started;
  transcript.dispose();
  return { first_rows_ms: time };
}

/** Opening, single rows, and what is appended; the most memory the process took. */
async function open(file: string): Promise<Figures> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const started = performance.now();
  const transcript = await openTranscript(nodeFiles, resourceOf(file), { follow: true });
  await transcript.rows({ from: 0, to: 50 });
  delay.enable();
  const { bytes } = await whenComplete(transcript);
  const indexed = performance.now() - started;
  delay.disable();
  const rows = transcript.summary.rows;
  const times: number[] = [];
  for (let turn = 0; turn < 300; turn++) {
    const row = Math.floor((rows * ((turn * 7919) % 300)) / 300);
    times.push(await timed(() => transcript.rows({ from: row, to: row + 1 })));
  }
  const lines = `${JSON.stringify({ type: "user", message: { role: "user", content: "more ".repeat(600) } })}\n`.repeat(
    330,
  );
  const appended = whenComplete(transcript, bytes + Buffer.byteLength(lines));
  const append = await timed(async () => {
    fs.appendFileSync(file, lines);
    await appended;
  });
  transcript.dispose();
  fs.truncateSync(file, bytes);
  return {
    open_s: indexed / 1000,
    blocked_ms: delay.max / 1e6,
    row_p50_ms: median(times),
    append_ms: append,
    peak_rss_mb: process.resourceUsage().maxRSS / 1024,
  };
}

/** A line of three megabytes, and one beyond the limit of 64 MiB: each as a row. */
async function long(file: string, turns: number): Promise<Figures> {
  const made = `${file}.long`;
  const line = (length: number): string =>
    `${JSON.stringify({ type: "user", message: { role: "user", content: 'a "word"\n'.repeat(length / 12) } })}\n`;
  fs.writeFileSync(made, line(3 * 1024 * 1024));
  fs.appendFileSync(made, line(66 * 1024 * 1024));
  const times: number[] = [];
  try {
    for (let turn = 0; turn <= turns; turn++) {
      const transcript = await openTranscript(nodeFiles, resourceOf(made));
      await whenComplete(transcript);
      times.push(await timed(() => transcript.rows({ from: 0, to: 1 })));
      const [stub] = await transcript.rows({ from: 1, to: 2 });
      if (!stub?.text.includes("MB")) throw new Error(`The stub says ${stub?.text ?? "nothing"}`);
      transcript.dispose();
    }
  } finally {
    fs.rmSync(made);
  }
  return { row_of_3_mb_ms: median(times.slice(1)) };
}

const [, , measure = "", file = "", turns = "3"] = process.argv;
const run = MEASURES[measure];
if (!run) throw new Error(`No measure ${measure}`);
console.log(JSON.stringify(await run(file, Number(turns))));
process.exit(0);
