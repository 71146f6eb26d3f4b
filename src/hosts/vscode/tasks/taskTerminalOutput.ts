import * as vscode from "vscode";
import { PlainOutput } from "../../shared/output/plainOutput";
import { TextTail } from "../../shared/output/textTail";
import { waitFor } from "../../shared/calls/waitFor";

/** Maximum characters of a task's output to keep. */
const MOST_KEPT = 1_000_000;

/** Milliseconds for VS Code to deliver the remaining output. */
const REST_MS = 500;

export interface TaskOutput {
  /** Returns the output of a task's process; undefined if its terminal has no shell integration. */
  of(processId: number | undefined, taskName: string): Promise<string | undefined>;
  dispose(): void;
}

interface Read {
  readonly terminal: vscode.Terminal;
  readonly plain: PlainOutput;
  readonly tail: TextTail;
  readonly over: Promise<void>;
}

/**
 * Collects the output of commands in terminals from now on.
 * The task's terminal is known only later. Other output is dropped.
 */
export function watchTaskOutput(): TaskOutput {
  const reads: Read[] = [];
  const listening = vscode.window.onDidStartTerminalShellExecution(({ terminal, execution }) => {
    const plain = new PlainOutput();
    const tail = new TextTail(MOST_KEPT);
    const read = async (): Promise<void> => {
      for await (const piece of execution.read()) tail.add(plain.add(piece).complete);
    };
    // What was read until then is the output.
    reads.push({ terminal, plain, tail, over: read().catch(() => undefined) });
  });
  return {
    async of(processId, taskName) {
      const ids = await Promise.all(reads.map(({ terminal }) => waitFor(Promise.resolve(terminal.processId), REST_MS)));
      const byId = reads.filter((_, index) => processId !== undefined && ids[index] === processId);
      // VS Code may not know the id of a process that has ended.
      const own = byId.length > 0 ? byId : reads.filter(({ terminal }) => terminal.name === taskName);
      await waitFor(Promise.all(own.map(({ over }) => over)), REST_MS);
      return own.length === 0 ? undefined : own.map(({ plain, tail }) => tail.text() + plain.end()).join("");
    },
    dispose() {
      listening.dispose();
    },
  };
}
