import { useRef, useState } from "preact/hooks";
import type { Arrangement } from "../../protocol/view";
import { type Kept, readKept, type Storage } from "../selection";

/** What the viewer keeps between two lives of its window. */
export interface KeptState {
  /** As it is drawn. */
  readonly kept: Kept;
  /** What was drawn may be older than what was kept last. */
  readonly newest: { readonly current: Kept };
  keep(change: Partial<Kept>): void;
  /** The same without drawing anything anew. */
  note(change: Partial<Kept>): void;
}

export function useKept(storage: Storage, last: Arrangement | undefined): KeptState {
  const [kept, setKept] = useState<Kept>(() => readKept(storage.get(), last));
  const newest = useRef(kept);
  const note = (change: Partial<Kept>): void => {
    newest.current = { ...newest.current, ...change };
    storage.set(newest.current);
  };
  return {
    kept,
    newest,
    note,
    keep(change) {
      note(change);
      setKept(newest.current);
    },
  };
}
