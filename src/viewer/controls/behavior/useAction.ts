import { useEffect, useRef, useState } from "preact/hooks";
import { asError } from "../../../base/errors";

/** Time for which the viewer says that an action worked. Milliseconds. */
const SAID = 1500;

/** Runs an action, one at a time. The state is `done` for a moment if it worked and `says` so, or its error. */
export function useAction(says: boolean): {
  readonly state: "idle" | "busy" | "done" | Error;
  run(work: () => Promise<unknown>): void;
} {
  const [state, setState] = useState<"idle" | "busy" | "done" | Error>("idle");
  const alive = useRef(true);
  useEffect(() => () => void (alive.current = false), []);
  useEffect(() => {
    if (state !== "done") return undefined;
    const timer = setTimeout(() => setState("idle"), SAID);
    return () => clearTimeout(timer);
  }, [state]);
  return {
    state,
    run(work) {
      if (state === "busy") return;
      setState("busy");
      work().then(
        () => alive.current && setState(says ? "done" : "idle"),
        (error: unknown) => alive.current && setState(asError(error)),
      );
    },
  };
}
