import type { VNode } from "preact";
import { decodeAny } from "../../core/decode";
import type { LeftView } from "../../protocol";
import { type DetailModel, ofDecoded, ofRun } from "../detailModel";
import { LongText } from "../parts/longText";
import { Problem } from "../parts/problem";
import { visibleString } from "../parts/visibleText";
import { CallDetailView } from "./callDetailView";

/** A result file: a record, a bare result in any format, or why it is neither, with its text. */
export function FileDetail({ view }: { view: Extract<LeftView, { kind: "file" }> }): VNode {
  const read = view.problem === undefined ? modelOf(view) : { problem: view.problem };
  if ("problem" in read) {
    return (
      <div class="detail" data-detail>
        <Problem what={visibleString(read.problem)} />
        <LongText text={view.text} label="File" language="json" />
      </div>
    );
  }
  return <CallDetailView model={read} />;
}

function modelOf(view: Extract<LeftView, { kind: "file" }>): DetailModel | { problem: string } {
  if (view.record) return ofRun(view.record);
  const read = decodeAny(view.text);
  if (read.kind === "problem") return { problem: read.problem };
  return read.record ? ofRun(read.record) : ofDecoded(read.decoded);
}
