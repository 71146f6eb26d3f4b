import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { FileError } from "../../../../src/base/errors";
import { resourceOf } from "../../../../src/hosts/node/disk/diskPath";
import { nodeFiles } from "../../../../src/hosts/node/files/nodeFiles";
import { type FolderFiles } from "../../../../src/transcripts/folders/keptFacts";
import { readSessions } from "../../../../src/transcripts/sources/readSessions";
import { claudeFolders } from "../../../support/sessionFolders";
import { base, projectFolder, user } from "./projectFolder";

describe("projects as sessions", () => {
  const folder = projectFolder();
  const { write, read } = folder;

  describe("if something can't be read", () => {
    it("links are named and not followed: to files, to folders, and in place of an agent's description", async () => {
      const outside = path.join(folder.root, "outside");
      fs.mkdirSync(outside);
      fs.writeFileSync(path.join(outside, "secret.jsonl"), `${JSON.stringify(user("s9", "secret"))}\n`);
      fs.writeFileSync(path.join(outside, "meta.json"), JSON.stringify({ agentType: "secret" }));
      write("s1.jsonl", [user("s1", "go")]);
      write("s1/subagents/agent-a.jsonl", [user("s1", "go", { isSidechain: true, agentId: "a" })]);
      fs.symlinkSync(path.join(outside, "meta.json"), path.join(folder.project, "s1/subagents/agent-a.meta.json"));
      fs.symlinkSync(path.join(outside, "secret.jsonl"), path.join(folder.project, "s9.jsonl"));
      fs.symlinkSync(outside, path.join(folder.project, "s8"));
      fs.symlinkSync(folder.project, path.join(folder.root, "projects", "linked"));
      const { projects, problems } = await readSessions(nodeFiles, claudeFolders(resourceOf(folder.root)));
      assert.equal(JSON.stringify(projects).includes("secret"), false);
      const all = [...problems, ...projects.flatMap((item) => item.problems)];
      assert.deepEqual(all.map(({ resource, message }) => `${base(resource)}: ${message}`).sort(), [
        "agent-a.meta.json: It is a link, and links are not followed",
        "linked: It is a link, and links are not followed",
        "s8: It is a link, and links are not followed",
        "s9.jsonl: It is a link, and links are not followed",
      ]);
    });

    it("a file that may not be read is named, and the others are there", async () => {
      const locked = resourceOf(write("s1.jsonl", [user("s1", "go")]));
      write("s2.jsonl", [user("s2", "go")]);
      // Modes do not keep every user out.
      const files: FolderFiles = {
        ...nodeFiles,
        async read(resource, ...how) {
          if (resource === locked) throw new FileError("PermissionDenied", resource);
          return nodeFiles.read(resource, ...how);
        },
      };
      const { sessions, problems } = await read({}, files);
      assert.deepEqual(
        sessions.map(({ id }) => id),
        ["s2"],
      );
      assert.deepEqual(problems, [{ resource: locked, message: "It may not be read" }]);
    });

    it("a file that vanishes meanwhile is left out", async () => {
      write("s1.jsonl", [user("s1", "go")]);
      const going = write("s2.jsonl", [user("s2", "go")]);
      const files: FolderFiles = {
        ...nodeFiles,
        async list(folder) {
          const entries = await nodeFiles.list(folder);
          fs.rmSync(going, { force: true });
          return entries;
        },
      };
      const { sessions, problems } = await read({}, files);
      assert.deepEqual([sessions.length, problems], [1, []]);
    });

    it("a folder that is not there is a problem of a project, and no problem of a configuration folder", async () => {
      write("s1.jsonl", [user("s1", "go")]);
      const files: FolderFiles = {
        ...nodeFiles,
        async list(listed) {
          const entries = await nodeFiles.list(listed);
          if (base(listed) === "projects") fs.rmSync(folder.project, { recursive: true });
          return entries;
        },
      };
      const missing = await read({}, files);
      assert.deepEqual(
        missing.problems.map(({ message }) => message),
        ["It is not there"],
      );
      assert.deepEqual(await readSessions(nodeFiles, claudeFolders(resourceOf(path.join(folder.root, "missing")))), {
        projects: [],
        problems: [],
      });
    });

    it("damaged descriptions of agents reveal nothing", async () => {
      write("s1.jsonl", [user("s1", "go")]);
      write("s1/subagents/agent-a.jsonl", [user("s1", "go", { isSidechain: true, agentId: "a" })]);
      fs.writeFileSync(path.join(folder.project, "s1/subagents/agent-a.meta.json"), '{"agentType":');
      const { sessions, problems } = await read();
      assert.deepEqual([sessions[0]?.agents[0]?.meta, problems], [{}, []]);
    });
  });
});
