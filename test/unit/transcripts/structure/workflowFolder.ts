import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import type { ShownWorkflow } from "../../../../src/transcripts/model/outlineModel";
import { call, prompt, result, side, structureFolder, textOf, type Json } from "./structureFolder";

/** What a call of Workflow answers in the background. */
export const launched = (more: string): string =>
  `Workflow launched in background. Task ID: w1\nSummary: demo\n${more}`;

/** An agent of a run, as the run's own file tells of it. */
export const node = (agentId: string, more: Json): Json => ({ type: "workflow_agent", agentId, ...more });

/** What `workflowFolder` gives. */
export interface WorkflowFolder extends Pick<ReturnType<typeof structureFolder>, "root" | "write" | "openFile"> {
  /** Writes a session whose call `c1` starts the run `wf_1`; answers its path. */
  session(...more: Json[]): string;
  put(name: string, content: string): void;
  /** Writes a run's own file. */
  snapshot(fields: Json, run?: string): void;
  agentFile(id: string, ...entries: Json[]): void;
  journal(...lines: Json[]): void;
  /** The run that `c1` of a session started, which is read anew. */
  runOf(file: string): Promise<ShownWorkflow>;
}

/** A folder for each test of a suite, with a session that starts a workflow and what is saved of its run. */
export function workflowFolder(): WorkflowFolder {
  const folder = structureFolder();
  const { write, openFile } = folder;
  const session = (...more: Json[]): string =>
    write("s1.jsonl", [
      prompt("Go"),
      call("c1", "Workflow", { name: "demo" }),
      result("c1", launched("Run ID: wf_1")),
      ...more,
    ]);
  const put = (name: string, content: string): void => {
    const file = path.join(folder.root, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, content);
  };
  const snapshot = (fields: Json, run = "wf_1"): void => put(`s1/workflows/${run}.json`, JSON.stringify(fields));
  const agentFile = (id: string, ...entries: Json[]): void =>
    void write(`s1/subagents/workflows/wf_1/agent-${id}.jsonl`, [prompt(`prompt of ${id}`, side(id)), ...entries]);
  const journal = (...lines: Json[]): void => put("s1/subagents/workflows/wf_1/journal.jsonl", textOf(lines));
  const runOf = async (file: string): Promise<ShownWorkflow> => {
    const workflow = await (await openFile(file)).workflowOf({ call: "c1" });
    assert.ok(workflow, "no run was found");
    return workflow;
  };
  return {
    get root() {
      return folder.root;
    },
    write,
    openFile,
    session,
    put,
    snapshot,
    agentFile,
    journal,
    runOf,
  };
}
