import { Component, type ComponentChildren, type VNode } from "preact";
import type { Data } from "../../results/result";
import type { ToolIconName } from "../controls/icons";
import { AnyValue } from "../markup/data/anyValue";
import { ContentParts, contentOf, ReadableText } from "../markup/data/contentPartsView";
import { LongText } from "../markup/text/longText";
import { PictureList } from "../markup/pictures/pictureList";
import { markHidden, VisibleTextView } from "../controls/visibleTextView";
import { Note } from "../controls/note";
import { numberOf, stringArrayOf, stringOf } from "../../base/json/jsonValue";
import { ourTool } from "../../results/equivalents/ourCall";
import { type Renderer, type RendererProps, ToolIconContext } from "./body/renderer";
import renderers from "./renderers/all";
import { count } from "../base/units";
import { sentence, t } from "../base/viewerText";

const byTool = new Map<string, Renderer>(
  renderers.flatMap((renderer) => renderer.tools.map((tool) => [tool, renderer])),
);

const prefixed = renderers.filter((renderer) => renderer.prefix !== undefined);

function rendererOf(tool: string): Renderer | undefined {
  return byTool.get(tool) ?? prefixed.find(({ prefix = "" }) => tool.startsWith(prefix));
}

/** Returns a tool's icon: of its own renderer, or of the tool among ours that does the same. */
export function toolIcon(tool: string): ToolIconName {
  return (rendererOf(tool) ?? rendererOf(ourTool(tool) ?? ""))?.icon ?? "tool";
}

/** Returns whether the tool's view shows the important input. */
export function showsInput(tool: string): boolean {
  return rendererOf(tool)?.showsInput === true;
}

/** Returns whether the view of the tool's failures contains the error text. */
export function tellsError(tool: string): boolean {
  return rendererOf(tool)?.tellsError === true;
}

/** Shows what a failed result still contains, with the tool's renderer or as plain data. */
export function FailureBody(props: RendererProps): VNode | null {
  const { data } = props;
  const renderer = rendererOf(props.tool);
  if (Object.keys(data).length === 0) return null;
  let drawn: ComponentChildren | undefined;
  try {
    drawn = renderer?.failure?.(props);
  } catch {
    drawn = undefined;
  }
  const plain = <PlainData data={data} />;
  return (
    <div class="result-body" data-failure-data>
      <PictureList data={data} />
      {drawn === undefined ? plain : <Drawn fallback={() => plain}>{drawn}</Drawn>}
    </div>
  );
}

/** Shows a successful call's data with the tool's renderer. If that fails, shows plain data with a note. */
export function ResultBody(props: RendererProps): VNode {
  const renderer = rendererOf(props.tool);
  return (
    <div class="result-body" data-renderer={renderer ? (renderer.tools[0] ?? renderer.prefix) : "plain"}>
      <PictureList data={props.data} />
      {renderer ? <Rendered renderer={renderer} {...props} /> : <PlainData data={props.data} />}
      <Remarks data={props.data} />
    </div>
  );
}

function Rendered({ renderer, ...props }: RendererProps & { renderer: Renderer }): VNode {
  // A result that its reader didn't understand says so itself.
  const unread = "raw" in props.data && Object.keys(props.data).length === 1;
  if (unread) return <PlainData data={props.data} />;
  let drawn: ComponentChildren | undefined;
  try {
    drawn = renderer.body(props);
  } catch (error) {
    return <Unfit data={props.data} why={String(error)} />;
  }
  if (drawn === undefined) return <Unfit data={props.data} why={t("the data has another shape")} />;
  return <Drawn fallback={(why) => <Unfit data={props.data} why={why} />}>{drawn}</Drawn>;
}

/** Shows what a renderer drew, or a fallback if it throws. */
function Drawn(props: GuardProps): VNode {
  return (
    <ToolIconContext.Provider value={toolIcon}>
      <Guard {...props} />
    </ToolIconContext.Provider>
  );
}

function Unfit({ data, why }: { data: Data; why: string }): VNode {
  return (
    <>
      <Note data-note>
        {sentence("Shown as plain data: this tool's view does not fit the result ({0}).", markHidden(why))}
      </Note>
      <PlainData data={data} />
    </>
  );
}

function PlainData({ data }: { data: Data }): VNode {
  const fields = Object.entries(data);
  const [name, value] = fields[0] ?? [];
  if (fields.length !== 1 || name === undefined) return <AnyValue value={data} label={t("Result")} />;
  if (typeof value === "string") return <ReadableText text={value} label={t("Result")} />;
  // Data that no reader understood has this name: content, or any value.
  const parts = name === "raw" || name === "content" ? contentOf(value) : undefined;
  if (parts) return <ContentParts parts={parts} />;
  return <AnyValue value={name === "raw" ? value : data} label={t("Result")} />;
}

/** A longer note gets its own frame: for a notebook, it is the text of all cells. Characters. */
const LONG_NOTE = 600;

/** Shows what any tool can add to its data: a note, warnings, and that the size limit cut it. */
function Remarks({ data }: { data: Data }): VNode {
  const note = stringOf(data["note"]);
  const next = numberOf(data["next_offset"]);
  const total = numberOf(data["total"]);
  const warnings = stringArrayOf(data["warnings"]) ?? [];
  return (
    <>
      {data["truncated"] === true && !Array.isArray(data["filenames"]) && (
        <Note data-truncated>
          {total !== undefined && next !== undefined
            ? t(
                "The tool cut this result to its size limit; {0} in all; goes on at offset {1}.",
                count(total),
                count(next),
              )
            : total !== undefined
              ? t("The tool cut this result to its size limit; {0} in all.", count(total))
              : next !== undefined
                ? t("The tool cut this result to its size limit; goes on at offset {0}.", count(next))
                : t("The tool cut this result to its size limit.")}
        </Note>
      )}
      {warnings.map((warning, index) => (
        <Note key={index}>{markHidden(warning)}</Note>
      ))}
      {note !== undefined && note.length > LONG_NOTE && <LongText text={note} label={t("Note")} />}
      {note !== undefined && note.trim() !== "" && note.length <= LONG_NOTE && (
        <Note icon="expected" quiet>
          <VisibleTextView text={note} />
        </Note>
      )}
    </>
  );
}

interface GuardProps {
  readonly children: ComponentChildren;
  fallback(why: string): VNode;
}

/** Draws a fallback if its children throw. */
class Guard extends Component<GuardProps, { failed?: string }> {
  static override getDerivedStateFromError(error: unknown): { failed: string } {
    return { failed: String(error) };
  }

  override render(): ComponentChildren {
    return this.state.failed === undefined ? this.props.children : this.props.fallback(this.state.failed);
  }
}
