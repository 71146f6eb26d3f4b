import http from "node:http";
import type { AddressInfo } from "node:net";
import * as z from "zod";
import { anthropicMessages } from "./apis/anthropicMessages";
import { geminiContent } from "./apis/geminiContent";
import { openaiChat } from "./apis/openaiChat";
import { openaiResponses } from "./apis/openaiResponses";
import type { ModelApi, ModelReply, ModelRequest, ModelUsage } from "./modelApi";

const APIS: readonly ModelApi[] = [anthropicMessages, openaiResponses, openaiChat, geminiContent];

/** An error instead of a reply. */
export interface ModelFailure {
  readonly status: number;
  readonly message: string;
}

export interface ScriptedModel {
  /** The server's address, without a path. */
  readonly url: string;
  stop(): Promise<void>;
}

type Said = ModelReply | ModelFailure | undefined;

export interface ScriptedModelOptions {
  /** Returns what the model says next. Undefined if it says nothing, until the agent gives up. */
  readonly next: (request: ModelRequest) => Said | Promise<Said>;
  /** Called with each reply and its tokens, before it is sent. */
  readonly onReply?: (reply: ModelReply, usage: ModelUsage, request: ModelRequest) => void;
  /** Called with requests that weren't understood, and why. */
  readonly onRefused?: (path: string, why: string) => void;
  /** Names of the models that the server lists. */
  readonly models?: readonly string[];
}

/** Starts a model on 127.0.0.1 that has four APIs and says what `next` returns. */
export async function startScriptedModel(options: ScriptedModelOptions): Promise<ScriptedModel> {
  let number = 0;
  const server = http.createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => {
      body += chunk;
    });
    request.on("end", () => {
      const { pathname: path } = new URL(request.url ?? "/", "http://127.0.0.1");
      if (request.method === "POST") void reply(options, response, { path, number: ++number }, body);
      else if (path.endsWith("/models")) sendJson(response, modelList(options.models ?? []));
      // Whether the server is there.
      else if (path === "/") sendJson(response, {});
      else refuse(options, response, path, 404, "Not found");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function reply(
  options: ScriptedModelOptions,
  response: http.ServerResponse,
  exchange: { readonly path: string; readonly number: number },
  text: string,
): Promise<void> {
  const { path } = exchange;
  const body = jsonIn(text);
  const counted = APIS.map((api) => api.count?.(path, body)).find((one) => one !== undefined);
  if (counted !== undefined) return sendJson(response, counted);
  const api = APIS.find((one) => one.handles(path));
  if (!api) return refuse(options, response, path, 404, "Not found");
  let request: ModelRequest;
  try {
    request = api.read(body, exchange);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    return refuse(options, response, path, 400, z.prettifyError(error));
  }
  const said = await options.next(request);
  if (!said) return;
  if ("status" in said) return sendError(response, said);
  const { whole, events, usage } = api.write(said, request, exchange);
  options.onReply?.(said, usage, request);
  if (!request.streams) return sendJson(response, whole);
  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache" });
  for (const { event, data } of events) {
    const sent = typeof data === "string" ? data : JSON.stringify(data);
    response.write(`${event === undefined ? "" : `event: ${event}\n`}data: ${sent}\n\n`);
  }
  response.end();
}

function refuse(
  { onRefused }: ScriptedModelOptions,
  response: http.ServerResponse,
  path: string,
  status: number,
  message: string,
): void {
  onRefused?.(path, message);
  sendError(response, { status, message });
}

function sendError(response: http.ServerResponse, { status, message }: ModelFailure): void {
  const type = status >= 500 ? "server_error" : status === 404 ? "not_found_error" : "invalid_request_error";
  const error = { type, code: status, message };
  sendJson(response, { type: "error", error }, status);
}

function sendJson(response: http.ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}

function modelList(names: readonly string[]): object {
  const data = names.map((id) => ({ id, object: "model", owned_by: "played", display_name: id }));
  return { object: "list", data };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
