import { HiddenCount } from "../../base/redaction/redact";
import { Breath } from "../../base/pause";
import type { ExportedTranscript } from "./chosenRows";
import type { ExportOptions, ExportStep } from "../model/exportModel";
import type { ExportFormat } from "./exportFormat";
import formats from "./formats/all";
import { TranscriptSource } from "./transcriptSource";

/** Characters that a step has at least, the last one apart. */
const STEP = 128 * 1024;

/** The format of a name. Throws with the names there are. */
export function exportFormat(name: string): ExportFormat {
  const format = formats.find((each) => each.name === name);
  if (format) return format;
  throw new Error(`There is no format ${name} to export to. There are ${formats.map((each) => each.name).join(", ")}.`);
}

/**
 * Writes a transcript, or a part of it, in a format, piece by piece as it is read; waits until the file has been read to its end. The memory it takes does not grow with the
 * transcript. Throws for a format that is not known and for a query that cannot be read, and the signal's reason.
 */
export async function* exportTranscript(
  transcript: ExportedTranscript,
  options: ExportOptions,
  signal?: AbortSignal,
): AsyncGenerator<ExportStep, void, undefined> {
  const count = new HiddenCount();
  const format = exportFormat(options.format);
  const source = new TranscriptSource(transcript, options, count, signal);
  await source.prepare(format);
  const breath = new Breath();
  const step = (text: string, done: boolean): ExportStep => ({
    text,
    rows: source.written,
    of: source.rows,
    hidden: count.list(),
    notes: source.notes(),
    done,
  });
  let text = "";
  for await (const piece of format.write(source)) {
    text += piece;
    if (breath.due) await breath.take();
    signal?.throwIfAborted();
    if (text.length < STEP) continue;
    yield step(text, false);
    text = "";
  }
  yield step(text, true);
}
