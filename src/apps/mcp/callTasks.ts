import { randomUUID } from "node:crypto";
import {
  type CallToolResult,
  type InputRequiredResult,
  isInputRequiredResult,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from "@modelcontextprotocol/server";
import * as z from "zod";
import { callerOf, type ProtocolServer, TASKS } from "./caller";

/** Milliseconds after which a call becomes a task. */
const PATIENCE = 5000;

/** Milliseconds that a client should wait between two requests about a task. */
const POLL = 1000;

/** Milliseconds for which the result of a task is kept. */
const KEPT = 60 * 60 * 1000;

type TaskState =
  | { readonly status: "working"; readonly statusMessage?: string }
  | { readonly status: "completed"; readonly result: CallToolResult }
  | { readonly status: "failed"; readonly error: { readonly code: number; readonly message: string } }
  | { readonly status: "cancelled" };

/** What a call returns: its result, or a question that has to be asked first. */
type Returned = CallToolResult | InputRequiredResult;

const ASKS_LATE =
  "Planning the call took so long that the user could not be asked anymore. Nothing ran. Call the tool again.";

/** The result of a call that goes on as a task. */
export type TaskResult = { readonly resultType: "task"; readonly taskId: string } & Readonly<Record<string, unknown>>;

/** A call that becomes a task if it takes long. */
export class CallTask {
  readonly id = randomUUID();
  readonly #stop = new AbortController();
  readonly #created = Date.now();
  #updated = this.#created;
  #state: TaskState = { status: "working" };
  #isTask = false;

  constructor(request: AbortSignal) {
    request.addEventListener("abort", () => this.cancel(), { once: true });
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Whether the request has returned the task. */
  get isTask(): boolean {
    return this.#isTask;
  }

  /** Whether the result isn't needed anymore. */
  get isOver(): boolean {
    return this.#state.status !== "working" && Date.now() > this.#updated + KEPT;
  }

  say(statusMessage: string): void {
    if (this.#state.status === "working") this.#become({ status: "working", statusMessage });
  }

  cancel(): void {
    this.#stop.abort();
  }

  /** Returns the result of the call, or undefined if the call goes on as a task. */
  async settle(call: Promise<Returned>, patience: number): Promise<Returned | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => {
        this.#isTask = true;
        resolve(undefined);
      }, patience);
    });
    const fail = (message: string): void =>
      this.#become({ status: "failed", error: { code: ProtocolErrorCode.InternalError, message } });
    const ended = call.then(
      (result) => {
        if (this.signal.aborted) this.#become({ status: "cancelled" });
        else if (isInputRequiredResult(result)) fail(ASKS_LATE);
        else this.#become({ status: "completed", result });
      },
      (error: unknown) => fail(error instanceof Error ? error.message : String(error)),
    );
    try {
      return await Promise.race([call, late]);
    } finally {
      clearTimeout(timer);
      if (!this.#isTask) await ended;
    }
  }

  /** Returns the task as its requests report it. */
  described(): Readonly<Record<string, unknown>> {
    const isWorking = this.#state.status === "working";
    return {
      taskId: this.id,
      ...this.#state,
      createdAt: new Date(this.#created).toISOString(),
      lastUpdatedAt: new Date(this.#updated).toISOString(),
      ttlMs: isWorking ? null : this.#updated + KEPT - this.#created,
      ...(isWorking && { pollIntervalMs: POLL }),
    };
  }

  #become(state: TaskState): void {
    this.#state = state;
    this.#updated = Date.now();
  }
}

/** Lets the calls of a connection become tasks. */
export interface CallTasks {
  begin(request: AbortSignal): CallTask;
  /** Returns the result of a call, or the task that it became. */
  settle(task: CallTask, call: Promise<Returned>): Promise<Returned | TaskResult>;
}

/** Handles the requests about tasks. The tasks end with the connection. */
export function callTasks(server: ProtocolServer, patience = PATIENCE): CallTasks {
  const tasks = new Map<string, CallTask>();
  const named = ({ taskId }: { readonly taskId: string }, ctx: ServerContext): CallTask => {
    if (!callerOf(server, ctx).takesTasks)
      throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { extensions: { [TASKS]: {} } } });
    const task = tasks.get(taskId);
    if (task) return task;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown task: ${taskId}`);
  };
  const params = z.looseObject({ taskId: z.string() });
  server.setRequestHandler("tasks/get", { params }, (request, ctx) => ({ ...named(request, ctx).described() }));
  server.setRequestHandler("tasks/cancel", { params }, (request, ctx) => {
    named(request, ctx).cancel();
    return {};
  });
  // A task never asks: the user is asked before the call becomes one.
  server.setRequestHandler("tasks/update", { params }, (request, ctx) => {
    named(request, ctx);
    return {};
  });
  server.onclose = () => {
    for (const task of tasks.values()) task.cancel();
  };
  return {
    begin: (request) => new CallTask(request),
    async settle(task, call) {
      const result = await task.settle(call, patience);
      if (result) return result;
      for (const [id, { isOver }] of tasks) if (isOver) tasks.delete(id);
      tasks.set(task.id, task);
      return { resultType: "task", taskId: task.id, ...task.described() };
    },
  };
}
