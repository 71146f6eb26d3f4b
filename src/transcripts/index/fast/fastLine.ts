import { stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { NO_NAME } from "../calls/openCalls";
import { recordedResult } from "../../calls/resultText";
import { HEAD_WORDS, KIND } from "../../bytes/scan/tape";
import { ScannedValues } from "../../bytes/scan/scannedValues";
import type { TranscriptIndex } from "../transcriptIndex";
import { AnswerReader, type Block } from "./assistantLine";
import { ElementOffsets } from "./elementOffsets";
import { LineHead } from "./lineHead";
import { LineNames, UNREADABLE } from "./lineNames";
import { LINE_TREE, NODES } from "./linePaths";
import { PromptBlocks } from "./promptBlocks";
import { isTyped, readPromptLine } from "./promptLine";
import { ResultVerdicts } from "./resultVerdicts";
import { TitleReader } from "./titleLine";
import { ToldReader } from "./toldLine";

const NOTHING: readonly Range[] = [];

/** The range of a text of plain bytes. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * Reads entries into an index from the offsets of their values, without creating objects for them. It knows the usual
 * forms of the usual entries; every other line is left to `TranscriptIndex.add`. Both put the same into the index.
 */
export class FastLine {
  readonly #values = new ScannedValues(LINE_TREE.keys.length);
  readonly #line: LineNames;
  readonly #head: LineHead;
  readonly #elements: ElementOffsets;
  readonly #answers: AnswerReader;
  readonly #verdicts: ResultVerdicts;
  readonly #told: ToldReader;
  /** Those of the message being read, at the beginning of the list. None of a message that was read. */
  readonly #blocks: (Block | undefined)[] = [];
  readonly #tools: number[] = [];
  readonly #user: number;
  readonly #assistant: number;
  readonly #progress: number;
  readonly #toolResult: number;
  readonly #titles: TitleReader;
  readonly #prompts: PromptBlocks;
  /** The line's number in the file. */
  #number = 0;
  #from = 0;
  #length = 0;

  constructor(readonly index: TranscriptIndex) {
    const { names } = index;
    this.#line = new LineNames(names, this.#values);
    this.#head = new LineHead(this.#line);
    this.#elements = new ElementOffsets(this.#values);
    this.#answers = new AnswerReader(this.#line);
    this.#verdicts = new ResultVerdicts(names, this.#values, (call) => index.calls.exitOneOf(call));
    this.#told = new ToldReader(this.#line);
    this.#user = names.add("user");
    this.#assistant = names.add("assistant");
    this.#progress = names.add("progress");
    this.#toolResult = names.add("tool_result");
    this.#titles = new TitleReader(this.#line);
    this.#prompts = new PromptBlocks(this.#line, this.#elements);
  }

  /** Sets the numbers of names for the lines that are read from here on. */
  begin(names: number): void {
    this.#line.begin(names);
  }

  /**
   * Adds the line whose head is at `at`. Returns false, and adds nothing, if the line has to be read as a whole.
   * `number` and `from` are its position in the file.
   */
  read(bytes: Uint8Array, tape: Int32Array, at: number, number: number, from: number): boolean {
    const begin = at + HEAD_WORDS;
    this.#elements.take(bytes, tape, begin, begin + (tape[at + 3] ?? 0));
    this.#number = number;
    this.#from = from;
    this.#length = (tape[at + 1] ?? 0) - (tape[at] ?? 0);
    const head = this.#head;
    if (!head.read()) return false;
    if (head.type === this.#assistant) return this.#readAnswer(head);
    return head.type === this.#user ? this.#readUser(head) : this.#readTold(head);
  }

  #readTold(head: LineHead): boolean {
    const told = this.#told.of(head.type);
    if (!told) return this.#readTitle(head);
    const nested = head.type === this.#progress ? this.#nestedCalls() : NOTHING;
    if (!nested) return false;
    const { index } = this;
    const line = this.#begin(head);
    const { bytes } = this.#values;
    for (const { from, to } of nested) index.facts.nestedCalls.addBytes(bytes, from, to);
    index.calls.settle(head.thread, NO_NAME, told.settles);
    if (told.kind !== undefined) index.addRow(told.kind, line, 0, 0, head.sidechain);
    index.noteTime(head.time);
    index.countLine(told.class);
    return true;
  }

  #readTitle(head: LineHead): boolean {
    const entry = this.#titles.read(head.type);
    const [part] = entry?.parts ?? [];
    if (!entry || !part) return false;
    const { index } = this;
    const line = this.#begin(head);
    index.calls.settle(head.thread, NO_NAME, entry.settles);
    index.addRow(part.kind, line, 0, 0, head.sidechain);
    index.noteTime(head.time);
    index.noteTitle(entry.title);
    index.countLine(entry.class);
    return true;
  }

  #readUser(head: LineHead): boolean {
    const values = this.#values;
    const content = NODES["message.content"];
    if (values.kind(NODES.message) !== KIND.object || values.kind(NODES.interruptedMessageId) !== 0) return false;
    if (values.isText(content)) return this.#readPrompt(content, head);
    if (values.kind(content) !== KIND.array) return false;
    const block = NODES["message.content[]"];
    const count = this.#elements.find(block);
    if (count === 1 && values.kind(block) === KIND.object) {
      const type = this.#line.name(NODES["message.content[].type"]);
      if (type === this.#toolResult) return this.#readResult(head);
    }
    return this.#readPrompts(count, head);
  }

  #readResult(head: LineHead): boolean {
    const { index } = this;
    const values = this.#values;
    const id = NODES["message.content[].tool_use_id"];
    if (values.kind(id) !== KIND.plain) return false;
    const hash = values.extra(id);
    const call = hash < 0 ? -1 : index.calls.indexOf(values.bytes, values.from(id), values.to(id), hash);
    // Newer versions say more about a denial.
    if (call < 0 || values.kind(NODES.toolDenialKind) + values.kind(NODES.tool_result_meta) !== 0) return false;
    if (index.calls.isAnswered(call)) this.#begin(head);
    else {
      const read = this.#verdicts.of(index.calls.toolOf(call), call);
      index.calls.answerJudged(call, read.verdict, this.#begin(head), head.time, read.toolUseResult);
    }
    index.noteTime(head.time);
    index.lines.shown++;
    return true;
  }

  /** The first prompt is the title, and is read whole. */
  #readPrompt(text: number, head: LineHead): boolean {
    const { index } = this;
    const prompt = index.hasTitle ? readPromptLine(this.#values, text, isTyped(this.#values)) : undefined;
    if (!prompt) return false;
    const line = this.#begin(head);
    index.calls.settle(head.thread, NO_NAME, prompt.settles);
    index.addRow(prompt.kind, line, 0, 0, head.sidechain);
    index.noteTime(head.time);
    index.countLine(prompt.class);
    return true;
  }

  /** Reads texts in a user's entry, with what is next to them. */
  #readPrompts(count: number, head: LineHead): boolean {
    const { index } = this;
    const read = this.#prompts.read(count, index.hasTitle);
    if (!read) return false;
    const line = this.#begin(head);
    index.calls.settle(head.thread, NO_NAME, read.settles);
    for (const [part, kind] of read.kinds.entries()) index.addRow(kind, line, 0, part, head.sidechain);
    index.noteTime(head.time);
    index.countLine("shown");
    return true;
  }

  #readAnswer(head: LineHead): boolean {
    const { index } = this;
    const { calls } = index;
    const values = this.#values;
    if (values.kind(NODES.message) !== KIND.object || values.kind(NODES["message.content"]) !== KIND.array)
      return false;
    if (values.kind(NODES.isApiErrorMessage) === KIND.true) return false;
    const voice = this.#answers.voice(head.thread);
    const used = voice && this.#answers.usage(head, voice);
    const count = voice && used !== undefined ? this.#readBlocks() : 0;
    if (!voice || used === undefined || count === 0) return false;
    const line = this.#begin(head);
    calls.settle(voice.thread, voice.message, voice.ends ? "the model ended its turn" : undefined);
    const tools = this.#tools;
    // Setting the length of a list takes longer than taking one number from it.
    while (tools.length > 0) tools.pop();
    for (let part = 0; part < count; part++) {
      const block = this.#blocks[part];
      this.#blocks[part] = undefined;
      if (block?.kind === "result") {
        this.#addResult(block.block, line, part, head);
        continue;
      }
      if (block?.kind !== "call") {
        index.addRow(block?.kind ?? "answer", line, 0, part, head.sidechain);
        continue;
      }
      const { tool, from, to, hash, exitOne } = block;
      const use = {
        tool,
        started: head.time,
        row: index.rowCount,
        exitOne,
        thread: voice.thread,
        message: voice.message,
      };
      const call = calls.addHashed(values.bytes, from, to, hash, use);
      if (block.own) calls.markOwn(call);
      index.addRow("call", line, 0, part, head.sidechain, call);
      tools.push(tool);
    }
    if (used) index.facts.usage.addNumbered(used.about, used.usage, tools);
    index.noteTime(head.time);
    index.lines.shown++;
    return true;
  }

  #addResult(block: JsonObject, line: number, part: number, { time, sidechain }: LineHead): void {
    const { index } = this;
    const id = stringOf(block["tool_use_id"]);
    const answer = { place: { line, piece: 0, part }, result: recordedResult(block, {}, false), ended: time };
    if (id !== undefined && index.calls.answerRead(id, answer, this.#length) !== "early") return;
    index.addRow("result", line, 0, part, sidechain);
  }

  /** Returns how many there are. 0 if one of them has to be read as a whole. */
  #readBlocks(): number {
    const tellsMore = this.#answers.tellsMore();
    const count = this.#elements.find(NODES["message.content[]"]);
    let answered = false;
    for (let at = 0; at < count; at++) {
      if (count > 1) this.#elements.takeElement(at);
      const block = this.#answers.block(tellsMore);
      if (!block) return 0;
      // The call may be that of a result before it, in another line or in this one.
      if (block.kind === "call" && (answered || this.#isEarly(block))) return 0;
      answered ||= block.kind === "result";
      this.#blocks[at] = block;
    }
    return count;
  }

  #isEarly({ from, to }: Range): boolean {
    return this.index.calls.isEarly(this.#values.bytes, from, to);
  }

  /** Ids of calls in the message of a progress entry; undefined when there is more in it than one message. */
  #nestedCalls(): readonly Range[] | undefined {
    const values = this.#values;
    if (values.kind(NODES.data) !== KIND.object) return NOTHING;
    const deeper = ["data.normalizedMessages", "data.message.data", "data.message.normalizedMessages"] as const;
    if (deeper.some((path) => values.kind(NODES[path]) !== 0)) return undefined;
    const content = values.kind(NODES["data.message.message.content"]);
    if (content !== KIND.array) return content === KIND.object ? undefined : NOTHING;
    const ids: Range[] = [];
    const count = this.#elements.find(NODES["data.message.message.content[]"]);
    for (let at = 0; at < count; at++) {
      if (count > 1) this.#elements.takeElement(at);
      const type = this.#line.name(NODES["data.message.message.content[].type"]);
      if (type === UNREADABLE) return undefined;
      const node = NODES["data.message.message.content[].id"];
      if (!this.#answers.isToolUse(type) || !values.isText(node)) continue;
      if (values.kind(node) !== KIND.plain || values.extra(node) < 0) return undefined;
      ids.push({ from: values.from(node), to: values.to(node) });
    }
    return ids;
  }

  /** Adds the line and what its entry says about itself. Returns the line's index. */
  #begin({ type, version, session, uuid }: LineHead): number {
    this.index.facts.addEntry(type, version, session);
    this.index.summaries.addEntry(uuid);
    return this.index.addLine(this.#number, this.#from, this.#from + this.#length);
  }
}
