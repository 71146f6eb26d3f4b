import { useEffect } from "preact/hooks";
import type { Host } from "../base/hostContext";
import type { Selection } from "../list/rows/selection";

/**
 * Reports the selection to the host, and again when the page gets focus: its commands apply to the page that reported
 * last. `transcript` is the open one.
 */
export function useChosen(host: Host, selection: Selection, transcript: string | undefined): void {
  useEffect(() => {
    const tell = (): void => {
      const chosen =
        selection.kind === "row"
          ? { transcript: selection.transcript, row: selection.key }
          : { ...(transcript !== undefined && { transcript }), ...(selection.kind === "run" && { run: selection.id }) };
      // A closed host has no commands.
      host.chosen(chosen).catch(() => undefined);
    };
    tell();
    window.addEventListener("focus", tell);
    return () => window.removeEventListener("focus", tell);
  }, [selection, transcript]);
}
