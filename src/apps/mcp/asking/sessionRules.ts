import type { Question } from "../../../tools/runtime/ports/askPort";
import type { Settings } from "../../../tools/runtime/ports/toolSettings";
import type { Tool } from "../../../tools/runtime/tool";

/** What runs without a question while a server runs. Nothing here covers what always asks. */
export interface SessionRules {
  /** Returns what allows a call, in words for the user; undefined if the user has to be asked. */
  covering(question: Question): string | undefined;
  /** Returns the group whose `--allow` would cover a call; undefined if none would. */
  groupOf(question: Question): string | undefined;
  /** Whether an approval can be kept for the session. */
  canKeep(question: Question): boolean;
  /** Keeps an approval for the session. */
  keep(question: Question): void;
  /** Adds the commands that were allowed for the session to the user's rules. */
  addTo(settings: Settings): Settings;
}

/** Creates the rules of a session. `allowed` are the groups that `--allow` names. */
export function createSessionRules(tools: readonly Tool[], allowed: ReadonlySet<string>): SessionRules {
  const named = new Map(tools.map((tool) => [tool.name, tool]));
  const kept = new Set<string>();
  const commands = new Set<string>();
  const groupOf = ({ tool, always }: Question): string | undefined => (always ? undefined : named.get(tool)?.group);
  return {
    groupOf,
    covering(question) {
      const { tool, always } = question;
      if (always) return undefined;
      const group = groupOf(question);
      if (group !== undefined && allowed.has(group)) return `--allow ${group}`;
      return kept.has(tool) ? `${tool} allowed for this session` : undefined;
    },
    canKeep({ tool, rules, always }) {
      return !always && ((rules ?? []).length > 0 || named.get(tool)?.effect === "write");
    },
    keep({ tool, rules }) {
      if (!rules) kept.add(tool);
      for (const rule of rules ?? []) commands.add(rule);
    },
    addTo(settings) {
      if (commands.size === 0) return settings;
      const { runReadOnly = false, allow = [], deny = [] } = settings.commands ?? {};
      return { ...settings, commands: { runReadOnly, deny, allow: [...new Set([...allow, ...commands])] } };
    },
  };
}
