/** A made session with what can be avoided: a loop, a large result, and a file that was read again, in 9 findings. */

type Json = Record<string, unknown>;

const ROOT = "/home/ada/shop";
const LINES = Array.from(
  { length: 60 },
  (_, at) => `     ${at + 1}→const price${at} = "the price of a thing in the shop";`,
);

/** Returns the lines of the transcript. */
export function findingsText(): string {
  const entries: Json[] = [];
  const add = (fields: Json): void => {
    const at = entries.length;
    const timestamp = new Date(Date.UTC(2026, 2, 9, 8, 0, at)).toISOString();
    const parentUuid = at === 0 ? null : `u${at - 1}`;
    entries.push({ uuid: `u${at}`, parentUuid, sessionId: "s1", cwd: ROOT, timestamp, ...fields });
  };
  const done = (name: string, input: Json, content: string, isError = false): void => {
    const id = `toolu_${entries.length}`;
    add({ type: "assistant", message: { id: `msg_${id}`, content: [{ type: "tool_use", id, name, input }] } });
    const block = { type: "tool_result", tool_use_id: id, content, ...(isError && { is_error: true }) };
    add({ type: "user", message: { role: "user", content: [block] } });
  };
  add({ type: "user", message: { role: "user", content: "Make the build green" } });
  for (let at = 0; at < 4; at++) done("Bash", { command: "npm run build" }, "Exit code 1\nerror TS2322: no", true);
  done("Bash", { command: "npm test" }, "A line of a test's output.\n".repeat(2_000));
  for (let file = 0; file < 6; file++) {
    const path = `${ROOT}/src/${file === 0 ? "<b>\u202eprices" : `price${file}`}.ts`;
    for (let at = 0; at < 2; at++) done("Read", { file_path: path }, LINES.join("\n"));
  }
  done("Bash", { command: "npx create-shop" }, "Command timed out after 2m 0.0s\nOk to proceed? (y) ", true);
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
}
