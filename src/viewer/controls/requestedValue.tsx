import type { ComponentChildren, VNode } from "preact";
import type { Request } from "../base/useRequest";
import { Problem, Waiting } from "./problem";
import { t } from "../base/viewerText";

/** Shows a requested value, or that it is pending, or why it failed. `what` names it as the start of a sentence. */
export function RequestedValue<T>({
  request,
  what,
  children,
}: {
  request: Request<T>;
  what: string;
  children: (value: T) => ComponentChildren;
}): VNode {
  if (request.state === "failed")
    return <Problem what={t("{0} could not be loaded", what)} error={request.error} retry={request.retry} />;
  if (request.state === "loading") return <Waiting what={what} slow={request.slow} retry={request.retry} />;
  return <>{children(request.value)}</>;
}
