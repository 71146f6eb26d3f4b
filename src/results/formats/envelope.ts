import { defineFormat } from "../format";
import { isObject, fieldsOf, show, stringOf, without } from "../../base/json/jsonValue";
import {
  bare,
  bareAgain,
  decodeBare,
  type Field,
  NO_MESSAGE,
  onlyField,
  succeeded,
  writeFields,
} from "../decoding/extraFields";

export { envelopeSchema as schema } from "../schemas/envelope";

/** How an envelope was written. */
interface Form {
  readonly ok: boolean;
  /** Fields of the envelope that were missing or could not be read. */
  readonly unread: readonly string[];
  /** `data` was no object. */
  readonly raw: boolean;
}

/** `{"success":true,"data":{…}}` or `{"success":false,"error":"…"}`, without any other top-level field. Doesn't contain the error's code. */
export default defineFormat({
  name: "envelope",
  title: "Envelope",

  detect(value) {
    if (!isObject(value) || typeof value["success"] !== "boolean")
      return { score: 0, reason: "has no boolean `success`" };
    const { success, data, error, meta } = value;
    if (Object.keys(value).length === 2 && (success ? isObject(data) : typeof error === "string"))
      return { score: 1, reason: "exactly the envelope's fields" };
    if (isObject(error) || isObject(meta))
      return { score: 0.3, reason: "`success` is a boolean, but the contract's fields are there" };
    return { score: 0.6, reason: "`success` is a boolean, but other fields are there or missing" };
  },

  decode(value) {
    if (!isObject(value)) return decodeBare(value);
    const { success, data, error } = value;
    const ok = succeeded(value);
    const problems: string[] = [];
    const unread: string[] = [];
    const note = (field: string, problem: string): void => {
      unread.push(field);
      problems.push(problem);
    };
    if (typeof success !== "boolean") note("success", `\`success\` is not a boolean: ${show(success)}`);
    if (ok && data === undefined) note("data", "`data` is missing");
    if (!ok && typeof error !== "string") note("error", `\`error\` is not text: ${show(error)}`);
    const raw = ok && data !== undefined && !isObject(data);
    if (raw) problems.push(`\`data\` is not an object: ${show(data)}`);
    const used = ["success", ok ? "data" : "error"].filter((field) => !unread.includes(field));
    const plain = unread.length === 0 && !raw;
    return {
      result: ok
        ? { ok, data: raw ? { raw: data } : fieldsOf(data) }
        : { ok, error: { code: "EXECUTION_ERROR", message: stringOf(error) ?? NO_MESSAGE } },
      meta: {},
      unknown: without(value, ...used),
      problems,
      ...(!plain && { form: { ok, unread, raw } satisfies Form }),
    };
  },

  encode(result, _meta, rest) {
    const again = bareAgain(result, rest);
    if (again) return again.value;
    const form = rest?.form === bare || rest?.form === undefined ? { ...plain, ok: result.ok } : (rest.form as Form);
    const same = result.ok === form.ok;
    const unread = (field: string): boolean => same && form.unread.includes(field);
    const success: Field = { name: "success", value: result.ok, asBefore: unread("success") };
    const unknown = rest?.unknown ?? {};
    const left = same ? unknown : without(unknown, "success", "data", "error");
    if (!result.ok) {
      const { message } = result.error;
      const error: Field = { name: "error", value: message, asBefore: unread("error") && message === NO_MESSAGE };
      return writeFields([success, error], left);
    }
    const only = form.raw ? onlyField(result.data, "raw") : undefined;
    const value = only && !isObject(only.value) ? only.value : result.data;
    const asBefore = unread("data") && Object.keys(result.data).length === 0;
    return writeFields([success, { name: "data", value, asBefore }], left);
  },
});

const plain = { unread: [], raw: false } satisfies Omit<Form, "ok">;
