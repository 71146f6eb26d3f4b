import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { StringDecoder } from "node:string_decoder";
import { commandLine, ended, type Ended, stateHome } from "../../support/commandLine";
import { until } from "../../support/until";
import { uninstrumented } from "../../support/processes";

/** A message as it was sent: what a client that checks nothing sees. */
export interface RawMessage {
  readonly jsonrpc?: unknown;
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string };
}

/** `tool-results mcp` as a process, and a client that sends whatever it is told to. */
export interface RawServer {
  readonly process: ChildProcessWithoutNullStreams;
  /** What the server has sent so far. */
  readonly messages: readonly RawMessage[];
  /** Sends one message on one line. */
  send(message: object): void;
  /** Sends bytes as they are. */
  write(text: string | Uint8Array): void;
  /** Calls a tool. Settles with its structured content, or with the protocol's error. */
  call(name: string, input?: object): Promise<RawMessage>;
  /** Waits for an answer with this id. */
  answer(id: unknown, seconds?: number): Promise<RawMessage>;
  /** Waits until it has ended; `stdout` is everything it sent. */
  readonly ended: Promise<Ended>;
}

const running: ChildProcessWithoutNullStreams[] = [];

afterEach(() => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
});

export interface RawServerOptions {
  readonly args?: readonly string[];
  readonly capabilities?: object;
  /** The command of `sh` that starts it; `"$@"` is the server's own command line. Without one it is started directly. */
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Whether it says hello, which clients since version 2026-07-28 don't. */
  readonly greets?: boolean;
}

/** Starts a server in a folder and says hello, unless `greets` is false. */
export async function rawServer(cwd: string, options: RawServerOptions = {}): Promise<RawServer> {
  const { args = [], capabilities = {}, shell, env, greets = true } = options;
  const line = [process.execPath, commandLine(), "mcp", ...args] as const;
  const [file, ...words] = shell === undefined ? line : (["/bin/sh", "-c", shell, "sh", ...line] as const);
  const child = spawn(file, words, {
    cwd,
    env: { ...uninstrumented(), XDG_STATE_HOME: stateHome(), ...env },
  });
  running.push(child);
  child.stdin.on("error", () => undefined);
  const messages: RawMessage[] = [];
  let rest = "";
  const decoder = new StringDecoder("utf8");
  child.stdout.on("data", (bytes: Buffer) => {
    const lines = (rest + decoder.write(bytes)).split("\n");
    rest = lines.pop() ?? "";
    messages.push(...lines.map((line) => JSON.parse(line) as RawMessage));
  });
  const end = ended(child);
  const write = (text: string | Uint8Array): void => void child.stdin.write(text);
  const send = (message: object): void => write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const answer = (id: unknown, seconds?: number): Promise<RawMessage> =>
    until(async () => messages.find((one) => one.id === id && one.method === undefined), seconds);
  let last = 0;
  if (greets) {
    send({
      id: "hello",
      method: "initialize",
      params: { protocolVersion: "2025-11-25", capabilities, clientInfo: { name: "raw", version: "1" } },
    });
    await answer("hello");
    send({ method: "notifications/initialized" });
  }
  return {
    process: child,
    messages,
    send,
    write,
    answer,
    ended: end,
    call: (name, input = {}) => {
      const id = `call ${++last}`;
      send({ id, method: "tools/call", params: { name, arguments: input } });
      return answer(id);
    },
  };
}
