import type { Edge } from "./parseExpression";
import type { Program } from "./program";
import { LINE_ENDS, pairs, WORD, type UnitSet } from "./unitSet";

/** The neighbor of a position in the text, as far as edges need it. */
const OUTSIDE = 0;
const LINE_END = 1;
const IN_WORD = 2;
const OTHER = 3;

/** A set of possible steps of the program, and what precedes the position. */
interface State {
  readonly steps: readonly number[];
  readonly before: number;
  /** By class of the next unit: twice the number of the next state, and 1 more when a match ends before that unit; -1 when not known yet. */
  readonly moves: Int32Array;
}

/** What runs may still take, in about 10 ns: 1 for each unit of text, more for each step looked at where the next state is not known yet. */
export interface Work {
  left: number;
}

/** What looking at a step takes, where passing a unit takes 1. */
const STEP = 10;

/** States kept; more are forgotten, and found again when they are needed. */
const MAX_STATES = 1_000;

/**
 * Runs a program over text, all its paths at once. The time is proportional to the text (times the program's length at
 * worst). `anywhere`: a match can begin at each position, not only at the first.
 */
export class Automaton {
  readonly #classes: Uint16Array;
  readonly #kinds: number[];
  /** By step: the classes in its set. */
  readonly #members: readonly (ReadonlySet<number> | undefined)[];
  #states: State[] = [];
  #numbers = new Map<string, number>();

  constructor(
    readonly program: Program,
    readonly anywhere: boolean,
    readonly work: Work,
  ) {
    // An item that is repeated has one set in many steps.
    const sets = new Set(program.steps.flatMap((step) => (step.kind === "unit" ? [step.set] : [])));
    const { classes, firsts } = classify([...sets, LINE_ENDS, WORD]);
    this.#classes = classes;
    this.#kinds = [...firsts.map(kindOf), OUTSIDE];
    const members = new Map([...sets].map((set) => [set, classesIn(set, classes)]));
    this.#members = program.steps.map((step) => (step.kind === "unit" ? members.get(step.set) : undefined));
  }

  /** The number of the class of what lies beyond the text. */
  get #outside(): number {
    return this.#kinds.length - 1;
  }

  /**
   * Returns the offset where a match ends, starting at `from` and going no further than `until`. This is the first
   * match, or with `longest` the last one. With `back`, walks backward. Returns undefined if there is none, and if the
   * work limit is reached.
   */
  end(text: string, from: number, { longest = false, back = false, until = -1 } = {}): number | undefined {
    let number = this.#first(text, from, back);
    let found: number | undefined;
    for (let at = from; ; back ? at-- : at++) {
      const unit = text.charCodeAt(back ? at - 1 : at);
      const kind = Number.isNaN(unit) ? this.#outside : Number(this.#classes[unit]);
      const state = this.#states[number];
      if (!state || --this.work.left < 0) return undefined;
      let move = Number(state.moves[kind]);
      if (move === -1) move = this.#move(state, kind);
      if ((move & 1) === 1) {
        found = at;
        if (!longest) return found;
      }
      number = move >> 1;
      if (at === until) return found;
      if (kind === this.#outside || (this.#states[number]?.steps.length === 0 && !this.anywhere)) return found;
    }
  }

  #first(text: string, from: number, back: boolean): number {
    const unit = text.charCodeAt(back ? from : from - 1);
    const before = Number.isNaN(unit) ? OUTSIDE : kindOf(unit);
    return this.#number(this.#closure([this.program.start]), before);
  }

  #move(state: State, kind: number): number {
    const after = Number(this.#kinds[kind]);
    const here = this.#closure(state.steps, state.before, after);
    const done = here.some((step) => this.program.steps[step]?.kind === "done");
    const next: number[] = [];
    for (const number of here) {
      const step = this.program.steps[number];
      if (step?.kind === "unit" && this.#members[number]?.has(kind)) next.push(step.next);
    }
    if (this.anywhere) next.push(this.program.start);
    const move = this.#number(this.#closure(next), after) * 2 + (done ? 1 : 0);
    state.moves[kind] = move;
    return move;
  }

  /** The steps that can be reached without taking a unit; through edges only where both sides are known. In order. */
  #closure(from: readonly number[], before?: number, after?: number): number[] {
    const reached = new Set<number>();
    const waiting = [...from];
    for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
      const step = this.program.steps[number];
      if (!step || reached.has(number)) continue;
      reached.add(number);
      if (step.kind === "split") waiting.push(...step.next);
      else if (step.kind === "edge" && before !== undefined && after !== undefined && isEdge(step.edge, before, after))
        waiting.push(step.next);
    }
    this.work.left -= STEP * reached.size;
    return [...reached].filter((number) => this.program.steps[number]?.kind !== "split").sort((a, b) => a - b);
  }

  #number(steps: readonly number[], before: number): number {
    const key = `${before} ${steps.join(" ")}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    if (this.#states.length >= MAX_STATES) this.#forget();
    const number = this.#states.push({ steps, before, moves: new Int32Array(this.#kinds.length).fill(-1) }) - 1;
    this.#numbers.set(key, number);
    return number;
  }

  #forget(): void {
    this.#states = [];
    this.#numbers = new Map();
  }
}

function isEdge(edge: Edge, before: number, after: number): boolean {
  switch (edge) {
    case "lineStart":
      return before === OUTSIDE || before === LINE_END;
    case "lineEnd":
      return after === OUTSIDE || after === LINE_END;
    case "word":
      return (before === IN_WORD) !== (after === IN_WORD);
    case "noWord":
      return (before === IN_WORD) === (after === IN_WORD);
  }
}

function kindOf(unit: number): number {
  if (has(LINE_ENDS, unit)) return LINE_END;
  return has(WORD, unit) ? IN_WORD : OTHER;
}

function has(set: UnitSet, unit: number): boolean {
  return pairs(set).some(([from, to]) => unit >= from && unit < to);
}

/** The classes of a set's units. A class lies in a set with all its units or with none; the units of a range are those of classes in a row. */
function classesIn(set: UnitSet, classes: Uint16Array): ReadonlySet<number> {
  const found = new Set<number>();
  for (const [from, to] of pairs(set))
    for (let number = Number(classes[from]); number <= Number(classes[to - 1]); number++) found.add(number);
  return found;
}

/** Units that no set distinguishes share a class. `firsts` has one unit of each. */
function classify(sets: readonly UnitSet[]): { classes: Uint16Array; firsts: number[] } {
  const firsts = [...new Set([0, ...sets.flat()])].filter((unit) => unit < 0x10000).sort((a, b) => a - b);
  const classes = new Uint16Array(0x10000);
  firsts.forEach((first, number) => classes.fill(number, first, firsts[number + 1] ?? 0x10000));
  return { classes, firsts };
}
