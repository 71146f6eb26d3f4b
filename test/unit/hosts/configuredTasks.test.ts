import assert from "node:assert/strict";
import { taskEntries, unfitByEntry } from "../../../src/hosts/shared/workspace/configuredTasks";

describe("entries of tasks.json", () => {
  const shell = { name: "build", definition: { type: "shell" } };
  const npm = { name: "test", definition: { type: "npm", script: "test" } };

  it("a task with one entry of its label, and no dependsOn, starts no other task", () => {
    const entries = [{ label: "build", type: "shell" }, { label: "test" }];
    assert.equal(unfitByEntry(shell, entries), undefined);
    assert.equal(unfitByEntry(shell, [{ taskName: "build" }]), undefined);
  });

  it("a task starts other tasks also when only one system's section says so", () => {
    assert.equal(unfitByEntry(shell, [{ label: "build", dependsOn: "test" }]), "compound");
    assert.equal(unfitByEntry(shell, [{ label: "build", linux: { dependsOn: ["test"] } }]), "compound");
  });

  it("a task without an entry of its own isn't known", () => {
    assert.equal(unfitByEntry(shell, [null, "build", { type: "shell" }]), "unknown");
    assert.equal(unfitByEntry(shell, [{ label: "build" }, { label: "build" }]), "unknown");
  });

  it("a task of an extension starts other tasks if an entry may be its", () => {
    assert.equal(unfitByEntry(npm, [{ type: "npm", script: "test", dependsOn: "build" }]), "compound");
    assert.equal(unfitByEntry(npm, [{ label: "test", type: "npm", script: "x", dependsOn: "build" }]), "compound");
    assert.equal(unfitByEntry(npm, [{ type: "npm", script: "other", dependsOn: "build" }]), undefined);
    assert.equal(unfitByEntry(npm, []), undefined);
  });

  it("are those for one system, too", () => {
    const sections: Record<string, unknown> = { tasks: [1], linux: { tasks: [2] }, osx: "x", windows: { tasks: "x" } };
    assert.deepEqual(
      taskEntries((name) => sections[name]),
      [1, 2],
    );
  });
});
