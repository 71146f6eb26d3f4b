import type { VNode } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { asError } from "../../base/errors";
import type { ToolInfo } from "../../protocol/view";
import { useHost } from "../base/hostContext";
import { Shape, ToolIcon } from "../controls/icons";
import { ActionButton } from "../controls/actionButton";
import { EmptyState } from "../controls/emptyState";
import { Problem, Waiting } from "../controls/problem";
import { VisibleTextView, visibleString } from "../controls/visibleTextView";
import { IconButton } from "../controls/buttons/iconButton";
import { useRequest } from "../base/useRequest";
import { toolIcon } from "../call/resultBody";
import { count } from "../base/units";
import { searchTools } from "./toolSearch";
import { plural, sentence, t } from "../base/viewerText";

/** Maximum tools drawn at once. Typing finds the others. */
const MOST = 300;

/** Lists every tool that can be run by hand, for searching and selecting with the keyboard. */
export function ToolList(): VNode {
  const host = useHost();
  const request = useRequest("tools", (signal) => host.tools({}, signal));
  if (request.state === "failed")
    return <Problem what={t("The tools could not be listed")} error={request.error} retry={request.retry} />;
  if (request.state === "loading")
    return <Waiting what={t("The list of tools")} slow={request.slow} retry={request.retry} />;
  if (request.value.length === 0) {
    return (
      <EmptyState title={t("No tools in this window")}>
        <p>
          {t(
            "Tools come from extensions and from MCP servers. Install an extension that brings some, or start a server with the command “MCP: List Servers”, and look again.",
          )}
        </p>
        <button type="button" class="button primary" data-action="retry" onClick={request.retry}>
          {t("Look Again")}
        </button>
      </EmptyState>
    );
  }
  return <Choices tools={request.value} refresh={request.retry} />;
}

function Choices({ tools, refresh }: { tools: readonly ToolInfo[]; refresh: () => void }): VNode {
  const host = useHost();
  const [wanted, want] = useState("");
  const [at, go] = useState(0);
  const [failed, fail] = useState<Error>();
  const search = useRef<HTMLInputElement>(null);
  const options = useRef<HTMLDivElement>(null);
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const found = searchTools(tools, words);
  const shown = found.slice(0, MOST);
  const here = Math.min(at, shown.length - 1);

  useLayoutEffect(() => search.current?.focus(), []);
  useEffect(() => options.current?.children[here]?.scrollIntoView({ block: "nearest" }), [here]);

  const choose = (tool: ToolInfo | undefined): void => {
    if (!tool) return;
    fail(undefined);
    host.showForm({ tool: tool.name }).catch((error: unknown) => {
      fail(asError(error));
    });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const last = shown.length - 1;
    if (event.key === "ArrowDown") go(Math.min(last, here + 1));
    else if (event.key === "ArrowUp") go(Math.max(0, here - 1));
    else if (event.key === "PageDown") go(Math.min(last, here + 8));
    else if (event.key === "PageUp") go(Math.max(0, here - 8));
    else if (event.key === "Enter") choose(shown[here]);
    else if (event.key === "Escape" && wanted !== "") want("");
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div class="tool-choice">
      <div class="tool-search">
        <input
          ref={search}
          class="entry"
          type="text"
          role="combobox"
          aria-label={t("Search tools")}
          aria-expanded="true"
          aria-controls="tool-list"
          aria-autocomplete="list"
          aria-activedescendant={shown[here] && `tool-${here}`}
          autocomplete="off"
          spellcheck={false}
          placeholder={t("Search by name, description or tag")}
          value={wanted}
          data-search-tools
          onInput={({ currentTarget: { value } }) => {
            want(value);
            go(0);
          }}
          onKeyDown={onKeyDown}
        />
        <span class="field-hint" role="status" data-count-tools={found.length}>
          {words.length > 0
            ? plural(tools.length, "{1} of {0} tool", "{1} of {0} tools", count(found.length))
            : plural(tools.length, "{0} tool", "{0} tools")}
        </span>
        <IconButton name="refresh" label={t("Look again for tools")} onClick={refresh}>
          <Shape name="again" />
        </IconButton>
      </div>
      {failed && <Problem what={t("The tool could not be opened")} error={failed} />}
      <div ref={options} id="tool-list" class="tool-list" role="listbox" aria-label={t("Tools")}>
        {shown.map((tool, index) => (
          <Option key={tool.name} tool={tool} id={`tool-${index}`} chosen={index === here} choose={choose} />
        ))}
      </div>
      {found.length > shown.length && (
        <div class="text-foot">
          <span class="text-size">
            {plural(
              found.length - shown.length,
              "{0} more tool not shown: type to find it",
              "{0} more tools not shown: type to find them",
            )}
          </span>
        </div>
      )}
      {found.length === 0 && (
        <EmptyState title={t("No tool matches")}>
          <p>{sentence("No name, description or tag has all of {0}.", <VisibleTextView text={wanted} />)}</p>
          <button
            type="button"
            class="button small"
            onClick={() => {
              want("");
              search.current?.focus();
            }}
          >
            {t("Show All")}
          </button>
        </EmptyState>
      )}
    </div>
  );
}

interface OptionProps {
  readonly tool: ToolInfo;
  readonly id: string;
  readonly chosen: boolean;
  choose(tool: ToolInfo): void;
}

function Option({ tool, id, chosen, choose }: OptionProps): VNode {
  return (
    <div
      id={id}
      class="tool-option"
      role="option"
      aria-selected={chosen}
      data-tool-option={tool.name}
      onClick={() => choose(tool)}
    >
      <ToolIcon name={toolIcon(tool.own ? tool.name.replace(/^trv_/, "") : tool.name)} />
      <div class="tool-words">
        <div class="tool-name">
          <b>
            <VisibleTextView text={tool.title} />
          </b>
          {tool.title !== tool.name && (
            <code>
              <VisibleTextView text={tool.name} />
            </code>
          )}
          {tool.tags.slice(0, 6).map((tag) => (
            <span key={tag} class="tag" title={visibleString(tag)}>
              <VisibleTextView text={tag} />
            </span>
          ))}
          {tool.tags.length > 6 && <span class="field-hint">{t("and {0} more", tool.tags.length - 6)}</span>}
        </div>
        <div class="tool-about">
          <VisibleTextView text={tool.description.slice(0, 400)} />
        </div>
      </div>
    </div>
  );
}

/** Opens the list of tools. */
export function RunToolButton({ primary }: { primary?: boolean }): VNode {
  const host = useHost();
  return (
    <ActionButton
      name="show-tools"
      class={primary ? "button primary" : "button icon-button"}
      label={t("Run Tool…")}
      failed={t("The tools could not be shown")}
      run={() => host.showTools({})}
    >
      {primary ? t("Run Tool…") : <Shape name="run" />}
    </ActionButton>
  );
}

/** Shows the clipboard's content. */
export function PasteButton({ words }: { words?: boolean }): VNode {
  const host = useHost();
  return (
    <ActionButton
      name="paste"
      class={words ? "button small" : "button icon-button"}
      label={t("Paste Result")}
      failed={t("Nothing was pasted")}
      run={() => host.pasteResult({})}
    >
      {words ? t("Paste Result") : <Shape name="paste" />}
    </ActionButton>
  );
}
