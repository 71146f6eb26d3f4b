import type { ModelCall, ModelReply, ModelRequest } from "../../support/model/modelApi";
import type { PlayedAgent } from "./playedAgent";
import type { StepCall } from "./stepCalls";
import { callOfStep, isStep, stepsOfScript } from "./steps";

/** A reply of the script. */
export interface PlayedReply extends ModelReply {
  /** The script that it is of. Undefined for what the agent asks for itself, such as a title. */
  readonly script?: string;
  /** The planned calls, as many as `calls`. */
  readonly planned: readonly (Omit<StepCall, "step"> & { readonly step: string })[];
}

/** What the model says when the agent asks it for a title or a summary. */
export const ASIDE = "A played session";

/** How agents ask for a summary, with all of their tools and the whole conversation. */
const SUMMARY = /\bcreate a detailed summary of (?:the|this) conversation\b/;

const MARK = /\[play:([a-z]+)\]/g;

/**
 * Decides what the model says next, from the conversation alone: a prompt names the script, and the id of a call names
 * its step.
 */
export class ScriptPlayer {
  #count = 0;

  /** `workspace` is an absolute path. `skips` are steps that are left out. */
  constructor(
    private readonly workspace: string,
    private readonly skips: NonNullable<PlayedAgent["skips"]> = {},
  ) {}

  next(request: ModelRequest): PlayedReply {
    const { messages, tools } = request;
    const start = messages.findLastIndex(({ role, text }) => role === "user" && scriptIn(text) !== undefined);
    const script = scriptIn(messages[start]?.text ?? "");
    const steps = script === undefined ? undefined : stepsOfScript(script);
    if (SUMMARY.test(messages.at(-1)?.text ?? "")) return { text: ASIDE, calls: [], planned: [] };
    if (tools.length === 0 || script === undefined || !steps) return { text: ASIDE, calls: [], planned: [] };
    const made = new Set(messages.slice(start + 1).flatMap(({ calls }) => calls.map(stepIn)));
    for (const names of steps) {
      if (names.some((name) => made.has(name))) continue;
      const planned = names.flatMap((name) => {
        const call = name in this.skips ? undefined : callOfStep(name, { request, workspace: this.workspace, made });
        return call ? [{ ...call, step: call.step ?? name }] : [];
      });
      if (planned.length === 0) continue;
      const about = planned.map(({ step }) => step).join(" and ");
      return {
        script,
        planned,
        text: `Next: ${about}.`,
        ...(request.mayThink && { thinking: `The script "${script}" goes on with ${about}.` }),
        calls: planned.map(({ step, tool, input }): ModelCall => ({ id: this.#id(step), tool, input })),
      };
    }
    return { script, planned: [], calls: [], text: `The script "${script}" is done.` };
  }

  /** Letters and digits only, which every API allows, and no agent replaces. */
  #id(step: string): string {
    return `callPlay${++this.#count}${step}`;
  }
}

function scriptIn(text: string): string | undefined {
  return [...text.matchAll(MARK)].at(-1)?.[1];
}

function stepIn(id: string): string {
  const [, name = ""] = /callPlay\d+([A-Za-z]+)/.exec(id) ?? [];
  return isStep(name) ? name : "";
}
