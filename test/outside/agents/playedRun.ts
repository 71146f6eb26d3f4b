import fs from "node:fs";
import * as z from "zod";

const playedCall = z.object({
  id: z.string(),
  step: z.string(),
  script: z.string(),
  /** The name that the model called. */
  name: z.string(),
  /** The call reached our server, if it reached anything. */
  isOfServer: z.boolean(),
  input: z.unknown(),
  /** The call that a script makes. */
  scripted: z.object({ name: z.string(), input: z.unknown() }).optional(),
  /** What the agent reported to the model. Undefined if it reported nothing. */
  result: z.string().optional(),
});
export type PlayedCall = z.infer<typeof playedCall>;

const tokens = z.object({ input: z.number(), cacheRead: z.number(), cacheWrite: z.number(), output: z.number() });

const playedRun = z.object({
  agent: z.string(),
  run: z.string(),
  model: z.string(),
  prompts: z.array(z.string()),
  seconds: z.number(),
  /** Why the agent couldn't be played to its end. */
  failure: z.string().optional(),
  calls: z.array(playedCall),
  /** What the model said, without what the agent asked for itself. */
  texts: z.array(z.string()),
  /** By script. Replies that the agent asked for itself, such as titles, are below "". */
  usage: z.record(z.string(), tokens),
  /** Requests that got an error instead of a reply. */
  failedRequests: z.number(),
  /** Requests that the model didn't understand. */
  refusedRequests: z.array(z.string()),
  /** Calls that reached our server, with the text of their results. */
  serverCalls: z.array(z.object({ tool: z.string(), text: z.string() })),
  /** The store was edited, the folder that a command wanted to remove exists, and a command ran until interrupted. */
  isEdited: z.boolean(),
  isBuildKept: z.boolean(),
  isInterrupted: z.boolean(),
  /** How many tools the server listed for the agent. */
  serverTools: z.number(),
  /** The server's tools wrote a file, and didn't remove another one. */
  isWritten: z.boolean(),
  isKept: z.boolean(),
  /** The questions that the agent asked its user, its own and those of our server, as it sent them. */
  questions: z.array(z.string()),
  /** How long after the model made a call the agent's files named it: milliseconds, by the ids of calls. */
  recordedAfterMs: z.record(z.string(), z.number()),
  /** The states in which the live view had each call, by the ids of calls, if the agent says what it does. */
  liveStates: z.record(z.string(), z.array(z.string())).optional(),
  /** Paths of the recorded sessions, below the folder `home` of the run. */
  sessions: z.array(z.string()),
});
/** What really happened in a run, as the model and the server saw it. */
export type PlayedRun = z.infer<typeof playedRun>;
export type PlayedTokens = z.infer<typeof tokens>;

const serverMessage = z.object({
  from: z.string(),
  message: z.looseObject({
    id: z.union([z.number(), z.string()]).optional(),
    method: z.string().optional(),
    params: z.looseObject({ name: z.string().optional() }).optional(),
    result: z
      .looseObject({
        content: z.array(z.looseObject({ text: z.string().optional() })).optional(),
        tools: z.array(z.unknown()).optional(),
        resultType: z.string().optional(),
      })
      .optional(),
  }),
});

function messagesIn(log: string): readonly z.infer<typeof serverMessage>[] {
  if (!fs.existsSync(log)) return [];
  const lines = fs
    .readFileSync(log, "utf8")
    .split("\n")
    .filter((line) => line !== "");
  return lines.map((line) => serverMessage.parse(JSON.parse(line)));
}

/** Counts the tools that our server listed, in the recorder's log. */
export function countServerTools(log: string): number {
  return Math.max(0, ...messagesIn(log).map(({ message }) => message.result?.tools?.length ?? 0));
}

/** Reads the calls of our server from the recorder's log. */
export function readServerCalls(log: string): PlayedRun["serverCalls"] {
  const messages = messagesIn(log);
  return messages.flatMap(({ from, message: { id, method, params } }) => {
    if (from !== "agent" || method !== "tools/call") return [];
    const reply = messages.find((one) => one.from === "server" && one.message.id === id && !one.message.method);
    // A call that needs an answer first is sent again with it.
    if (reply?.message.result?.resultType === "input_required") return [];
    const text = (reply?.message.result?.content ?? []).map((part) => part.text ?? "").join("\n");
    return [{ tool: params?.name ?? "", text }];
  });
}

export function writePlayedRun(file: string, run: PlayedRun): void {
  fs.writeFileSync(file, JSON.stringify(run, undefined, 1));
}

export function readPlayedRun(file: string): PlayedRun {
  return playedRun.parse(JSON.parse(fs.readFileSync(file, "utf8")));
}
