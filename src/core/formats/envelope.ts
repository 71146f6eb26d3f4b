import { defineFormat } from "../format";
import { isObject, show, without } from "../json";

/** `{"success":true,"data":{…}}` or `{"success":false,"error":"…"}`, and no other top-level field (seed 000). The error's code is not in it. */
export default defineFormat({
  name: "envelope",
  title: "Envelope",

  detect(value) {
    if (!isObject(value) || typeof value["success"] !== "boolean")
      return { score: 0, reason: "has no boolean `success`" };
    const fields = Object.keys(value).sort().join();
    if (fields === (value["success"] ? "data,success" : "error,success"))
      return { score: 1, reason: "exactly the envelope's fields" };
    return { score: 0.6, reason: "`success` is a boolean, but other fields are there or missing" };
  },

  decode(value) {
    if (!isObject(value)) {
      return {
        result: { ok: true, data: { raw: value } },
        meta: {},
        unknown: {},
        problems: [`not an object: ${show(value)}`],
      };
    }
    const problems: string[] = [];
    const { success, data, error } = value;
    if (typeof success !== "boolean") problems.push(`\`success\` is not a boolean: ${show(success)}`);
    if (success === false) {
      if (typeof error !== "string") problems.push(`\`error\` is not text: ${show(error)}`);
      const message = typeof error === "string" ? error : "The error has no message.";
      const left = without(value, "success", ...(typeof error === "string" ? ["error"] : []));
      return { result: { ok: false, error: { code: "EXECUTION_ERROR", message } }, meta: {}, unknown: left, problems };
    }
    if (!isObject(data)) problems.push(`\`data\` is not an object: ${show(data)}`);
    const unknown = without(value, "data", ...(typeof success === "boolean" ? ["success"] : []));
    return { result: { ok: true, data: isObject(data) ? data : { raw: data } }, meta: {}, unknown, problems };
  },

  encode: (result) =>
    result.ok ? { success: true, data: result.data } : { success: false, error: result.error.message },
});
