/**
 * Counts a transcript's content line by line with `JSON.parse` and without the engine, whose report is compared with
 * it.
 */
export interface SlowCount {
  lines: number;
  entries: number;
  unreadable: number;
  recovered: number;
  pending_last_line: boolean;
  types: Record<string, number>;
  /** Calls by tool. */
  tools: Record<string, number>;
  nested_tool_calls: number;
  api_errors: number;
  reported_cost_usd?: number;
  versions: Record<string, number>;
  sessions: number;
  usage: Record<(typeof TOKENS)[number], number>;
}

type Json = Record<string, unknown>;

const TOKENS = ["input_tokens", "output_tokens", "cache_creation_input_tokens", "cache_read_input_tokens"] as const;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const objectOf = (value: unknown): Json => (isObject(value) ? value : {});
const add = (counts: Map<string, number>, name: string, by = 1): void => {
  counts.set(name, (counts.get(name) ?? 0) + by);
};

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/**
 * Returns whether an object is a record, not an object inside one that was cut: those are blocks, attachments, and the
 * like.
 */
function isRecord({ type, uuid }: Json): boolean {
  return typeof uuid === "string" || RECORDS.has(String(type));
}

const RECORDS = new Set(
  "user assistant system attachment progress summary custom-title ai-title agent-name file-history-snapshot last-prompt mode queue-operation".split(
    " ",
  ),
);

/**
 * Finds the objects of a line that is not one JSON value, by trying every closing brace and every start of a record.
 */
function objectsIn(text: string): Json[] {
  const rest = text.replaceAll("\0", "").trim();
  if (rest === "" || rest.startsWith("//")) return [];
  if (rest.startsWith("{")) {
    for (let end = rest.indexOf("}"); end !== -1; end = rest.indexOf("}", end + 1)) {
      const found = parsed(rest.slice(0, end + 1));
      if (found && isObject(found.value)) return [found.value, ...objectsIn(rest.slice(end + 1))];
    }
  }
  const start = /\{"(?:parentUuid|type|uuid|sessionId)"/g;
  start.lastIndex = 1;
  const next = start.exec(rest);
  return next ? objectsIn(rest.slice(next.index)).filter(isRecord) : [];
}

function blocksOf(message: unknown): Json[] {
  const { content } = objectOf(message);
  return (Array.isArray(content) ? content : [content]).filter(isObject);
}

const uses = (message: unknown): Json[] =>
  blocksOf(message).filter(({ type, id }) => type === "tool_use" && typeof id === "string");

const tokens = (value: unknown): number => {
  const count = Number(typeof value === "string" && value.trim() === "" ? 0 : value);
  return (typeof value === "number" || typeof value === "string") && Number.isFinite(count) && count > 0 ? count : 0;
};

/** Counts the text of a transcript that has one entry a line. */
export function slowCount(text: string): SlowCount {
  const texts = text.split("\n").map((line) => line.replace(/^\ufeff/, ""));
  const count = { lines: 0, entries: 0, unreadable: 0, recovered: 0, pending_last_line: false, api_errors: 0 };
  const [types, versions, tools] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()];
  const sessions = new Set<string>();
  const own = new Map<string, string>();
  const nested = new Set<string>();
  const usage = new Map<string, Record<string, number>>();
  const costs = new Map<string, number>();

  const takeNested = (data: unknown): void => {
    const { message, normalizedMessages } = objectOf(data);
    for (const inner of [message, ...(Array.isArray(normalizedMessages) ? normalizedMessages : [])]) {
      for (const { id } of uses(objectOf(inner)["message"])) nested.add(String(id));
      if (isObject(objectOf(inner)["data"])) takeNested(objectOf(inner)["data"]);
    }
  };
  const take = (entry: Json, line: number): void => {
    count.entries++;
    const type = typeof entry["type"] === "string" ? entry["type"] : "";
    add(types, type);
    if (typeof entry["version"] === "string") add(versions, entry["version"]);
    const session = [entry["sessionId"], entry["session_id"]].find((id) => typeof id === "string" && id !== "");
    if (typeof session === "string") sessions.add(session);
    if (type === "system" && entry["subtype"] === "api_error") count.api_errors++;
    if (type === "cost-state" && typeof entry["totalCostUSD"] === "number")
      costs.set(typeof session === "string" ? session : "", entry["totalCostUSD"]);
    if (type === "progress") takeNested(entry["data"]);
    if (type !== "assistant") return;
    const message = objectOf(entry["message"]);
    for (const { id, name } of uses(message)) {
      if (id !== "" && !own.has(String(id))) own.set(String(id), typeof name === "string" ? name : "(no name)");
    }
    if (!isObject(message["usage"]) || message["model"] === "<synthetic>") return;
    const told = message["usage"];
    const byLifetime = objectOf(told["cache_creation"]);
    const kept = tokens(byLifetime["ephemeral_5m_input_tokens"]) + tokens(byLifetime["ephemeral_1h_input_tokens"]);
    const found = Object.fromEntries(TOKENS.map((name) => [name, tokens(told[name])]));
    found["cache_creation_input_tokens"] = Math.max(tokens(told["cache_creation_input_tokens"]), kept);
    const [id, request] = [message["id"], entry["requestId"]].map((name) => (typeof name === "string" ? name : ""));
    const key =
      id || request
        ? [id, request, request ? "" : session].join(" ")
        : `line ${typeof entry["uuid"] === "string" ? entry["uuid"] : line}`;
    const known = usage.get(key);
    if (!known || (found["output_tokens"] ?? 0) > (known["output_tokens"] ?? 0)) usage.set(key, found);
  };

  texts.forEach((line, at) => {
    if (line.trim() === "") return;
    count.lines++;
    const whole = parsed(line);
    if (whole) {
      if (isObject(whole.value)) take(whole.value, at);
      return;
    }
    const objects = objectsIn(line);
    const isLast = at === texts.length - 1;
    // A line that is being written is not damaged. Concatenated whole objects are complete.
    if (isLast && !isGlued(line)) {
      count.pending_last_line = true;
      return;
    }
    if (objects.length > 0) count.recovered++;
    else count.unreadable++;
    for (const object of objects) take(object, at);
  });
  for (const name of own.values()) add(tools, name);
  const sum = (name: string): number => [...usage.values()].reduce((total, each) => total + (each[name] ?? 0), 0);
  return {
    ...count,
    ...(costs.size > 0 && {
      reported_cost_usd: Math.round([...costs.values()].reduce((all, cost) => all + cost, 0) * 1e6) / 1e6,
    }),
    types: Object.fromEntries(types),
    tools: Object.fromEntries(tools),
    nested_tool_calls: [...nested].filter((id) => !own.has(id)).length,
    versions: Object.fromEntries(versions),
    sessions: sessions.size,
    usage: Object.fromEntries(TOKENS.map((name) => [name, sum(name)])) as SlowCount["usage"],
  };
}

/** Returns whether a line consists of consecutive whole objects only. */
function isGlued(line: string): boolean {
  const clean = line.replaceAll("\0", "").trim();
  for (let rest = clean; rest !== "";) {
    let end = rest.startsWith("{") ? rest.indexOf("}") : -1;
    while (end !== -1 && !parsed(rest.slice(0, end + 1))) end = rest.indexOf("}", end + 1);
    if (end === -1) return false;
    rest = rest.slice(end + 1).trim();
  }
  return clean !== "";
}
