import { isObject, itemsOf, numberOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { parseContainer, parseJson, showJson } from "../../../base/json/nestingLimit";

/** What a result's own body says of its success. */
export type BodyReport =
  | { readonly failed: false }
  | {
      readonly failed: true;
      readonly message: string;
      /** A contract with the code `BLOCKED`: policy stopped it. */
      readonly blocked: boolean;
    };

/** Bodies wrapped in bodies are unwrapped this often; deeper ones say nothing. */
const MAX_LAYERS = 8;

/**
 * Returns what a body says about success, whatever the flag says: an envelope, a contract, or another JSON object with `success`,
 * `ok`, `isError`, an `error`, or an HTTP status of 400 or more; an array of such objects if all of them failed; MCP content around
 * them; JSON in a JSON string. An `error` of null, "", 0, false, `{}`, or `[]` isn't one. Undefined if the body doesn't say.
 */
export function bodyReport(body: unknown): BodyReport | undefined {
  return report(body, MAX_LAYERS);
}

/**
 * A field that can report a failure, also in JSON that is quoted again. Most long results have none, and need not be
 * parsed.
 */
const TELLING = /\b(?:success|ok|error|is_?error|(?:http_?)?status(?:_?code)?)\\*"\s*:/i;

function report(body: unknown, layers: number): BodyReport | undefined {
  if (layers === 0) return undefined;
  if (typeof body === "string") {
    if (!TELLING.test(body)) return undefined;
    const value = parseContainer(body) ?? unquoted(body);
    return value === undefined ? undefined : report(value, layers - 1);
  }
  if (isObject(body)) return objectReport(body, layers - 1);
  const reports = itemsOf(body).map((item) => (isObject(item) ? objectReport(item, layers - 1) : undefined));
  const [first] = reports;
  return first?.failed && reports.every((item) => item?.failed) ? first : undefined;
}

function unquoted(text: string): string | undefined {
  if (!/^\s*"\s*[[{"\\]/.test(text)) return undefined;
  try {
    const inner: unknown = parseJson(text);
    return typeof inner === "string" ? inner : undefined;
  } catch {
    return undefined;
  }
}

const FLAGS = [
  ["success", false],
  ["ok", false],
  ["isError", true],
  ["is_error", true],
] as const;

/** Fields that say why. */
const SAID = ["message", "reason", "detail"];

function objectReport(body: JsonObject, layers: number): BodyReport | undefined {
  const error = errorReport(body["error"], layers);
  const flagged = FLAGS.some(([name, failed]) => body[name] === failed);
  const said = SAID.map((name) => stringOf(body[name])).find((text) => text !== undefined && text.trim() !== "");
  if (flagged) {
    const inner = wrapped(body, layers);
    const innerMessage = inner?.failed ? inner.message : undefined;
    const message = error?.message ?? said ?? innerMessage ?? firstText(body["content"]) ?? "no details";
    return { failed: true, message, blocked: error?.blocked ?? (inner?.failed === true && inner.blocked) };
  }
  if (body["success"] === true || body["ok"] === true) return { failed: false };
  if (error) return { failed: true, message: error.message ?? said ?? "no details", blocked: error.blocked };
  const http = httpFailure(body);
  if (http !== undefined)
    return { failed: true, message: said === undefined ? http : `${http}: ${said}`, blocked: false };
  return wrapped(body, layers);
}

interface ErrorReport {
  readonly message: string | undefined;
  readonly blocked: boolean;
}

function errorReport(error: unknown, layers: number): ErrorReport | undefined {
  if (typeof error === "string") {
    if (error.trim() === "") return undefined;
    // Servers wrap each other's responses.
    const inner = report(error, layers);
    return inner?.failed ? inner : { message: error, blocked: false };
  }
  if (isObject(error)) {
    if (Object.keys(error).length === 0) return undefined;
    return { message: stringOf(error["message"]) ?? showJson(error), blocked: error["code"] === "BLOCKED" };
  }
  if (Array.isArray(error)) return error.length === 0 ? undefined : { message: showJson(error), blocked: false };
  if (error === true) return { message: undefined, blocked: false };
  return typeof error === "number" && error !== 0 ? { message: `error ${error}`, blocked: false } : undefined;
}

/** Reports on MCP content around a body: one text that is JSON itself. */
function wrapped(body: JsonObject, layers: number): BodyReport | undefined {
  const content = itemsOf(body["content"]);
  return content.length === 1 ? report(firstText(content), layers) : undefined;
}

function firstText(content: unknown): string | undefined {
  const first = itemsOf(content)[0];
  return isObject(first) ? stringOf(first["text"]) : undefined;
}

const HTTP_FIELDS = ["status", "statusCode", "status_code", "httpStatus", "http_status"];

/** `status` can be anything. Only a number that HTTP uses for failures counts, or its three digits as text. */
function httpFailure(body: JsonObject): string | undefined {
  for (const name of HTTP_FIELDS) {
    const value = body[name];
    const code = typeof value === "string" && /^[45]\d\d$/.test(value) ? Number(value) : numberOf(value);
    if (code !== undefined && Number.isInteger(code) && code >= 400 && code <= 599) {
      return `HTTP ${code} ${stringOf(body["statusText"]) ?? ""}`.trim();
    }
  }
  return undefined;
}
