import { ATTACHMENTS, BOOKKEEPING, PROGRESS, REMINDERS, STREAMED, SYSTEM, WRITTEN } from "./madeTranscripts/entries";
import { noFacts, type Facts } from "./madeTranscripts/facts";
import { Maker, type MakeOptions } from "./madeTranscripts/maker";
import { odd, oddities } from "./madeTranscripts/oddities";

export { noFacts, type Facts } from "./madeTranscripts/facts";
export type { MakeOptions } from "./madeTranscripts/maker";
export { memoryFile, summaryWhen, whenRead, type MemoryFile } from "./madeTranscripts/memoryFile";
export { seededRandom } from "./madeTranscripts/random";

/** Generates a transcript as text with all lines ended, and its expected counts. */
export function makeTranscript(options: MakeOptions): { text: string; facts: Facts } {
  const facts = noFacts();
  const lines = [...transcriptLines(options, facts), ""];
  return { text: lines.join("\n"), facts };
}

/**
 * Generates a short transcript for each oddity, by name: the oddity is between a prompt and a call, with multibyte
 * letters on every side. The last line is not ended.
 */
export function oddTranscripts(seed: number): ReadonlyMap<string, string> {
  const made = new Map<string, string>();
  for (const [name, lines] of oddities()) {
    const maker = new Maker({ seed, entries: 1, fill: 1 }, noFacts());
    const call = maker.make(maker.id("odd_"));
    const before = [...maker.shown(1, maker.user("東京 🙂")), ...lines(maker)];
    const behind = maker.shown(1, ...maker.answer([maker.use(call)]), maker.result(call), maker.user("é ünïcode 🙂"));
    made.set(name, [...before, ...behind].join("\n"));
  }
  return made;
}

/** Generates the lines of a transcript one by one. `facts` grow with them. */
export function* transcriptLines(options: MakeOptions, facts: Facts): Generator<string> {
  const { entries, oddities = true } = options;
  const maker = new Maker(options, facts);
  while (maker.count < entries) {
    const dice = maker.random();
    if (dice < 0.08) yield* maker.shown(1, maker.user(maker.words()));
    else if (dice < 0.1) yield* maker.shown(1, maker.user(...written(maker)));
    else if (dice < 0.22) yield* spoken(maker);
    else if (dice < 0.55) yield* called(maker);
    else if (dice < 0.61) yield* calledAtOnce(maker);
    else if (dice < 0.65) yield* subagent(maker);
    else if (dice < 0.69) yield* maker.shown(1, maker.entry({ ...maker.pick(SYSTEM), type: "system" }));
    else if (dice < 0.7) yield* maker.shown(1, maker.bare({ ...maker.pick(STREAMED), session_id: "" }));
    else if (dice < 0.76) yield* put(maker);
    else if (dice < 0.81) yield* signs(maker);
    else if (dice < 0.9 || !oddities) yield maker.kept(maker.bare(maker.pick(BOOKKEEPING)));
    else if (dice < 0.905) maker.resume();
    else yield* odd(maker);
  }
}

function written(maker: Maker): [unknown, Record<string, unknown>] {
  const { content } = maker.pick(WRITTEN);
  return maker.pick([
    [content, {}],
    ["Continue from where you left off.", { isMeta: true }],
    ["This session is being continued from a previous conversation.", { isCompactSummary: true }],
  ]);
}

/** Generates thinking and text. The last text can end the turn. */
function* spoken(maker: Maker): Generator<string> {
  const thinking = maker.pick([
    { type: "thinking", thinking: maker.words(), signature: "x" },
    { type: "thinking", thinking: "", signature: "x" },
    { type: "redacted_thinking", data: "x" },
  ]);
  const text = { type: "text", text: maker.words() };
  const blocks = maker.pick<object[]>([[thinking], [text], [thinking, text]]);
  yield* maker.shown(blocks.length, ...maker.answer(blocks, {}, maker.random() < 0.5));
}

/** Creates one call with its result, often after a text of the same reply. */
function* called(maker: Maker): Generator<string> {
  const made = maker.make(maker.id(""));
  maker.note(made);
  const before = maker.random() < 0.4 ? [{ type: "text", text: maker.words() }] : [];
  yield* maker.shown(1 + before.length, ...maker.answer([...before, maker.use(made)]), maker.result(made));
}

/** Generates parallel calls, which share a message. Their results arrive in another order. */
function* calledAtOnce(maker: Maker): Generator<string> {
  const calls = [1, 2, 3].map((number) => maker.make(`${maker.id("")}_${number}`));
  for (const made of calls) maker.note(made);
  const uses = maker.answer(calls.map((made) => maker.use(made)));
  const results = calls.reverse().map((made) => maker.result(made));
  yield* maker.shown(3, ...uses, ...results);
}

/** Generates a subagent's work as each version records it: in the same file, or as progress entries. */
function* subagent(maker: Maker): Generator<string> {
  const made = maker.make(maker.id("agent_"));
  if (maker.style.sidechains) {
    maker.note(made);
    const side = { isSidechain: true };
    yield* maker.shown(2, maker.user("Look", side), ...maker.answer([maker.use(made)], side), maker.result(made, side));
    return;
  }
  const agentId = "a7";
  if (!maker.style.progress) {
    maker.note(made);
    const side = { isSidechain: true, agentId };
    yield* maker.shown(1, ...maker.answer([maker.use(made)], side), maker.result(made, side));
    return;
  }
  maker.facts.nested.add(made.id);
  const nested = {
    type: "assistant",
    message: { role: "assistant", content: [{ type: "tool_use", id: made.id, name: made.name, input: made.input }] },
  };
  const data = { type: "agent_progress", message: nested, normalizedMessages: [nested], prompt: "Look", agentId };
  yield maker.kept(maker.entry({ type: "progress", data, toolUseID: "x", parentToolUseID: "y" }));
  const answered = {
    type: "user",
    message: { content: [{ type: "tool_result", tool_use_id: made.id, content: "x" }] },
  };
  yield maker.kept(maker.entry({ type: "progress", data: { ...data, message: answered } }));
}

/** Generates what is added to the conversation, including what only the model needs. */
function* put(maker: Maker): Generator<string> {
  if (maker.random() < 0.4) {
    yield maker.kept(maker.entry({ type: "attachment", attachment: maker.pick(REMINDERS) }));
    return;
  }
  yield* maker.shown(1, maker.entry({ type: "attachment", attachment: maker.pick(ATTACHMENTS) }));
}

function* signs(maker: Maker): Generator<string> {
  yield maker.kept(maker.entry({ type: "progress", data: maker.pick(PROGRESS), toolUseID: "x", parentToolUseID: "y" }));
}
