import { Component, type ComponentChildren, type VNode } from "preact";
import type { Data } from "../core/result";
import { StatusIcon, type ToolIconName } from "./icons";
import { JsonTree } from "./parts/jsonTree";
import { LongText } from "./parts/longText";
import { Pictures } from "./parts/pictures";
import { markHidden } from "./parts/visibleText";
import { number, text, texts } from "./reading";
import type { Renderer, RendererProps } from "./renderer";
import renderers from "./renderers/all";
import { count } from "./units";

const byTool = new Map<string, Renderer>(
  renderers.flatMap((renderer) => renderer.tools.map((tool) => [tool, renderer])),
);

/** The picture of a tool. */
export function toolIcon(tool: string): ToolIconName {
  return byTool.get(tool)?.icon ?? (tool.startsWith("mcp__") ? "plug" : "tool");
}

/** The data of a successful call: by the tool's renderer, or as plain data with a note when that does not work. */
export function ResultBody(props: RendererProps): VNode {
  const renderer = byTool.get(props.tool);
  return (
    <div class="result-body" data-renderer={renderer ? renderer.tools[0] : "plain"}>
      <Pictures data={props.data} />
      {renderer ? <Rendered renderer={renderer} {...props} /> : <PlainData data={props.data} />}
      <Remarks data={props.data} />
    </div>
  );
}

function Rendered({ renderer, ...props }: RendererProps & { renderer: Renderer }): VNode {
  // A result its reader did not understand says so itself.
  const unread = "raw" in props.data && Object.keys(props.data).length === 1;
  if (unread) return <PlainData data={props.data} />;
  let drawn: ComponentChildren | undefined;
  try {
    drawn = renderer.body(props);
  } catch (error) {
    return <Unfit data={props.data} why={String(error)} />;
  }
  if (drawn === undefined) return <Unfit data={props.data} why="the data has another shape" />;
  return <Guard fallback={(why) => <Unfit data={props.data} why={why} />}>{drawn}</Guard>;
}

function Unfit({ data, why }: { data: Data; why: string }): VNode {
  return (
    <>
      <div class="note" data-note>
        <StatusIcon name="warning" />
        <span>Shown as plain data: this tool's view does not fit the result ({markHidden(why)}).</span>
      </div>
      <PlainData data={data} />
    </>
  );
}

function PlainData({ data }: { data: Data }): VNode {
  const [field] = Object.entries(data);
  if (field && Object.keys(data).length === 1 && typeof field[1] === "string")
    return <LongText text={field[1]} label="Result" />;
  return <JsonTree value={data} label="Result" />;
}

/** What any tool may add to its data: a note, warnings, and that the size limit cut it. */
function Remarks({ data }: { data: Data }): VNode {
  const note = text(data["note"]);
  const next = number(data["next_offset"]);
  const total = number(data["total"]);
  const warnings = texts(data["warnings"]) ?? [];
  return (
    <>
      {data["truncated"] === true && (
        <div class="note" data-truncated>
          <StatusIcon name="warning" />
          <span>
            The tool cut this result to its size limit
            {total !== undefined && `; ${count(total)} in all`}
            {next !== undefined && `; goes on at offset ${count(next)}`}.
          </span>
        </div>
      )}
      {warnings.map((warning, index) => (
        <div key={index} class="note">
          <StatusIcon name="warning" />
          <span>{markHidden(warning)}</span>
        </div>
      ))}
      {note !== undefined && (
        <div class="note quiet">
          <StatusIcon name="expected" />
          <span>{markHidden(note)}</span>
        </div>
      )}
    </>
  );
}

interface GuardProps {
  readonly children: ComponentChildren;
  fallback(why: string): VNode;
}

/** Draws something else when what it holds throws. */
class Guard extends Component<GuardProps, { failed?: string }> {
  static override getDerivedStateFromError(error: unknown): { failed: string } {
    return { failed: String(error) };
  }

  override render(): ComponentChildren {
    return this.state.failed === undefined ? this.props.children : this.props.fallback(this.state.failed);
  }
}
