import type { Scenario } from "../scenario";
import { serverCall, type Offer, type StepCall } from "../stepCalls";

const NAMES = ["works", "fails", "throws", "reports", "crashes", "hangs"];

function odd(name: string): (offer: Offer) => StepCall | undefined {
  return (offer) => serverCall(offer, name, { note: name }, NAMES);
}

/** Calls of a tool that the server doesn't have, under a name as the agent names the others. */
function absent(offer: Offer): StepCall | undefined {
  const call = odd("works")(offer);
  if (!call || call.step) return call;
  const rename = (name: string): string => name.replace(/works$/, "absent");
  if (typeof call.input === "string") {
    const scripted = call.scripted && { ...call.scripted, name: rename(call.scripted.name) };
    return { ...call, input: call.input.replace("__works(", "__absent("), ...(scripted && { scripted }) };
  }
  if (call.wrapped) {
    const wrapped = { ...call.wrapped, name: rename(call.wrapped.name) };
    return { ...call, input: { ...call.input, name: wrapped.name }, wrapped };
  }
  return { ...call, tool: { ...call.tool, name: rename(call.tool.name) } };
}

/** A server whose tools end in every way, and that ends itself. */
export default {
  name: "oddServer",
  agents: ["claude", "codex", "copilot", "gemini", "opencode", "qwen", "kilo", "droid", "omp"],
  prompts: ["[play:odd] Try the server."],
  server: "oddServer.mjs",
  steps: {
    oddWorks: { call: odd("works"), outcome: { status: "ok", proof: "The note was taken" } },
    oddFails: {
      call: odd("fails"),
      outcome: { status: "error", reason: /odd disk is full/, proof: "odd disk is full" },
    },
    oddThrows: {
      call: odd("throws"),
      outcome: { status: "error", reason: /odd database is locked/, proof: "odd database is locked" },
    },
    oddReports: {
      call: odd("reports"),
      outcome: { status: "error", reason: /odd queue is closed/, proof: "odd queue is closed" },
    },
    oddAbsent: { call: absent, outcome: { status: "error", mayNeverBegin: true } },
    oddCrashes: { call: odd("crashes"), outcome: { status: "error" } },
  },
  unrecorded: {
    omp: { oddAbsent: "a call of a tool that doesn't exist becomes one of a tool with another name" },
    gemini: { oddAbsent: "its input isn't recorded" },
    opencode: { oddAbsent: "a call of a tool that doesn't exist is recorded as one of another tool" },
  },
  scripts: { odd: [["oddWorks"], ["oddFails"], ["oddThrows"], ["oddReports"], ["oddAbsent"], ["oddCrashes"]] },
} satisfies Scenario;
