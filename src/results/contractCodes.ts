import type { ErrorCode } from "../base/errors";

/** What a contract says about the call itself (docs/tool-result-format.md#other-formats). */
export interface ContractMeta {
  readonly duration_ms: number;
  /** ISO 8601, UTC. */
  readonly timestamp: string;
}

/** A contract as JSON (docs/tool-result-format.md#other-formats). `data` can be any JSON value. */
export type Contract =
  | { readonly success: true; readonly data: unknown; readonly error: null; readonly meta: ContractMeta }
  | {
      readonly success: false;
      readonly data: null;
      readonly error: { readonly code: ErrorCode; readonly message: string };
      readonly meta: ContractMeta;
    };
