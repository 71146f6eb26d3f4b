import { createContext } from "preact";

/** Identifies where a shown call was recorded, so that components can request more from its transcript. */
export interface Origin {
  readonly transcript: string;
  readonly call: string;
}

/** Undefined for a call that is in no transcript. */
export const OriginContext = createContext<Origin | undefined>(undefined);

/** Selects a call of the open transcript by its id. Rejects if the call isn't found. */
export type GoToCall = (call: string) => Promise<void>;

export const GoToCallContext = createContext<GoToCall | undefined>(undefined);
