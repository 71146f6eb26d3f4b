import { useRef, useState } from "preact/hooks";
import type { Arrangement, Side } from "../../protocol/view";
import type { Storage } from "../base/keptField";
import { type Kept, type KeptSide, readKept } from "./keptState";

/** Contains what the viewer saves when its window closes. */
export interface KeptState {
  /** As it is drawn. */
  readonly kept: Kept;
  /** The state that was saved last, which can be newer than what is drawn. */
  readonly newest: { readonly current: Kept };
  keep(change: Partial<Kept>): void;
  /** Saves a change without drawing anything. */
  note(change: Partial<Kept>): void;
  /** Do the same for one side's state. */
  keepOn(side: Side, change: KeptSide): void;
  noteOn(side: Side, change: KeptSide): void;
}

export function useKept(storage: Storage, last: Arrangement | undefined): KeptState {
  const [kept, setKept] = useState<Kept>(() => readKept(storage.get(), last));
  const newest = useRef(kept);
  const note = (change: Partial<Kept>): void => {
    newest.current = { ...newest.current, ...change };
    storage.set(newest.current);
  };
  const noteOn = (side: Side, change: KeptSide): void => {
    const { sides } = newest.current;
    note({ sides: { ...sides, [side]: { ...sides[side], ...change } } });
  };
  const draw = (): void => setKept(newest.current);
  return {
    kept,
    newest,
    note,
    noteOn,
    keep(change) {
      note(change);
      draw();
    },
    keepOn(side, change) {
      noteOn(side, change);
      draw();
    },
  };
}
