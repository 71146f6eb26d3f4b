import { createHash, randomUUID } from "node:crypto";
import {
  type ElicitRequestFormParams,
  inputResponse,
  type InputRequiredResult,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { isObject } from "../../../base/json/jsonValue";
import type { Question } from "../../../tools/runtime/ports/askPort";
import type { Repeats } from "../../../tools/runtime/context/repeatedCalls";
import type { Reply } from "./askClient";

/** A folder that a client works in. */
export interface Root {
  readonly uri: string;
}

/** What is remembered of a request until the client sends it again with the responses. */
interface Paused {
  /** Names the question and the call that it is about. Not set if roots were requested. */
  readonly about?: string;
  readonly at: number;
  /** How many times in a row the call was made. */
  readonly times?: number | undefined;
}

/** Maximum paused requests to remember. Older ones are asked about again. */
const MOST_PAUSED = 1000;

const ANSWER = "answer";
const ROOTS = "roots";

/**
 * Asks a client of version 2026-07-28: a request returns a question, and the client sends it again with the
 * reply and a token. A token is valid once, for the question that it came with.
 */
export class RoundTrips {
  readonly #paused = new Map<string, Paused>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Begins with a request, which may be one that the client sends again. */
  begin({ inputResponses, requestState }: ServerContext["mcpReq"]): RoundTrip {
    const token: unknown = requestState();
    const resumed = typeof token === "string" ? this.#paused.get(token) : undefined;
    if (typeof token === "string") this.#paused.delete(token);
    return new RoundTrip(resumed, inputResponses, this.#now, (paused) => {
      const [oldest] = this.#paused.keys();
      if (oldest !== undefined && this.#paused.size >= MOST_PAUSED) this.#paused.delete(oldest);
      const made = randomUUID();
      this.#paused.set(made, paused);
      return made;
    });
  }
}

/** A request, and what the client replied to the questions about it. */
export class RoundTrip {
  readonly #resumed: Paused | undefined;
  readonly #responses: ServerContext["mcpReq"]["inputResponses"];
  readonly #now: () => number;
  readonly #pause: (paused: Paused) => string;
  #times: number | undefined;

  constructor(
    resumed: Paused | undefined,
    responses: ServerContext["mcpReq"]["inputResponses"],
    now: () => number,
    pause: (paused: Paused) => string,
  ) {
    this.#resumed = resumed;
    this.#responses = responses;
    this.#now = now;
    this.#pause = pause;
    this.#times = resumed?.times;
  }

  /** Returns the reply to exactly this question; undefined if it has to be asked. */
  replyTo(question: Question, form: ElicitRequestFormParams): Reply | undefined {
    const response = inputResponse(this.#responses, ANSWER);
    if (response.kind !== "elicit" || this.#resumed?.about !== digest(question, form)) return undefined;
    return { ...response, ms: this.#now() - this.#resumed.at };
  }

  /** Returns the result that asks the question. */
  ask(question: Question, form: ElicitRequestFormParams): InputRequiredResult {
    const paused = { about: digest(question, form), at: this.#now(), times: this.#times };
    return {
      resultType: "input_required",
      inputRequests: { [ANSWER]: { method: "elicitation/create", params: form } },
      requestState: this.#pause(paused),
    };
  }

  /** Returns the client's roots: `missing` if it was asked and reported none, undefined if it has to be asked. */
  roots(): readonly Root[] | "missing" | undefined {
    if (!this.#resumed || this.#resumed.about !== undefined) return undefined;
    const response = inputResponse(this.#responses, ROOTS);
    const isValid =
      response.kind === "roots" &&
      response.roots.every((root: unknown) => isObject(root) && typeof root["uri"] === "string");
    return isValid ? response.roots : "missing";
  }

  /** Returns the result that asks for the client's roots. */
  askRoots(): InputRequiredResult {
    return {
      resultType: "input_required",
      inputRequests: { [ROOTS]: { method: "roots/list" } },
      requestState: this.#pause({ at: this.#now() }),
    };
  }

  /** Counts a call that is sent again with a reply as the same call. */
  counting(repeats: Repeats): Repeats {
    return { seen: (tool, input) => (this.#times ??= repeats.seen(tool, input)) };
  }
}

function digest(question: Question, form: ElicitRequestFormParams): string {
  return createHash("sha256")
    .update(JSON.stringify([question, form]))
    .digest("base64");
}
