import { randomUUID } from "node:crypto";
import * as vscode from "vscode";
import type { Ask } from "../../../tools/runtime/ports/askPort";
import type { RunRecord } from "../../../results/result";
import type { CallRow } from "../../../transcripts/model/callRow";
import type { LiveState } from "../../../transcripts/live/liveModel";
import { ownCallKey } from "../../../transcripts/live/ownCallKey";
import { briefInput, runRow } from "./runRow";

/** A call of one of our tools in this window, from its preparation on. */
export interface OwnCall {
  readonly id: string;
  /** The name of the tool in VS Code. */
  readonly tool: string;
  /** One line about the input. */
  readonly summary: string;
  /** The same as in a record of the call (`ownCallKey`). */
  readonly key: number | undefined;
  readonly state: LiveState;
  /** When it was prepared or began to run: milliseconds since 1970. */
  readonly since: number;
  /** Its row, with the id of its record, when it is done. */
  readonly row?: CallRow;
}

/** The latest calls of our tools in this window. */
export interface OwnCalls {
  readonly onChange: vscode.Event<void>;
  list(): readonly OwnCall[];
  /** Takes note that VS Code is about to run a call, and whether it asks the user first. */
  prepared(tool: string, input: unknown, isAsked: boolean): void;
  /** Takes note that a call runs: the one that was prepared with this input, if there is one. */
  begin(tool: string, input: unknown): RunningOwnCall;
  dispose(): void;
}

export interface RunningOwnCall {
  /** Returns `ask`, while whose question is open the call waits. */
  asking(ask: Ask): Ask;
  /** Takes note of the end. Without a record, the call is forgotten. */
  ended(record: RunRecord | undefined): void;
}

/** Calls to remember. */
const MOST = 50;

/** Milliseconds after which a prepared call that doesn't run was skipped. Its approval is valid for the same time. */
const PREPARED_MS = 5 * 60_000;

export function createOwnCalls(): OwnCalls {
  const changed = new vscode.EventEmitter<void>();
  let calls: OwnCall[] = [];

  const set = (id: string, change: Partial<OwnCall>): void => {
    calls = calls.map((call) => (call.id === id ? { ...call, ...change } : call));
    changed.fire();
  };
  const add = (name: string, input: unknown, state: LiveState): OwnCall => {
    const tool = `trv_${name}`;
    const key = ownCallKey(tool, input);
    const call = { id: randomUUID(), tool, summary: briefInput(input), key, state, since: Date.now() };
    calls = [...calls, call].slice(-MOST);
    changed.fire();
    return call;
  };
  const isPrepared = ({ state, since }: OwnCall): boolean =>
    (state === "open" || state === "waiting") && Date.now() - since < PREPARED_MS;

  return {
    onChange: changed.event,
    list: () => calls.filter((call) => call.state === "running" || call.state === "done" || isPrepared(call)),
    prepared(tool, input, isAsked) {
      add(tool, input, isAsked ? "waiting" : "open");
    },
    begin(tool, input) {
      const key = ownCallKey(`trv_${tool}`, input);
      const { id } = calls.find((call) => call.key === key && isPrepared(call)) ?? add(tool, input, "running");
      set(id, { state: "running", since: Date.now() });
      return {
        asking: (ask) => async (question, signal) => {
          set(id, { state: "waiting" });
          try {
            return await ask(question, signal);
          } finally {
            set(id, { state: "running" });
          }
        },
        ended: (record) => {
          if (!record) calls = calls.filter((call) => call.id !== id);
          set(id, { state: "done", ...(record && { row: runRow(record) }) });
        },
      };
    },
    dispose: () => changed.dispose(),
  };
}
