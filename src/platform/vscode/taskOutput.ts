import * as vscode from "vscode";
import { PlainOutput } from "../plainOutput";
import { TextTail } from "../textTail";
import { waitFor } from "../waitFor";

/** Characters of a task's output that are kept. */
const MOST_KEPT = 1_000_000;

/** How long VS Code may take to pass on the rest of the output, in milliseconds. */
const REST_MS = 500;

export interface TaskOutput {
  /** The output of a task's process; undefined where the task's terminal has no shell integration. */
  of(processId: number | undefined, taskName: string): Promise<string | undefined>;
  dispose(): void;
}

interface Read {
  readonly terminal: vscode.Terminal;
  readonly plain: PlainOutput;
  readonly tail: TextTail;
  readonly over: Promise<void>;
}

/** Reads what commands write in terminals from now on. Which terminal is the task's is known only later; what others write is dropped. */
export function watchTaskOutput(): TaskOutput {
  const reads: Read[] = [];
  const listening = vscode.window.onDidStartTerminalShellExecution(({ terminal, execution }) => {
    const plain = new PlainOutput();
    const tail = new TextTail(MOST_KEPT);
    const read = async (): Promise<void> => {
      for await (const piece of execution.read()) tail.add(plain.add(piece).complete);
    };
    // What was read until then is what there is.
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
