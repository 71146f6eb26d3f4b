import type { CallRow } from "../model/callRow";
import type { LinkedCall } from "../model/followUps";
import type { Row } from "../model/entryRow";
import type { Summary } from "../model/summary";
import type { Transcript } from "../model/transcriptModel";
import { type Answers, answersBy } from "../model/questions";
import type { OutlineItem, ShownAgent, ShownWorkflow } from "../model/outlineModel";
import type { Lane } from "../model/understanding/timelineModel";
import type { Hide } from "./hide";

/** Paths of files that are remembered by what is shown of them. */
const MOST_PATHS = 5_000;

/**
 * Wraps a transcript and hides secrets in what it returns. Names for later questions (ids, resources, keys) stay as
 * they are. `seen` gets what is cut before it is returned, with secrets hidden already.
 */
export function hidingTranscript(
  transcript: Transcript,
  seen: Pick<Transcript, "rows" | "rowsAt" | "search">,
  hide: Hide,
): Transcript {
  /** Paths as they are, by what was shown of them. */
  const paths = new Map<string, string>();
  const remember = (shown: string, path: string): void => {
    if (shown === path) return;
    if (paths.size >= MOST_PATHS) paths.clear();
    paths.set(shown, path);
  };
  const outlineItem = async (item: OutlineItem): Promise<OutlineItem> => {
    const hidden = { ...(await hide.value(item)), ...(item.key !== undefined && { key: item.key }) };
    return item.kind === "agent" && hidden.kind === "agent"
      ? { ...hidden, agent: namedAgain(hidden.agent, item.agent) }
      : hidden;
  };
  const answers: Answers = transcript;
  return {
    ...transcript,
    ...answersBy(async (question, params, signal) => hide.value(await answers[question](params, signal))),
    get summary() {
      return hiddenSummary(transcript.summary, hide);
    },
    // Numbers alone.
    rowOf: transcript.rowOf,
    outlineOf: transcript.outlineOf,
    filter: transcript.filter,
    findRow: transcript.findRow,
    rowCounts: transcript.rowCounts,
    rows: async (range, signal) => (await seen.rows(range, signal)).map((row) => hiddenRow(row, hide)),
    rowsAt: async (rows, signal) => (await seen.rowsAt(rows, signal)).map((row) => hiddenRow(row, hide)),
    search: seen.search,
    // Tools are chosen by their names: one whose name is hidden is not offered, since its mark would choose none.
    toolCounts: async (params) => (await transcript.toolCounts(params)).filter(({ tool }) => hide.text(tool) === tool),
    async call(of, signal) {
      const detail = await transcript.call(of, signal);
      return detail && { ...(await hide.value(detail)), id: detail.id };
    },
    async text(of, signal) {
      const { text, raw, ...rest } = await transcript.text(of, signal);
      return { text: await hide.long(text), raw: await hide.lines(raw), ...rest };
    },
    async lines(of, signal) {
      const lines = await transcript.lines(of, signal);
      return lines === undefined ? undefined : hide.lines(lines);
    },
    async recordedLines(of, signal) {
      const lines = await transcript.recordedLines(of, signal);
      return lines && Promise.all(lines.map(async (line) => ({ ...line, raw: await hide.lines(line.raw) })));
    },
    async shells(of, signal) {
      const links = await transcript.shells(of, signal);
      if (!links) return undefined;
      const hidden = await hide.value(links);
      const linked = (call: LinkedCall, own: LinkedCall | undefined): LinkedCall => ({
        ...call,
        id: own?.id ?? call.id,
      });
      return {
        ...hidden,
        ...(hidden.started && { started: linked(hidden.started, links.started) }),
        later: hidden.later.map((call, at) => linked(call, links.later[at])),
      };
    },
    async outline(range, signal) {
      const page = await transcript.outline(range, signal);
      const items: OutlineItem[] = [];
      for (const item of page.items) items.push(await outlineItem(item));
      return { ...page, items };
    },
    async agentOf(of, signal) {
      const agent = await transcript.agentOf(of, signal);
      return agent && namedAgain(await hide.value(agent), agent);
    },
    async workflowOf(of, signal) {
      const workflow = await transcript.workflowOf(of, signal);
      return workflow && agentsAgain(await hide.value(workflow), workflow);
    },
    async touchedFiles(of, signal) {
      const page = await transcript.touchedFiles(of, signal);
      const hidden = await hide.value(page);
      hidden.files.forEach(({ path }, at) => remember(path, page.files[at]?.path ?? path));
      return hidden;
    },
    async changedFiles(of, signal) {
      const page = await transcript.changedFiles(of, signal);
      const hidden = await hide.value(page);
      hidden.files.forEach(({ path }, at) => remember(path, page.files[at]?.path ?? path));
      return hidden;
    },
    fileChanges: async ({ path }, signal) =>
      hide.value(await transcript.fileChanges({ path: paths.get(path) ?? path }, signal)),
    fileHistory: async ({ path, ...range }, signal) =>
      hide.value(await transcript.fileHistory({ path: paths.get(path) ?? path, ...range }, signal)),
    async timeline(of, signal) {
      const timeline = await transcript.timeline(of, signal);
      const hidden = await hide.value(timeline);
      return { ...hidden, lanes: hidden.lanes.map((lane, at) => spansAgain(lane, timeline.lanes[at])) };
    },
  };
}

/** A summary's words with secrets hidden. */
export function hiddenSummary(summary: Summary, hide: Hide): Summary {
  const { title, notice, failure } = summary;
  return {
    ...summary,
    ...(title !== undefined && { title: hide.text(title) }),
    ...(notice !== undefined && { notice: hide.text(notice) }),
    ...(failure !== undefined && { failure: hide.text(failure) }),
  };
}

/** A call's row with secrets hidden, as far as they were not when it was made. */
export function hiddenCallRow(call: CallRow, hide: Hide): CallRow {
  const { tool, summary, reason, error } = call;
  return {
    ...call,
    tool: hide.text(tool),
    summary: hide.text(summary),
    reason: hide.text(reason),
    ...(error !== undefined && { error: hide.text(error) }),
  };
}

function hiddenRow(row: Row, hide: Hide): Row {
  const { call, agent, entryType } = row;
  return {
    ...row,
    ...(agent !== undefined && { agent: hide.text(agent) }),
    ...(entryType !== undefined && { entryType: hide.text(entryType) }),
    ...(call && { call: { ...hiddenCallRow(call, hide), summary: call.summary } }),
  };
}

/** What an agent is asked about by. */
function namedAgain(hidden: ShownAgent, { call, place }: ShownAgent): ShownAgent {
  return {
    ...hidden,
    ...(call !== undefined && { call }),
    ...(hidden.place.kind === "file" &&
      place.kind === "file" && { place: { ...hidden.place, resource: place.resource } }),
  };
}

function agentsAgain(hidden: ShownWorkflow, { call, phases }: ShownWorkflow): ShownWorkflow {
  return {
    ...hidden,
    ...(call !== undefined && { call }),
    phases: hidden.phases.map((phase, at) => ({
      ...phase,
      agents: phase.agents.map((agent, place) => namedAgain(agent, phases[at]?.agents[place] ?? agent)),
    })),
  };
}

function spansAgain(lane: Lane, own: Lane | undefined): Lane {
  return {
    ...lane,
    spans: lane.spans.map((span, at) => {
      const id = own?.spans[at]?.id;
      return id === undefined ? span : { ...span, id };
    }),
  };
}
