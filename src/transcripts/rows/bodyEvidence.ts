import { isObject, itemsOf, numberOf, stringOf, type JsonObject } from "../../base/json/jsonValue";
import { parseContainer, parseJson } from "../../base/json/nestingLimit";

/** Bodies wrapped in bodies are looked into this often. */
const MAX_LAYERS = 8;

/**
 * Returns what in a body reports a failure, as the end of the sentence that explains it: `success` is false. Undefined
 * if no single field does.
 */
export function bodyEvidence(body: unknown, layers = MAX_LAYERS): string | undefined {
  if (layers === 0) return undefined;
  if (typeof body === "string") {
    const value = parseContainer(body) ?? quoted(body);
    return value === undefined ? undefined : bodyEvidence(value, layers - 1);
  }
  if (Array.isArray(body)) return isObject(body[0]) ? bodyEvidence(body[0], layers - 1) : undefined;
  return isObject(body) ? fieldEvidence(body, layers) : undefined;
}

function fieldEvidence(body: JsonObject, layers: number): string | undefined {
  for (const name of ["success", "ok"]) if (body[name] === false) return `\`${name}\` is false`;
  for (const name of ["isError", "is_error"]) if (body[name] === true) return `\`${name}\` is true`;
  if (body["success"] === true || body["ok"] === true) return undefined;
  const { error } = body;
  if (isError(error)) return "`error` says what went wrong";
  for (const name of ["status", "statusCode", "status_code", "httpStatus", "http_status"]) {
    const code = numberOf(body[name]) ?? Number(stringOf(body[name]) ?? NaN);
    if (code >= 400 && code <= 599) return `\`${name}\` is ${code}`;
  }
  const content = itemsOf(body["content"]);
  const [only] = content;
  return content.length === 1 && isObject(only) ? bodyEvidence(stringOf(only["text"]), layers - 1) : undefined;
}

/** Null, "", 0, false, `{}` and `[]` are no error. */
function isError(error: unknown): boolean {
  if (typeof error === "object" && error !== null) return Object.keys(error).length > 0;
  return Boolean(error);
}

function quoted(text: string): unknown {
  if (!/^\s*"\s*[[{"\\]/.test(text)) return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
