import { noteEntry } from "./facts";
import type { Maker } from "./maker";
import type { Json, Made } from "./recipes";

/** One or more lines that are damaged, unknown, or in an odd position (docs/transcript-format.md#oddities). */
export function* odd(maker: Maker): Generator<string> {
  yield* maker.pick(ODDITIES)(maker);
}

/** Makes the lines of one oddity, by the name of each. */
export function oddities(): ReadonlyMap<string, (maker: Maker) => Generator<string>> {
  return new Map(ODDITIES.map((make) => [make.name, make]));
}

const text = (maker: Maker): Json => ({ type: "text", text: maker.words() });

const ODDITIES: readonly ((maker: Maker) => Generator<string>)[] = [
  function* unknownType(maker) {
    maker.facts.lines.unknown++;
    maker.facts.rows++;
    yield maker.text(maker.entry({ type: maker.pick(["made-up-type", "__proto__"]), content: maker.words() }));
  },

  function* noObject(maker) {
    maker.facts.lines.unknown++;
    maker.facts.rows++;
    yield maker.pick(["[1,2]", "7", '"text"', "null", "true"]);
  },

  function* emptyObject({ facts }) {
    facts.lines.unknown++;
    facts.rows++;
    noteEntry(facts, {});
    yield "{}";
  },

  function* unreadable(maker) {
    maker.facts.lines.unreadable++;
    maker.facts.rows++;
    yield maker.pick(["// a comment", "\0\0\0\0", '{"type":"user","message":{"ro', "not json at all", '{"a":1,}']);
  },

  function* glued(maker) {
    maker.facts.lines.recovered++;
    maker.facts.rows += 2;
    yield (
      maker.text(maker.user(maker.words())) +
      maker
        .answer([text(maker)])
        .map((entry) => maker.text(entry))
        .join("")
    );
  },

  function* behindNulBytes(maker) {
    maker.facts.lines.recovered++;
    maker.facts.rows++;
    yield `\0\0\0${maker.text(maker.user(maker.words()))}`;
  },

  function* behindAStub(maker) {
    maker.facts.lines.recovered++;
    maker.facts.rows += 2;
    yield `{"type":"assistant","mess${maker.text(maker.user(maker.words()))}`;
  },

  function* blank(maker) {
    yield maker.pick(["", "   ", "\t", "\r"]);
  },

  function* carriageReturn(maker) {
    yield `${maker.shown(1, maker.user(maker.words())).join("")}\r`;
  },

  function* resultWithoutCall(maker) {
    yield* maker.shown(1, maker.result(withoutServer(maker.make(maker.id("lost_")))));
  },

  // History copied when a session was resumed: the same entries again, with new ids of their own.
  function* copied(maker) {
    const made = maker.make(maker.id("twice_"));
    maker.note(made);
    const uses = maker.answer([maker.use(made)]);
    yield* maker.shown(1, ...uses, maker.result(made));
    maker.resume();
    const again = uses.map((entry) => ({ ...entry, uuid: `copy-of-${String(entry["uuid"])}` }));
    yield* maker.shown(1, ...again, maker.result(made));
  },

  function* unanswered(maker) {
    const made = maker.make(maker.id("open_"));
    maker.note(made, "orphaned");
    yield* maker.shown(2, ...maker.answer([maker.use(made)]), maker.user("go on without it"));
  },

  function* resultFirst(maker) {
    const made = maker.make(maker.id("early_"));
    maker.note(made);
    const uses = maker.answer([maker.use(made)]);
    yield* maker.shown(2, maker.result(made), ...uses);
  },

  function* brokenAnswer(maker) {
    const message = maker.pick<unknown>([null, { content: [] }, { content: "plain" }, { id: "x" }, "text", [1]]);
    const entry = maker.entry({ type: "assistant", message });
    if (typeof message === "object" && message !== null && "content" in message) return yield* maker.shown(1, entry);
    maker.facts.lines.unknown++;
    maker.facts.rows++;
    yield maker.text(entry);
  },

  // Keys that are numbers: a text that was taken apart.
  function* textInPieces(maker) {
    yield* maker.shown(1, maker.user({ 0: "H", 1: "i" }));
  },

  function* pictures(maker) {
    const source = { type: "base64", media_type: "image/png", data: "AAAA" };
    yield* maker.shown(2, maker.user([text(maker), { type: "image", source }], { isSidechain: true }));
  },

  // The user wrote something while the tool ran.
  function* feedback(maker) {
    const made = maker.make(maker.id("said_"));
    maker.note(made);
    const uses = maker.answer([maker.use(made)]);
    const result = maker.result(made);
    const message = result["message"] as { content: unknown[] };
    if (made.onServer === undefined) message.content.push(text(maker));
    yield* maker.shown(made.onServer === undefined ? 2 : 1, ...uses, result);
  },

  function* withoutZoneOrIds(maker) {
    const timestamp = maker.pick(["2026-01-05T08:00:00", "yesterday", "", null]);
    maker.count++;
    yield* maker.shown(1, { type: "user", message: { role: "user", content: maker.words() }, timestamp });
  },

  function* byteOrderMark(maker) {
    yield `\ufeff${maker.shown(1, maker.user(maker.words())).join("")}`;
  },

  function* loneSurrogate(maker) {
    yield maker.shown(1, maker.user("half of a pair")).join("").replace("half", "\\ud83d half");
  },

  function* deeplyNested(maker) {
    let input: unknown = "x";
    for (let depth = 0; depth < 300; depth++) input = { a: [input] };
    const made: Made = { id: maker.id("deep_"), name: "deep", input, result: "x", failed: false, status: "ok" };
    maker.note(made);
    yield* maker.shown(1, ...maker.answer([maker.use(made)]), maker.result(made));
  },
];

/** Returns the call with a result that is an entry of the user. */
function withoutServer({ onServer: _, ...made }: Made): Made {
  return made;
}
