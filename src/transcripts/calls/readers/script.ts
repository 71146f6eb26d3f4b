import { firstLine } from "../../../base/text/displayText";
import { stringOf } from "../../../base/json/jsonValue";
import { scriptHead } from "../../forms/codex/codexOutput";
import { defineReader } from "../reader";

/** The output of a script that calls tools. */
export interface ScriptData {
  readonly output: string;
  /** Set if the script still runs. */
  readonly cell?: string;
}

/** Scripts in JavaScript that Codex runs, and waiting for one. */
export default defineReader({
  tools: ["exec", "wait"],
  input: { input: "any" },
  carries: true,
  summary: (input) => stringOf(input.input)?.replace(/^\/\/ @exec:[^\n]*\n/, ""),
  parse: ({ text }): ScriptData | undefined => scriptData(text),
  failure: ({ text }) => scriptData(text),
  judge({ text }) {
    const head = scriptHead(text);
    if (head?.state === "running")
      return { status: "ok", reason: `It goes on as cell ${firstLine(head.cell ?? "")}`, evidence: "body" };
    if (head?.state === "terminated")
      return { status: "interrupted", reason: "The agent stopped it", evidence: "body", error: "Stopped" };
    if (head?.state !== "failed") return undefined;
    const error = firstLine(head.output.replace(/^Script error:\n/, ""));
    return { status: "error", reason: "The script failed", evidence: "body", error };
  },
});

function scriptData(text: string): ScriptData {
  const head = scriptHead(text);
  return { output: head?.output ?? text, ...(head?.cell !== undefined && { cell: head.cell }) };
}
