import { useEffect, useRef, useState } from "preact/hooks";
import { asError } from "../../base/errors";
import { useHost } from "../base/hostContext";
import type { Updating } from "./updateState";

/** While sessions are read, what was read is asked for again after this time. Milliseconds. */
const AGAIN_MS = 3_000;

interface UpdatingUse {
  readonly updating: Updating;
  update(): void;
  stop(): void;
  /** Changes when what has been read must be asked for again. */
  readonly version: number;
}

/** Reads the sessions that changed when the page appears, and again on request. */
export function useUpdating(): UpdatingUse {
  const host = useHost();
  const [updating, setUpdating] = useState<Updating>({ state: "running" });
  const [version, setVersion] = useState(0);
  const running = useRef<AbortController>(null);
  const update = (): void => {
    const abort = new AbortController();
    running.current = abort;
    setUpdating({ state: "running" });
    host
      .updateInsights({}, abort.signal)
      .then(
        (problems) => setUpdating({ state: "done", problems }),
        (error: unknown) =>
          setUpdating(abort.signal.aborted ? { state: "stopped" } : { state: "failed", error: asError(error) }),
      )
      .finally(() => setVersion((count) => count + 1));
  };
  useEffect(() => {
    update();
    return () => running.current?.abort(new DOMException("No longer shown", "AbortError"));
  }, []);
  const isRunning = updating.state === "running";
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setVersion((count) => count + 1), AGAIN_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return {
    updating,
    update,
    stop: () => running.current?.abort(new DOMException("Stopped", "AbortError")),
    version,
  };
}
