import assert from "node:assert/strict";
import { GatheredLines, type Output } from "../../../src/apps/cli/terminal/cliOutput";
import { until } from "../../support/until";

describe("lines of a report", () => {
  const outputTo = (write: (text: string) => Promise<void>): Output => ({
    write,
    closed: false,
    terminal: false,
    colour: false,
  });

  it("are written together if they come soon after each other, in their order", async () => {
    const written: string[] = [];
    const lines = new GatheredLines(outputTo(async (text) => void written.push(text)));
    lines.add("1\n");
    lines.add("2\n");
    assert.deepEqual(written, []);
    await lines.write();
    await lines.write();
    assert.deepEqual(written, ["1\n2\n"]);
  });

  it("are written without further ones, while a long file is read", async () => {
    const written: string[] = [];
    const lines = new GatheredLines(outputTo(async (text) => void written.push(text)));
    lines.add("1\n");
    await until(async () => (written.length > 0 ? true : undefined));
    lines.add("2\n");
    await lines.write();
    assert.deepEqual(written, ["1\n", "2\n"]);
  });

  it("that can't be written are an error of the last write, too", async () => {
    let tries = 0;
    const lines = new GatheredLines(
      outputTo(async () => {
        tries += 1;
        throw new Error("The disk is full");
      }),
    );
    lines.add("1\n");
    await until(async () => (tries > 0 ? true : undefined));
    lines.add("2\n");
    await assert.rejects(lines.write(), /The disk is full/);
    assert.equal(tries, 1);
  });
});
