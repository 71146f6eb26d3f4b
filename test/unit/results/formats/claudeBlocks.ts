export const block = { type: "tool_result", tool_use_id: "toolu_1" };
export const text = { type: "text", text: "t" };
export const image = { type: "image", source: { type: "base64", media_type: "image/png", data: "AA==" } };
export const entry = {
  type: "user",
  message: { role: "user", content: [{ ...block, content: "done" }] },
  toolUseResult: { stdout: "done" },
  uuid: "u",
};
export const contract = { success: true, data: { a: 1 }, error: null, meta: { duration_ms: 1, timestamp: "t" } };
export const spoken = JSON.stringify(contract);
