import assert from "node:assert/strict";
import { opened, sample, statusesOf, told } from "./opened";

const text = sample("amp-thread.json");

describe("a thread of Amp", () => {
  it("opens with each call once, and with its outcome", async () => {
    const file = await opened(text);
    assert.match(file.summary.notice ?? "", /preview/);
    assert.deepEqual([file.summary.writtenBy, file.summary.title], ["amp", "Persistent notes"]);
    assert.deepEqual(statusesOf(file), {
      "a-read": "ok",
      "a-grep": "expected",
      "a-fail": "error",
      "a-no": "rejected",
      "a-stop": "interrupted",
      "a-bad": "error",
      "a-wait": "orphaned",
      "a-glob": "ok",
    });
    assert.equal(file.calls.get("a-fail")?.reason, "The command failed with exit code 2");
    assert.deepEqual(file.notes, []);
  });

  it("counts the tokens of each message once, and shows that a turn was stopped", async () => {
    const file = await opened(text);
    assert.deepEqual(Object.values(file.summary.usage ?? {}), [610, 45, 100, 1400]);
    assert(told(file).includes("system: The turn was stopped"), told(file).join("\n"));
  });

  it("names its working folder, unless its address is damaged", async () => {
    const folder = async (uri: string): Promise<boolean> =>
      (await opened(text.replace("file:///home/sam/notes%20app", uri))).raw.length > 0;
    assert.equal(await folder("file:///a%zz"), true);
    assert.equal(await folder("https://example.com"), true);
  });

  it("keeps and counts messages that are not known, and those without their fields", async () => {
    const messages = [{ role: "user" }, { role: "assistant" }, { role: "wizard" }, {}, 7];
    const { summary } = await opened(JSON.stringify({ id: "T-1", created: 1, messages }));
    assert.deepEqual([summary.lines.unknown, summary.failure], [3, undefined]);
  });
});
