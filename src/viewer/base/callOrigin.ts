import { createContext } from "preact";

/** Where a call that is shown was recorded: for parts that ask its transcript for more. */
export interface Origin {
  readonly transcript: string;
  readonly call: string;
}

/** Undefined for a call that no transcript holds. */
export const OriginContext = createContext<Origin | undefined>(undefined);

/** Chooses a call of the open transcript by its id. Rejects when it is not there. */
export type GoToCall = (call: string) => Promise<void>;

export const GoToCallContext = createContext<GoToCall | undefined>(undefined);
