import type { InputRequiredResult, ServerContext } from "@modelcontextprotocol/server";
import { onOneLine } from "../../base/text/visibleText";
import type { ToolContext } from "../../tools/runtime/context/toolContext";
import type { Ask } from "../../tools/runtime/ports/askPort";
import { askClient } from "./asking/askClient";
import { type RoundTrip, RoundTrips } from "./asking/roundTrip";
import { createSessionRules } from "./asking/sessionRules";
import { type Caller, callerOf, type ProtocolServer } from "./caller";
import { requestedRoots, returnedRoots } from "./clientRoots";
import { noteOnce } from "./noteOnce";
import type { ToolServerOptions } from "./server";

/** The versions of the protocol up to 2025-11-25, and those since 2026-07-28. */
export type Era = "legacy" | "modern";

/** What a request runs with. */
export interface Running {
  readonly caller: Caller;
  readonly context: ToolContext;
  readonly ask: Ask;
  readonly signal: AbortSignal;
  /** What the client sent with the request since version 2026-07-28. */
  readonly trip: RoundTrip | undefined;
  /** Whether the request was given up, because the client has to ask the user first. */
  readonly isPaused: () => boolean;
}

/** No limit: users can take as long as they like. The call's own signal ends the question. */
const NO_TIMEOUT = 2 ** 31 - 1;

/** Requests whose result can be a question. */
const ASKING = new Set(["tools/call", "prompts/get", "resources/read"]);

/** What the requests of one client share: its workspace, and what it was asked. */
export type Connection = ReturnType<typeof createConnection>;

export function createConnection(server: ProtocolServer, options: ToolServerOptions, era: Era) {
  const { tools, folders, contextOf, usualFolder, allowed, report, now = () => performance.now() } = options;
  const isModern = era === "modern";
  const roots = isModern ? returnedRoots(now) : requestedRoots(server);
  const trips = new RoundTrips(now);
  const rules = createSessionRules(tools, allowed);
  const usual = [usualFolder];
  const note = noteOnce(report);
  let shared: { readonly here: readonly string[]; readonly context: ToolContext } | undefined;

  const contextIn = (reported: readonly string[], problem: string | undefined): ToolContext => {
    const here = reported.length > 0 ? reported : usual;
    note.set(problem === undefined || here !== usual ? problem : `${problem} ${usualNote(usualFolder)}`);
    if (!shared || (shared.here !== here && JSON.stringify(shared.here) !== JSON.stringify(here)))
      shared = { here, context: contextOf(here) };
    return shared.context;
  };

  return {
    /** What runs without a question. */
    rules,
    /** The note about the workspace, for the next result. */
    note,
    /**
     * Runs a request in the client's workspace. Since version 2026-07-28, returns a question to the client instead of a
     * result if something has to be asked: the client sends the request again with the reply. Earlier clients are asked
     * during the run.
     */
    async run<Result>(
      ctx: ServerContext,
      signal: AbortSignal,
      run: (running: Running) => Promise<Result>,
    ): Promise<Result | InputRequiredResult> {
      const caller = callerOf(server, ctx);
      const trip = isModern && ASKING.has(ctx.mcpReq.method) ? trips.begin(ctx.mcpReq) : undefined;
      const reported = folders ? { folders, problem: undefined } : await roots(caller, trip);
      if (!reported && trip) return trip.askRoots();
      const context = contextIn(reported?.folders ?? [], reported?.problem);
      if (!trip) {
        const ask = askClient(caller, rules, async (_, params, during) => {
          const asked = now();
          const request = { method: "elicitation/create" as const, params };
          const { action, content } = await server.request(request, { signal: during, timeout: NO_TIMEOUT });
          return { action, ...(content && { content }), ms: now() - asked };
        });
        return run({ caller, context, ask, signal, trip, isPaused: () => false });
      }
      const pause = new AbortController();
      let paused: InputRequiredResult | undefined;
      const ask = askClient(caller, rules, async (question, form) => {
        const reply = trip.replyTo(question, form);
        if (reply) return reply;
        paused = trip.ask(question, form);
        pause.abort();
        throw new Error("The client has to ask the user first");
      });
      const both = AbortSignal.any([signal, pause.signal]);
      const result = await run({ caller, context, ask, signal: both, trip, isPaused: () => paused !== undefined });
      return paused ?? result;
    },
  };
}

/** Returns a note that names the folder for a client without roots. */
function usualNote(folder: string): string {
  return `The workspace is ${onOneLine(folder)}, where the server was started. To work in another folder, pass it on the server's command line.`;
}
