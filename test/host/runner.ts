import fs from "node:fs";
import path from "node:path";
import { appendEvent, runMocha, textOf } from "../support/testEvents";

/**
 * What VS Code calls in the extension host (`extensionTestsPath`): runs the bundled tests that lie beside this file
 * and appends what they come to to the file that TRV_TEST_EVENTS names. Throws when a test failed.
 */
export async function run(): Promise<void> {
  const events = process.env["TRV_TEST_EVENTS"];
  if (events === undefined) throw new Error("TRV_TEST_EVENTS must name the file for the results.");
  // Stacks then name the sources.
  process.setSourceMapsEnabled(true);
  let failed = 0;
  try {
    // Stays an import in the bundle: the package is a module, whose default a `require` would not give.
    const { default: Mocha } = await import("mocha");
    // A reporter that says nothing: the extension host's console is nobody's.
    const mocha = new Mocha({ retries: 1, timeout: 60_000, reporter: Mocha.reporters.Base });
    const bundled = fs.readdirSync(__dirname).filter((file) => file.endsWith(".test.cjs"));
    for (const file of bundled.sort()) mocha.addFile(path.join(__dirname, file));
    await runMocha(mocha, sourceOf, (result) => {
      if (result.state === "failed") failed++;
      appendEvent(events, { event: "test", ...result });
    });
    appendEvent(events, { event: "end" });
  } catch (error) {
    appendEvent(events, { event: "end", problem: textOf(error) });
    throw error;
  }
  if (failed > 0) throw new Error(`${failed} failed`);
}

/** `single/tools.test.cjs` of the bundles is `test/host/single/tools.test.ts` of the project. */
function sourceOf(file: string | undefined): string {
  const name = path.basename(file ?? "runner").replace(/\.cjs$/, ".ts");
  return `test/host/${path.basename(__dirname)}/${name}`;
}
