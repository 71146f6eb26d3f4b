import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { AgentChangesApi } from "../../protocol/agentChangesApi";
import type { ComparisonApi } from "../../protocol/comparisonApi";
import type { InsightsApi } from "../../protocol/insightsApi";
import type { HostApi } from "../../protocol/hostApi";
import type { Remote } from "../../base/rpc";

export type Host = Remote<HostApi & ComparisonApi & InsightsApi & AgentChangesApi>;

export const HostContext = createContext<Host | undefined>(undefined);

/** Returns the host. Throws outside the viewer. */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error("This component is drawn outside the viewer");
  return host;
}
