import { isFields, listOf, parseContainer, textOf, type Fields } from "./json";

/**
 * The message of a body that says it failed, whatever the transport says: an envelope, a contract or another JSON object with
 * `success: false`, `ok: false`, `isError: true` or an `error`; such objects in an array when all of them failed; JSON in a JSON string.
 * Undefined when the body does not say so. `error` of null, "", 0 or false is no error.
 */
export function bodyFailure(body: unknown): string | undefined {
  if (typeof body === "string") return failureOf(parseContainer(body) ?? unquoted(body));
  return failureOf(body);
}

function unquoted(text: string): unknown {
  if (!/^\s*"\s*[[{]/.test(text)) return undefined;
  try {
    const inner: unknown = JSON.parse(text);
    return typeof inner === "string" ? parseContainer(inner) : undefined;
  } catch {
    return undefined;
  }
}

function failureOf(value: unknown): string | undefined {
  if (isFields(value)) return objectFailure(value);
  const messages = listOf(value).map((item) => (isFields(item) ? objectFailure(item) : undefined));
  return messages.length > 0 && messages.every((message) => message !== undefined) ? messages[0] : undefined;
}

const FLAGS = [
  ["success", false],
  ["ok", false],
  ["isError", true],
  ["is_error", true],
] as const;

function objectFailure(body: Fields): string | undefined {
  const message = messageOf(body["error"]);
  if (FLAGS.some(([name, failed]) => body[name] === failed)) {
    return message ?? textOf(body["message"]) ?? contentMessage(body["content"]) ?? "no details";
  }
  return body["success"] === true || body["ok"] === true ? undefined : message;
}

function messageOf(error: unknown): string | undefined {
  if (isFields(error)) return textOf(error["message"]);
  if (typeof error !== "string" || error.trim() === "") return undefined;
  // Servers wrap each other's answers.
  return bodyFailure(error) ?? error;
}

function contentMessage(content: unknown): string | undefined {
  const first = listOf(content)[0];
  const text = isFields(first) ? textOf(first["text"]) : undefined;
  return text === undefined ? undefined : (bodyFailure(text) ?? text);
}
