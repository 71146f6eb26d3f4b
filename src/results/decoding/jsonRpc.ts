import { isObject, show } from "../../base/json/jsonValue";

/** What a message of JSON-RPC, MCP's carrier, says about a result. */
export type RpcMessage =
  | { readonly kind: "result"; readonly result: unknown }
  /** The server did not run the tool; `value` says so in the content format, with the whole error in its `json` part. */
  | { readonly kind: "error"; readonly value: unknown; readonly problem: string }
  | { readonly kind: "problem"; readonly problem: string };

/** Reads a message of JSON-RPC 2.0; undefined for a value that is none. */
export function readRpcMessage(value: unknown): RpcMessage | undefined {
  if (!isObject(value) || value["jsonrpc"] !== "2.0") return undefined;
  const { result, error, method } = value;
  if (result !== undefined) return { kind: "result", result };
  if (isObject(error)) {
    const { code, message } = error;
    const text = typeof message === "string" ? [{ type: "text", text: message }] : [];
    return {
      kind: "error",
      value: { content: [{ type: "json", value: error }, ...text], isError: true },
      problem: `the server returned the JSON-RPC error ${show(code)}: it did not run the tool`,
    };
  }
  const problem =
    method === undefined
      ? "A JSON-RPC message with neither result nor error. Paste the response, which has a `result`."
      : `A JSON-RPC request (${show(method)}), not its response. Paste the response, which has a \`result\`.`;
  return { kind: "problem", problem };
}
