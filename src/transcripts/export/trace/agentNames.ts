import forms from "../../forms/foreign/all";
import type { AgentNames } from "../../forms/foreignForm";
import type { Summary } from "../../model/summary";

const CLAUDE: AgentNames = { name: "Claude Code", service: "claude-code", provider: () => "anthropic" };

/**
 * The program that a session is of. Providers are values of OpenTelemetry's registry (opentelemetry.io, registry of
 * GenAI attributes).
 */
export function agentNames(summary: Pick<Summary, "writtenBy"> | undefined): AgentNames {
  const service = summary?.writtenBy;
  if (service === undefined) return CLAUDE;
  const known = forms.find(({ agent }) => agent?.service === service);
  return known?.agent ?? { name: service, service, provider: () => undefined };
}
