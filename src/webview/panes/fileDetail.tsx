import type { VNode } from "preact";
import { decodeAny } from "../../core/decode";
import type { ResultFile } from "../../protocol";
import { type DetailModel, ofDecoded, ofRun } from "../detailModel";
import { LongText } from "../parts/longText";
import { Problem } from "../parts/problem";
import { markHidden, visibleString } from "../parts/visibleText";
import { CallDetailView } from "./callDetailView";

/** A result file: a record, a bare result in any format, or why it is neither, with its text. */
export function FileDetail({ view }: { view: ResultFile }): VNode {
  const read = modelOf(view);
  if ("problem" in read) {
    return (
      <div class="detail" data-detail>
        <Problem what={visibleString(read.problem)} />
        <LongText text={view.text} label="File" language="json" />
      </div>
    );
  }
  return (
    <>
      {view.detected !== undefined && (
        <div class="detected" data-detected>
          {markHidden(view.detected)}
        </div>
      )}
      <CallDetailView model={read} />
    </>
  );
}

function modelOf(view: ResultFile): DetailModel | { problem: string } {
  if (view.record) return noted(ofRun(view.record), view.problem);
  if (view.problem !== undefined) return { problem: view.problem };
  const read = decodeAny(view.text);
  if (read.kind === "problem") return { problem: read.problem };
  return read.record ? ofRun(read.record) : ofDecoded(read.decoded);
}

function noted(model: DetailModel, problem: string | undefined): DetailModel {
  if (problem === undefined) return model;
  // What the result's own format found is told once.
  return { ...model, notes: [problem, ...model.notes.filter((note) => !problem.includes(note))] };
}
