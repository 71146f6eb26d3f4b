import type { ContractMeta } from "../contractCodes";
import { isObject, without } from "../../base/json/jsonValue";
import { type Data, errorCode } from "../result";
import { failed, type Failure, noMessage, withRest } from "./failureOfException";

/** `{"success":false,…}` or `{"error":…}`; what is neither message nor one of the contract's codes stays behind the message. */
export function readFailure(value: Data): Failure & { readonly meta?: ContractMeta } {
  const { error, message: beside } = value;
  const inner = isObject(error) ? error : {};
  const fromError = messageOf(error);
  const message = fromError ?? messageOf(beside);
  const own = errorCode(inner["code"]);
  const code = own ?? errorCode(value["code"]);
  const meta = metaOf(value["meta"]);
  const details = fromError === undefined ? {} : without(inner, "message", ...(own ? ["code"] : []));
  const used = [
    "success",
    ...(fromError === undefined ? [] : ["error"]),
    ...(fromError === undefined && message !== undefined ? ["message"] : []),
    ...(code && !own ? ["code"] : []),
    ...(meta ? ["meta"] : []),
    ...(value["data"] === null ? ["data"] : []),
  ];
  const rest = { ...(Object.keys(details).length > 0 && { error: details }), ...without(value, ...used) };
  const failure = failed(code ?? "EXECUTION_ERROR", withRest(message ?? noMessage, rest));
  return { ...failure, ...(meta && { meta }) };
}

/** The text of an error that is text or has a `message`; undefined when it says nothing. */
export function messageOf(error: unknown): string | undefined {
  const message = isObject(error) ? error["message"] : error;
  return typeof message === "string" && message.trim() !== "" ? message : undefined;
}

/** The `meta` of a contract, and nothing else. */
export function metaOf(meta: unknown): ContractMeta | undefined {
  if (!isObject(meta) || Object.keys(meta).length !== 2) return undefined;
  const { duration_ms, timestamp } = meta;
  return typeof duration_ms === "number" && typeof timestamp === "string" ? { duration_ms, timestamp } : undefined;
}
