import type { OTHER_AGENTS } from "../../support/otherAgents";
import { lines } from "./recordedLines";

const agent = (name: keyof typeof OTHER_AGENTS) => async (): Promise<string> =>
  (await import("../../support/otherAgents")).OTHER_AGENTS[name].text;

/** Sessions of other agents by name. */
const otherAgents: Readonly<Record<keyof typeof OTHER_AGENTS, () => Promise<string>>> = {
  codex: agent("codex"),
  gemini: agent("gemini"),
  "gemini-lines": agent("gemini-lines"),
  copilot: agent("copilot"),
  "vscode-debug": agent("vscode-debug"),
  opencode: agent("opencode"),
  "opencode-export": agent("opencode-export"),
  vscode: agent("vscode"),
};

/** The sets whose transcripts the engine itself reads in the page, as texts. Each loads only its own data. */
export const recordedSets: Readonly<Record<string, () => Promise<string>>> = {
  ...otherAgents,
  recorded: async () => lines((await import("./recordedCalls")).recordedCalls),
  entries: async () => lines((await import("./recordedEntries")).recordedEntries),
  nested: async () => lines((await import("./nestedEntries")).nestedEntries),
  wild: async () => {
    const { hostileCalls, hostileEntries } = await import("./recordedHostile");
    return lines([...hostileCalls, ...hostileEntries]);
  },
  attacks: async () => lines((await import("./attackCalls")).attackCalls),
  "slow-searches": async () => lines((await import("./attackCalls")).slowSearches),
  "long-lines": async () => lines((await import("./attackCalls")).longLineCalls()),
  "long-lists": async () => lines((await import("./longLists")).longLists()),
  pictures: async () => lines((await import("./pictureCalls")).pictureCalls),
  huge: async () => lines((await import("./recordedHostile")).hugeCalls()),
};
