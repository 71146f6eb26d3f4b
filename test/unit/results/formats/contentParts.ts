/** A part for people. */
export const text = { type: "text", text: "for people" };

/** A part that isn't text. */
export const image = { type: "image", data: "AA==", mimeType: "image/png" };

/** A part that holds a value. */
export const json = (value: unknown): object => ({ type: "json", value });

/** A part that holds a value as text. */
export const spoken = (value: unknown): object => ({ type: "text", text: JSON.stringify(value) });

export const envelope = { success: false, error: "File not found: a" };

export const contract = { success: true, data: "x", error: null, meta: { duration_ms: 1, timestamp: "t" } };
