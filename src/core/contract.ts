import type { ErrorCode } from "./errors";

/** What the contract tells about the call itself (seed 003). */
export interface ContractMeta {
  readonly duration_ms: number;
  /** ISO 8601, UTC. */
  readonly timestamp: string;
}

/** The tool contract as it travels (seed 003): `data` may be any JSON value there. */
export type Contract =
  | { readonly success: true; readonly data: unknown; readonly error: null; readonly meta: ContractMeta }
  | {
      readonly success: false;
      readonly data: null;
      readonly error: { readonly code: ErrorCode; readonly message: string };
      readonly meta: ContractMeta;
    };
