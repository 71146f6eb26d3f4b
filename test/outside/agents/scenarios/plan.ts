import { namedCall } from "../namedTool";
import type { Scenario } from "../scenario";
import { readCall, shellCall } from "../stepCalls";

/** The user approves a plan. The model presents another one although it is over. */
export default {
  name: "plan",
  agents: ["claude"],
  prompts: ["[play:planned] Plan the cleaning."],
  args: { claude: ["--permission-mode", "plan"] },
  steps: {
    plannedRead: { call: (offer) => readCall(offer, "notes.md"), outcome: { status: "ok", proof: "# Notes" } },
    plannedYes: {
      call: (offer) => namedCall(offer, "ExitPlanMode", { plan: "# Clean up\n\nLook first" }),
      outcome: { status: "ok" },
    },
    plannedAgain: {
      call: (offer) => namedCall(offer, "ExitPlanMode", { plan: "# Clean up\n\nLook again" }),
      outcome: { status: "error", proof: "You are not in plan mode" },
    },
    plannedShell: { call: (offer) => shellCall(offer, "ls build"), outcome: { status: "ok", proof: "old.txt" } },
  },
  scripts: { planned: [["plannedRead"], ["plannedYes"], ["plannedAgain"], ["plannedShell"]] },
} satisfies Scenario;
