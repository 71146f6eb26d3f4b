import type {
  AgentChangesApi,
  AgentChangesView,
  ShownAgentChange,
  ShownAgentChanges,
} from "../../../src/protocol/agentChangesApi";
import type { InsightsApi } from "../../../src/protocol/insightsApi";
import type { AgentChangeDetail } from "../../../src/transcripts/model/changes/agentChangesModel";

const PROMPTS = [
  "Use the <b>new\u202e</b> price list\nIt is in prices.json.\n\nKeep the old names.",
  "Fix the total of the cart",
];

/**
 * Changes of a file without an archive. Parameters of the page: `changes` (how many), `empty` (none, or searched),
 * `update` (fails, never), `unknown` (the file).
 */
export class AgentChangesHost {
  readonly #settings: URLSearchParams;
  #progress: AgentChangesView["progress"];

  constructor(
    settings: URLSearchParams,
    readonly show: () => void,
  ) {
    this.#settings = settings;
  }

  view(): AgentChangesView {
    return {
      id: "file-1",
      ...(!this.#settings.has("unknown") && { file: "src/cart/<i>total.ts" }),
      ...(this.#progress && { progress: this.#progress }),
    };
  }

  /** `enter` is called before each answer. */
  api(
    enter: (method: keyof AgentChangesApi | keyof InsightsApi, signal: AbortSignal) => Promise<void>,
    done: (method: string, params: unknown) => void,
  ): AgentChangesApi & Pick<InsightsApi, "updateInsights"> {
    return {
      updateInsights: async (_, signal) => {
        await enter("updateInsights", signal);
        const how = this.#settings.get("update");
        if (how === "fails") throw new Error("The disk is on fire");
        if (how === "never") {
          this.#progress = { done: 42, total: 600 };
          this.show();
          await untilAborted(signal);
        }
        return [];
      },
      agentChanges: async (_, signal) => {
        await enter("agentChanges", signal);
        return this.#changes();
      },
      agentChangeDetails: async ({ ids, texts }, signal) => {
        await enter("agentChangeDetails", signal);
        done("agentChangeDetails", { ids, texts });
        if (this.#settings.get("details") === "never" && !ids.includes(0)) await untilAborted(signal);
        if (ids.includes(3) && this.#settings.has("broken")) throw new Error("The file was deleted");
        return ids.map((id) => detailOf(id, texts));
      },
      openAgentChange: async (params) => done("openAgentChange", params),
    };
  }

  #changes(): ShownAgentChanges {
    const empty = this.#settings.get("empty");
    const searched = empty === "none" ? { sessions: 0, agents: 0 } : { sessions: 600, agents: 3 };
    if (empty !== null) return { total: 0, changes: [], searched };
    const count = Number(this.#settings.get("changes") ?? 5);
    const changes = Array.from({ length: count }, (_, id) => changeOf(id));
    return { total: count > 400 ? 1_234 : count, changes, searched };
  }
}

async function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener("abort", () => reject(new DOMException("Stopped", "AbortError"))),
  );
}

/** Number 1 is by a command, 2 by a subagent, 4 under an earlier name. */
function changeOf(id: number): ShownAgentChange {
  return {
    id,
    session: Math.floor(id / 2),
    row: 10 + id,
    tool: id === 1 ? "Bash" : "Edit",
    path: id === 4 ? "/home/ann/shop/src/sum\u202e.ts" : "/home/ann/shop/src/cart/<i>total.ts",
    byCommand: id === 1,
    ...(id !== 4 && { started: Date.parse("2026-03-09T10:00:00Z") - id * 3_600_000 }),
    agent: id % 2 === 0 ? "claude-code" : "codex",
    ...(id === 2 && { subagent: "c0ffee" }),
    title: id === 3 ? "" : `Fix the <b>cart\u202e, part ${id}`,
  };
}

function detailOf(id: number, texts: boolean): AgentChangeDetail {
  const whole = PROMPTS[id % 2] ?? "";
  const prompt = texts ? whole : (whole.split("\n")[0] ?? "");
  if (id === 1) return { prompt, command: "sed -i s/3/4/ total.ts" };
  if (id === 5) return { isGone: true };
  const [before, after] = ["let sum = 0;\nreturn sum;\n", "let sum = 1;\n// <script>\nreturn sum;\n"];
  const change = { added: 2, removed: 1 };
  return {
    ...(id !== 2 && { prompt }),
    lines: change,
    ...(texts && {
      changes: {
        path: "total.ts",
        stretches: [{ edits: 1, change, texts: { kind: "whole", before, after } }],
        commands: 0,
        commandsLater: 0,
      },
    }),
  };
}
