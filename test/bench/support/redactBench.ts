import fs from "node:fs";
import path from "node:path";
import { redact } from "../../../src/base/redaction/redact";
import { medians } from "./median";

const ROOT = path.resolve(import.meta.dirname, "../../..");

/**
 * `redact_over_read`, `redact_sources_over_read`: redacting TypeScript's declarations of the DOM, and the sources of redaction with the words that begin a secret, against
 * reading each character of them once; `redact_worst_over_read`: a text of nothing but one such word. Medians of alternating turns.
 */
export async function redactFigures(turns: number): Promise<Record<string, number>> {
  const sources = path.join(ROOT, "src/base/redaction");
  const texts = {
    redact_over_read: fs.readFileSync(path.join(ROOT, "node_modules/typescript/lib/lib.dom.d.ts"), "utf8"),
    redact_sources_over_read: fs
      .readdirSync(sources)
      .map((name) => fs.readFileSync(path.join(sources, name), "utf8"))
      .join("\n")
      .repeat(10),
    redact_worst_over_read: "pass a=".repeat(100_000),
  };
  const figures: Record<string, number> = {};
  for (const [name, text] of Object.entries(texts)) {
    const { first, second } = await medians(
      turns,
      () => Promise.resolve(sumOf(text)),
      () => Promise.resolve(redact(text)),
    );
    figures[name] = second / first;
  }
  return figures;
}

/** Reads each character as a walk does. */
function sumOf(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at++) sum = (sum + text.charCodeAt(at)) | 0;
  return sum;
}
