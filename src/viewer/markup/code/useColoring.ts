import { useEffect, useState } from "preact/hooks";
import type * as Colouring from "./codeColors";

let loaded: typeof Colouring | undefined;

let loading: Promise<void> | undefined;

/** Loads the script. If that failed, tries again when the next code is drawn. */
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

/**
 * Returns the script that highlights code, and loads its grammars when they are first `wanted`. Returns undefined until
 * then, and if they can't be loaded: code stays plain.
 */
export function useColoring(wanted: boolean): typeof Colouring | undefined {
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
