import assert from "node:assert/strict";
import { TOKEN, recordSessions, type RecordedSessions } from "../support/recordedSessions";
import { type Connected, connect } from "../unit/mcp/connected";
import { type AppHost, openAppHost, type ShownApp } from "./appHost";
import { screenshot } from "./support";

const SHOWS = { extensions: { "io.modelcontextprotocol/ui": { mimeTypes: ["text/html;profile=mcp-app"] } } };
const SESSION = "11111111-newest";
const HOSTILE = "<script>globalThis.hacked = 1</script><img src=x onerror='globalThis.hacked = 2'>";
const CALLS = 60;
/** The prompt, the calls, and the reply at the end. */
const ROWS = CALLS + 2;

describe("a session in another program's chat", () => {
  let appHost: AppHost;
  let recorded: RecordedSessions;
  before(async () => {
    appHost = await openAppHost();
    recorded = await recordSessions([
      {
        id: SESSION,
        prompt: `Mend the parser. ${TOKEN}`,
        calls: [
          { command: "npm test", answer: "Exit code 1\n2 of 7 tests failed", failed: true },
          { command: HOSTILE, answer: HOSTILE },
          ...Array.from({ length: CALLS - 2 }, (_, at) => ({ command: `echo ${at}`, answer: String(at) })),
        ],
      },
      { id: "33333333-other", prompt: "Another project's", cwd: "/somewhere/else" },
    ]);
  });
  after(() => appHost.close());

  const joined = (): Promise<Connected> =>
    connect(recorded.workspace.root, { contextOf: () => recorded.context("no"), app: () => "" }, SHOWS);

  /** Calls a tool of a real server, and shows the call in a host that lets the app call tools, or doesn't. */
  async function show(
    tool: string,
    input: Record<string, unknown>,
    { calls, theme = "light" }: { readonly calls: boolean; readonly theme?: "light" | "dark" },
  ): Promise<ShownApp> {
    const { call } = await joined();
    return appHost.show({
      tool,
      input,
      theme,
      result: await call(tool, input),
      ...(calls && { callTool: ({ name, arguments: given = {} }) => call(name, { ...given }) }),
    });
  }

  const rowsOf = (app: ShownApp["app"]): Promise<(string | null)[]> =>
    app.locator(".session-rows > li").evaluateAll((rows) => rows.map((row) => row.getAttribute("data-row-index")));

  for (const theme of ["light", "dark"] as const) {
    it(`has its rows as in the viewer, in the host's ${theme} theme`, async () => {
      const { host, app, requests, errors } = await show("transcript_read", { limit: 8 }, { calls: true, theme });
      assert.deepEqual(await rowsOf(app), ["0", "1", "2", "3", "4", "5", "6", "7"]);
      assert.equal(await app.getAttribute(".session-rows > li:nth-child(2)", "data-status"), "error");
      assert.match(await app.innerText(".session-rows > li:nth-child(2)"), /Bash\s+npm test[^]*2 of 7 tests failed/);
      assert.equal(await app.innerText("[data-shown-rows]"), `Rows: 8 of ${ROWS}`);
      await app.click(".session-rows > li:nth-child(2) [data-action=open-call]");
      await app.waitForSelector(".session-rows > li:nth-child(2) article[data-status=error]");
      await screenshot(host, `mcp-session-${theme}`);
      assert.deepEqual([requests, errors], [[], []]);
      await host.close();
    });
  }

  it("shows more rows until there are no more, each once, if the host lets the page call tools", async () => {
    const { host, app } = await show("transcript_report", {}, { calls: true });
    assert.equal((await rowsOf(app)).length, 50);
    await app.click("[data-action=more-rows]");
    await app.waitForSelector("[data-action=more-rows]", { state: "detached" });
    assert.deepEqual(
      await rowsOf(app),
      Array.from({ length: ROWS }, (_, at) => String(at)),
    );
    await host.close();
  });

  it("offers nothing that the host doesn't let the page do", async () => {
    const { host, app } = await show("transcript_read", {}, { calls: false });
    assert.equal((await rowsOf(app)).length, 20);
    const actions = await app
      .locator(".session [data-action]")
      .evaluateAll((all) => all.map((one) => one.getAttribute("data-action")));
    assert.deepEqual(actions, []);
    await host.close();
  });

  it("shows one call as the viewer does", async () => {
    const input = { call_id: `toolu_${SESSION}_0` };
    const { host, app } = await show("transcript_read", input, { calls: false });
    assert.equal(await app.getAttribute("main > article", "data-tool"), "Bash");
    assert.match(await app.innerText("main > article"), /npm test[^]*2 of 7 tests failed/);
    await host.close();
  });

  it("shows hostile texts as text, without secrets, and nothing of them runs or is requested", async () => {
    const { host, app, requests, errors } = await show("transcript_read", {}, { calls: true });
    await app.click(".session-rows > li:nth-child(3) [data-action=open-call]");
    await app.waitForSelector(".session-rows > li:nth-child(3) article");
    const text = await app.innerText(".session-rows");
    assert.match(text, /<script>globalThis\.hacked = 1<\/script>/);
    assert.doesNotMatch(await app.content(), new RegExp(TOKEN));
    const hacked = [host.mainFrame(), app].map((frame) =>
      frame.evaluate(() => (globalThis as unknown as { hacked?: number }).hacked),
    );
    assert.deepEqual(await Promise.all(hacked), [undefined, undefined]);
    assert.equal(await app.locator("#root :is(script, iframe, img)").count(), 0);
    assert.deepEqual([requests, errors], [[], []]);
    await host.close();
  });

  it("says why rows can't be shown if the server refuses", async () => {
    const { call } = await joined();
    const { host, app } = await appHost.show({
      tool: "transcript_read",
      input: {},
      result: await call("transcript_read", {}),
      callTool: ({ arguments: given = {} }) => call("transcript_read", { ...given, transcript: "33333333-other" }),
    });
    await app.click("[data-action=more-rows]");
    await app.waitForSelector("[data-problem]");
    assert.match(await app.innerText("[data-problem]"), /Permission denied/);
    assert.equal((await rowsOf(app)).length, 20);
    await host.close();
  });
});
