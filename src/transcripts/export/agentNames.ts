import type { Summary } from "../model/summary";

/** A program that writes sessions, as a trace names it. */
export interface AgentNames {
  /** `gen_ai.agent.name`. */
  readonly name: string;
  /** `service.name`. */
  readonly service: string;
  /** Of a model, `gen_ai.provider.name`; undefined where it is not known. */
  provider(model: string | undefined): string | undefined;
}

/** Models of OpenAI by their names; Codex also asks servers of others. */
const OPENAI = /^(?:gpt|chatgpt|codex|o\d)/i;

/**
 * The values of `gen_ai.provider.name` are those of OpenTelemetry's registry (opentelemetry.io, registry of GenAI
 * attributes). `gcp.gen_ai` is Google if it is not known which of its services responded. Chats of VS Code go through a
 * server that does not say who responds.
 */
const NAMES: Readonly<Record<NonNullable<Summary["writtenBy"]>, AgentNames>> = {
  codex: {
    name: "Codex",
    service: "codex",
    provider: (model) => (model === undefined || OPENAI.test(model) ? "openai" : undefined),
  },
  copilot: {
    name: "GitHub Copilot",
    service: "github-copilot",
    provider: () => undefined,
  },
  gemini: { name: "Gemini CLI", service: "gemini-cli", provider: () => "gcp.gen_ai" },
  vscodeChat: { name: "VS Code chat", service: "vscode-chat", provider: () => undefined },
};

const CLAUDE: AgentNames = { name: "Claude Code", service: "claude-code", provider: () => "anthropic" };

/** The program that a session is of. */
export function agentNames(summary: Pick<Summary, "writtenBy"> | undefined): AgentNames {
  return summary?.writtenBy === undefined ? CLAUDE : NAMES[summary.writtenBy];
}
