import assert from "node:assert/strict";
import type { ModelReply, ModelRequest } from "../../support/model/modelApi";
import { startScriptedModel, type ScriptedModel } from "../../support/model/scriptedModel";

/** A request for a reply in each API, with a tool, a prompt, and the result of a call. */
const REQUESTS: Readonly<Record<string, { readonly path: string; readonly body: object; readonly last: string }>> = {
  "Anthropic Messages": {
    path: "/v1/messages",
    last: "message_stop",
    body: {
      model: "m",
      stream: true,
      system: [{ type: "text", text: "Be brief." }],
      thinking: { type: "enabled", budget_tokens: 1000 },
      tools: [{ name: "read", description: "Reads", input_schema: { type: "object" } }],
      messages: [
        { role: "user", content: "Hello" },
        { role: "assistant", content: [{ type: "tool_use", id: "call_1", name: "read", input: {} }] },
        { role: "user", content: [{ type: "tool_result", tool_use_id: "call_1", content: "text" }] },
      ],
    },
  },
  "OpenAI Responses": {
    path: "/v1/responses",
    last: "response.completed",
    body: {
      model: "m",
      stream: true,
      instructions: "Be brief.",
      reasoning: { effort: "low" },
      tools: [
        { type: "function", name: "read", description: "Reads", parameters: { type: "object" } },
        { type: "web_search" },
      ],
      input: [
        { type: "message", role: "user", content: [{ type: "input_text", text: "Hello" }] },
        { type: "function_call", call_id: "call_1", name: "read", arguments: "{}" },
        { type: "function_call_output", call_id: "call_1", output: "text" },
      ],
    },
  },
  "OpenAI Chat Completions": {
    path: "/v1/chat/completions",
    last: "[DONE]",
    body: {
      model: "m",
      stream: true,
      reasoning_effort: "low",
      tools: [{ type: "function", function: { name: "read", description: "Reads", parameters: { type: "object" } } }],
      messages: [
        { role: "system", content: "Be brief." },
        { role: "user", content: [{ type: "text", text: "Hello" }] },
        { role: "assistant", content: null, tool_calls: [{ id: "call_1" }] },
        { role: "tool", tool_call_id: "call_1", content: "text" },
      ],
    },
  },
  Gemini: {
    path: "/v1beta/models/m:streamGenerateContent",
    last: "STOP",
    body: {
      systemInstruction: { parts: [{ text: "Be brief." }] },
      generationConfig: { thinkingConfig: { includeThoughts: true } },
      tools: [{ functionDeclarations: [{ name: "read", description: "Reads", parameters: { type: "OBJECT" } }] }],
      contents: [
        { role: "user", parts: [{ text: "Hello" }] },
        { role: "model", parts: [{ functionCall: { id: "call_1", name: "read", args: {} } }] },
        { role: "user", parts: [{ functionResponse: { id: "call_1", name: "read", response: { output: "text" } } }] },
      ],
    },
  },
};

describe("the scripted model", () => {
  let model: ScriptedModel;
  let next: (request: ModelRequest) => ReturnType<Parameters<typeof startScriptedModel>[0]["next"]>;
  const asked: ModelRequest[] = [];
  const refused: string[] = [];

  before(async () => {
    model = await startScriptedModel({
      models: ["m"],
      next: (request) => {
        asked.push(request);
        return next(request);
      },
      onRefused: (path, why) => void refused.push(`${path}: ${why}`),
    });
  });
  beforeEach(() => {
    next = reply;
    asked.length = 0;
    refused.length = 0;
  });
  after(() => model.stop());

  const reply = ({ tools }: ModelRequest): ModelReply => ({
    thinking: "A thought.",
    text: "One, two, three, four, five, six, seven, eight, nine.",
    calls: tools.map((tool) => ({ id: "call_2", tool, input: { path: "a.txt" } })),
  });
  const post = (path: string, body: unknown): Promise<Response> =>
    fetch(`${model.url}${path}`, {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
    });

  for (const [name, { path, body, last }] of Object.entries(REQUESTS)) {
    it(`reads a request of ${name}`, async () => {
      await (await post(path, body)).text();
      const [request] = asked;
      assert.equal(request?.model, "m");
      assert.equal(request.system, "Be brief.");
      assert.deepEqual([request.streams, request.mayThink], [true, true]);
      assert.equal(request.messages.find(({ role }) => role === "user")?.text, "Hello");
      assert.deepEqual(
        request.messages.flatMap(({ calls }) => calls),
        ["call_1"],
      );
      assert.deepEqual(request.results, [{ id: "call_1", text: "text" }]);
      assert.deepEqual(
        request.tools.map((tool) => [tool.name, tool.description, tool.schema.type, tool.kind]),
        [["read", "Reads", "object", "object"]],
      );
    });

    it(`streams thinking, text in pieces, and calls in ${name}`, async () => {
      const response = await post(path, body);
      assert.match(response.headers.get("content-type") ?? "", /^text\/event-stream/);
      const events = (await response.text()).trim().split("\n\n");
      const data = events.map((event) => event.slice(event.indexOf("data: ") + 6));
      const all = data.join("\n");
      assert.ok(events.at(-1)?.includes(last), `the stream ends with ${last}`);
      for (const text of ["A thought.", "One, two", "nine.", "call_2", "a.txt"]) {
        assert.ok(all.includes(text), `${text} is streamed`);
      }
      for (const line of data) if (line !== "[DONE]") assert.doesNotThrow(() => JSON.parse(line) as unknown, line);
    });

    it(`refuses what is no request of ${name}`, async () => {
      for (const wrong of ["{", { ...body, messages: [], input: [], contents: [] }, [], null]) {
        const response = await post(path, wrong);
        assert.equal(response.status, 400);
        await response.text();
      }
      assert.equal(refused.length, 4);
      assert.equal(asked.length, 0);
    });

    it(`replies in one piece if a request of ${name} wants no stream`, async () => {
      const whole = path.replace("streamGenerateContent", "generateContent");
      const text = await (await post(whole, { ...body, stream: false })).text();
      assert.ok(JSON.stringify(JSON.parse(text)).includes("nine."), "the text is in the reply");
      assert.equal(asked[0]?.streams, false);
    });

    it(`fails as the script says in ${name}`, async () => {
      next = () => ({ status: 529, message: "Overloaded" });
      const response = await post(path, body);
      assert.equal(response.status, 529);
      assert.match(await response.text(), /Overloaded/);
    });
  }

  it("counts the tokens that it reports", async () => {
    const body = await (await post("/v1/messages", { ...REQUESTS["Anthropic Messages"]?.body, stream: false })).json();
    const { usage } = body as { usage: Record<string, number> };
    assert.ok(
      (usage["output_tokens"] ?? 0) > 10 && (usage["cache_read_input_tokens"] ?? 0) > 10,
      JSON.stringify(usage),
    );
  });

  it("counts tokens on request, without a turn of the script", async () => {
    const counted = await (await post("/v1/messages/count_tokens", { messages: ["12345678"] })).json();
    assert.deepEqual(Object.keys(counted as object), ["input_tokens"]);
    const gemini = await (await post("/v1beta/models/m:countTokens", { contents: [] })).json();
    assert.deepEqual(Object.keys(gemini as object), ["totalTokens"]);
    assert.equal(asked.length, 0);
  });

  it("lists its models, and knows no other path", async () => {
    assert.match(await (await fetch(`${model.url}/v1/models`)).text(), /"id":"m"/);
    assert.equal((await fetch(`${model.url}/v1/other`)).status, 404);
    assert.equal((await post("/v1/other", {})).status, 404);
    assert.equal(refused.length, 2);
  });

  it("offers tools that a search has found, and no others, in Anthropic Messages", async () => {
    const tool = { name: "late", input_schema: { type: "object" }, defer_loading: true };
    const user = { role: "user", content: "Hello" };
    const found = [{ type: "tool_reference", tool_name: "late" }];
    const result = { role: "user", content: [{ type: "tool_result", tool_use_id: "call_1", content: found }] };
    for (const messages of [[user], [user, result]]) {
      await (await post("/v1/messages", { model: "m", tools: [tool], messages })).text();
    }
    assert.deepEqual(
      asked.map(({ tools }) => tools.length),
      [0, 1],
    );
  });

  it("offers tools of namespaces and of the conversation, in OpenAI Responses", async () => {
    const inner = { type: "function", name: "spawn", parameters: {} };
    const tools = [{ type: "namespace", name: "agents", tools: [inner, { type: "custom", name: "exec" }] }];
    const input = [
      { role: "user", content: "Hello" },
      { type: "additional_tools", tools: [{ type: "tool_search", parameters: {} }] },
    ];
    await (await post("/v1/responses", { model: "m", tools, input })).text();
    assert.deepEqual(
      asked[0]?.tools.map(({ name, namespace, kind }) => [name, namespace, kind]),
      [
        ["spawn", "agents", "object"],
        ["exec", "agents", "text"],
        ["tool_search", undefined, "search"],
      ],
    );
  });
});
