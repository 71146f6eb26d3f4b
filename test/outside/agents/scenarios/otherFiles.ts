import { namedCall } from "../namedTool";
import type { Scenario } from "../scenario";
import { readCall, shellCall, type Offer, type StepCall } from "../stepCalls";

const PICTURE = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const CELL = { cell_type: "code", id: "first", metadata: {}, outputs: [], execution_count: null, source: ["x = 1"] };
const NOTEBOOK = { cells: [CELL], metadata: {}, nbformat: 4, nbformat_minor: 5 };

function edit(offer: Offer, cell: string): StepCall | undefined {
  const path = `${offer.workspace}/book.ipynb`;
  return namedCall(offer, "NotebookEdit", { notebook_path: path, cell_id: cell, new_source: "x = 2" });
}

/** Pictures and notebooks, and a cell that isn't there. */
export default {
  name: "otherFiles",
  agents: ["claude"],
  prompts: ["[play:otherfiles] Look at the picture and the notebook."],
  steps: {
    otherMade: {
      call: (offer) =>
        shellCall(
          offer,
          `echo ${PICTURE} | base64 -d > dot.png; echo '${JSON.stringify(NOTEBOOK)}' > book.ipynb; echo made`,
        ),
      outcome: { status: "ok", proof: "made" },
    },
    otherPicture: { call: (offer) => readCall(offer, "dot.png"), outcome: { status: "ok" } },
    otherBook: { call: (offer) => readCall(offer, "book.ipynb"), outcome: { status: "ok", proof: "x = 1" } },
    otherWrong: { call: (offer) => edit(offer, "absent"), outcome: { status: "error" } },
    otherRight: { call: (offer) => edit(offer, "first"), outcome: { status: "ok" } },
  },
  scripts: { otherfiles: [["otherMade"], ["otherPicture"], ["otherBook"], ["otherWrong"], ["otherRight"]] },
} satisfies Scenario;
