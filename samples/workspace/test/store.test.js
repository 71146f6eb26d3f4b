import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import test from "node:test";
import { openStore } from "../src/store.js";

const temporaryFile = () => path.join(fs.mkdtempSync(path.join(os.tmpdir(), "notes-")), "notes.json");

test("keeps notes between two openings", () => {
  const file = temporaryFile();
  openStore(file).add({ text: "Buy oat milk" });
  assert.deepEqual(openStore(file).all(), [{ id: 1, text: "Buy oat milk" }]);
});

test("names the note that is not there", () => {
  assert.throws(() => openStore(temporaryFile()).remove(7), /No note 7/);
});
