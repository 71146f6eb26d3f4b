import type { VNode } from "preact";
import { useMemo, useState } from "preact/hooks";
import { fieldsOf, numberOf, stringOf } from "../../base/json/jsonValue";
import type { Row } from "../../transcripts/model/entryRow";
import type { SessionView } from "../../transcripts/model/transcriptModel";
import { type Host, HostContext, useHost } from "../base/hostContext";
import { useRequest } from "../base/useRequest";
import { count } from "../base/units";
import { t } from "../base/viewerText";
import { CallDetailView } from "../call/callDetailView";
import { ofCall } from "../call/detailModel";
import { ActionButton } from "../controls/actionButton";
import { Shape } from "../controls/icons";
import { Problem } from "../controls/problem";
import { RequestedValue } from "../controls/requestedValue";
import { VisibleTextView } from "../controls/visibleTextView";
import { rowAttributes, TranscriptRow } from "../transcript/transcriptRow";
import { sessionViewOf } from "./sessionViewOf";

/** Calls a tool of our server through the host. Returns the result of `tools/call`. */
export type CallTool = (name: string, input: object) => Promise<unknown>;

/** Rows that are requested at once. */
const PAGE = 50;

/** Maximum requests for one long text. Each returns a page of it. */
const MOST_PAGES = 50;

interface Props {
  readonly view: SessionView;
  /** Not set if the host doesn't let pages call tools. Then only what came with the result is shown. */
  readonly callTool: CallTool | undefined;
}

/** Shows rows of a session as the viewer does. Calls can be opened and more rows shown if the host allows it. */
export function SessionApp({ view, callTool }: Props): VNode {
  const host = useHost();
  const own = useMemo(() => readingHost(host, view, callTool), [host, view, callTool]);
  return (
    <HostContext.Provider value={own}>
      {view.rows && <SessionRows view={view} first={view.rows} callTool={callTool} />}
      {view.call && <CallDetailView model={ofCall(view.call)} />}
    </HostContext.Provider>
  );
}

function SessionRows({ view, first, callTool }: Props & { readonly first: readonly Row[] }): VNode {
  const [rows, setRows] = useState(first);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const toggle = (row: number): void => {
    const changed = new Set(open);
    if (!changed.delete(row)) changed.add(row);
    setOpen(changed);
  };
  const { title = t("Session {0}", view.transcript), total = rows.length } = view;
  const next = (rows.at(-1)?.index ?? -1) + 1;
  const more = async (): Promise<void> => {
    const found = sessionViewOf(await asked(callTool, { ...namesOf(view), offset: next, limit: PAGE }));
    setRows([...rows, ...(found?.rows ?? []).filter(({ index }) => index >= next)]);
  };
  return (
    <section class="session" data-session={view.transcript} aria-label={t("Session")}>
      <header class="detail-head">
        <h3>
          <VisibleTextView text={title} />
        </h3>
        <div class="detail-facts" data-shown-rows>
          {t("Rows: {0} of {1}", count(rows.length), count(total))}
        </div>
      </header>
      <ol class="session-rows">
        {rows.map((row) => (
          <li key={row.index} {...rowAttributes(row)}>
            <div class="session-row">
              <div class="session-line">
                <TranscriptRow
                  row={row}
                  transcript={view.transcript}
                  unfolded={open.has(row.index)}
                  toggle={() => toggle(row.index)}
                />
              </div>
              {row.call && callTool && <OpenCall open={open.has(row.index)} toggle={() => toggle(row.index)} />}
            </div>
            {row.call && callTool && open.has(row.index) && (
              <RequestedCall id={row.call.id} view={view} callTool={callTool} />
            )}
          </li>
        ))}
      </ol>
      {callTool && next < total && (
        <ActionButton name="more-rows" label={t("Show more rows")} failed={t("Not shown")} run={more}>
          {t("Show more rows")}
        </ActionButton>
      )}
    </section>
  );
}

function OpenCall({ open, toggle }: { readonly open: boolean; toggle(): void }): VNode {
  const label = open ? t("Show less") : t("Show the call");
  return (
    <button
      type="button"
      class="fold twistie"
      title={label}
      aria-label={label}
      aria-expanded={open}
      data-action="open-call"
      onClick={toggle}
    >
      <Shape name="twistie" />
    </button>
  );
}

interface CallProps {
  readonly id: string;
  readonly view: SessionView;
  readonly callTool: CallTool;
}

function RequestedCall({ id, view, callTool }: CallProps): VNode {
  const request = useRequest(`${view.transcript} ${id}`, async () =>
    sessionViewOf(await asked(callTool, { ...namesOf(view), call_id: id })),
  );
  return (
    <RequestedValue request={request} what={t("The call")}>
      {(found) =>
        found?.call ? (
          <CallDetailView model={ofCall(found.call)} />
        ) : (
          <Problem what={t("This call is too long to be shown here")} />
        )
      }
    </RequestedValue>
  );
}

function namesOf({ transcript, subagent }: SessionView): object {
  return { transcript, ...(subagent !== undefined && { subagent }) };
}

/** Reads a transcript through the host. Throws the error of the result. */
async function asked(callTool: CallTool | undefined, input: object): Promise<unknown> {
  if (!callTool) throw new Error(t("This program doesn't let the page read more."));
  const result = await callTool("transcript_read", input);
  const { success, error } = fieldsOf(fieldsOf(result)["structuredContent"]);
  if (success !== true) throw new Error(stringOf(error) ?? t("The host refused."));
  return result;
}

/** Adds to a host that it reads whole texts of the session. */
function readingHost(host: Host, view: SessionView, callTool: CallTool | undefined): Host {
  const text: Host["text"] = async ({ row }) => {
    let whole = "";
    let offset: number | undefined = 0;
    for (let page = 0; offset !== undefined; page++) {
      if (page === MOST_PAGES) throw new Error(t("This text is too long to be shown here."));
      const result = await asked(callTool, { ...namesOf(view), row, offset });
      const data = fieldsOf(fieldsOf(fieldsOf(result)["structuredContent"])["data"]);
      whole += stringOf(data["text"]) ?? "";
      offset = numberOf(data["next_offset"]);
    }
    return { text: whole, raw: "" };
  };
  return new Proxy(host, {
    get: (own, name) => (name === "text" ? text : (Reflect.get(own, name) as unknown)),
  });
}
