import type { VNode } from "preact";
import { decodeAny } from "../../results/decoding/decode";
import type { ResultFile } from "../../protocol/view";
import { type DetailModel, ofDecoded, ofRun } from "../call/detailModel";
import { useHost } from "../base/hostContext";
import { HiddenNote } from "../markup/data/hiddenBytes";
import { LongText } from "../markup/text/longText";
import { Problem } from "../controls/problem";
import { markHidden, visibleString } from "../controls/visibleTextView";
import { bytes } from "../base/units";
import { CallDetailView } from "../call/callDetailView";
import { t } from "../base/viewerText";

/** Shows a result file: a record, a bare result, or the reason it is neither, with its text. */
export function FileDetail({ view }: { view: ResultFile }): VNode {
  const read = modelOf(view);
  if ("problem" in read) {
    return (
      <div class="detail" data-detail>
        <Problem what={visibleString(read.problem)} />
        <HiddenOfFile view={view} />
        <LongText text={view.text} label={t("File")} language="json" />
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
      <CallDetailView model={read}>
        <HiddenOfFile view={view} />
      </CallDetailView>
    </>
  );
}

/** Says that only part of a very large file is shown, and offers all of it. */
function HiddenOfFile({ view: { hiddenBytes, source } }: { view: ResultFile }): VNode | null {
  const host = useHost();
  if (hiddenBytes === undefined || source === undefined) return null;
  return (
    <HiddenNote hidden={hiddenBytes} open={() => host.openWhole({ source })} copy={() => host.copyWhole({ source })}>
      {t(
        "This file is very large: of its long texts only the beginning is shown here, {0} are hidden.",
        bytes(hiddenBytes),
      )}
    </HiddenNote>
  );
}

function modelOf(view: ResultFile): DetailModel | { problem: string } {
  if (view.record) return noted(ofRun(view.record), view.problem);
  if (view.problem !== undefined) return { problem: view.problem };
  const read = decodeAny(view.text);
  if (read.kind === "problem") return { problem: read.problem };
  return read.record ? ofRun(read.record) : ofDecoded(read.decoded, read.format);
}

function noted(model: DetailModel, problem: string | undefined): DetailModel {
  if (problem === undefined) return model;
  // Don't repeat problems that the result's own format reported.
  return { ...model, notes: [problem, ...model.notes.filter((note) => !problem.includes(note))] };
}
