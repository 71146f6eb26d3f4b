/** What a tool returns, and the data of the success that it is. */
type Success = readonly [tool: string, output: unknown, data: object];
/** What a tool returns, and the failure that it is; then what it was called with. */
type Failed = readonly [tool: string, output: unknown, message: string, input?: object];

/** What the tools of one family return, and what becomes of it. */
export interface Fixtures {
  readonly succeeds: readonly Success[];
  readonly fails: readonly Failed[];
  readonly blocked: readonly Failed[];
  /** Text that looks like a failure or a form and is neither: it stays whole. With the input, if that decides. */
  readonly whole: readonly (readonly [tool: string, output: string, input?: object])[];
}

export const png = `iVBORw0KGgo${"A".repeat(40)}`;
export const image = { mimeType: "image/png", data: png };
export const timing = { timestamp: "2026-02-20T02:30:00.000Z", duration_ms: 5 };
export const contract = (data: unknown): string =>
  JSON.stringify({ success: true, data, error: null, meta: { duration_ms: 5, timestamp: timing.timestamp } });
