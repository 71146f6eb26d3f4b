import { useEffect } from "preact/hooks";
import type { RightView } from "../../../protocol/view";
import { useHost } from "../../base/hostContext";

/** Goes to the row that a link or a search led to, once, and says that it has arrived. */
export function useArrival(view: RightView, rows: number, go: (row: number) => Promise<unknown>): void {
  const host = useHost();
  const at = view.kind === "transcript" ? view.at : undefined;
  const transcript = view.kind === "transcript" ? view.id : "";
  const known = at !== undefined && at < rows;
  useEffect(() => {
    if (at === undefined || !known) return;
    // What fails is shown where the row is; it is not to come again at any rate.
    void go(at).finally(() => host.arrived({ transcript, row: at }).catch(() => undefined));
  }, [transcript, view, known]);
}
