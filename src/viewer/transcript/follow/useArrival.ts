import { useEffect } from "preact/hooks";
import type { RightView } from "../../../protocol/view";
import { useHost } from "../../base/hostContext";

/** Goes once to the row that a link or search led to, and reports the arrival. */
export function useArrival(view: RightView, rows: number, go: (row: number) => Promise<unknown>): void {
  const host = useHost();
  const at = view.kind === "transcript" ? view.at : undefined;
  const transcript = view.kind === "transcript" ? view.id : "";
  const known = at !== undefined && at < rows;
  useEffect(() => {
    if (at === undefined || !known) return;
    // A failure is shown at the row. The arrival must not be repeated in any case.
    void go(at).finally(() => void host.arrived({ transcript, row: at }).catch(() => undefined));
  }, [transcript, view, known]);
}
