import { useEffect, useState } from "preact/hooks";
import type * as Colouring from "./codeColors";

let loaded: typeof Colouring | undefined;

let loading: Promise<void> | undefined;

/** Tries again with the next code that is drawn where it could not be loaded. */
function load(): Promise<void> {
  loading ??= import("./codeColors").then(
    (script) => {
      loaded = script;
    },
    () => {
      loading = undefined;
    },
  );
  return loading;
}

/** The script that colours code: its grammars are loaded when they are first `wanted`. Undefined until then, and where they cannot be loaded: code is plain. */
export function useColouring(wanted: boolean): typeof Colouring | undefined {
  const [, render] = useState(0);
  // As it was drawn: another piece of code may have loaded it since.
  const drawn = loaded;
  useEffect(() => {
    if (!wanted || drawn) return undefined;
    let here = true;
    void load().then(() => {
      if (here && loaded) render((count) => count + 1);
    });
    return () => {
      here = false;
    };
  }, [wanted, drawn]);
  return drawn;
}
