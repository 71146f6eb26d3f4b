import type { VNode } from "preact";
import { Fact } from "../parts/fact";
import { FileLink } from "../parts/fileLink";
import { LongText } from "../parts/longText";
import { SomeOf } from "../parts/someOf";
import { markHidden, VisibleText } from "../parts/visibleText";
import { list, number, record, text } from "../reading";
import { defineRenderer } from "../renderer";
import { counted } from "../units";

export default defineRenderer({
  tools: ["Edit", "Write", "MultiEdit", "NotebookEdit"],
  icon: "edit",
  body({ input, data }) {
    const path = text(data["filePath"]);
    if (path === undefined) return undefined;
    const asked = record(input);
    const edits = list(asked?.["edits"])?.map(record) ?? [asked];
    const written = text(asked?.["content"]);
    const lines = snippet(data["lines"]);
    return (
      <>
        <div class="file-head">
          <FileLink path={path} {...(lines[0] && { line: lines[0].number })} />
          <Fact tone="good">
            <VisibleText text={text(data["action"]) ?? "changed"} />
          </Fact>
        </div>
        {edits.map((edit, index) => (
          <Change key={index} before={text(edit?.["old_string"])} after={text(edit?.["new_string"])} />
        ))}
        {written !== undefined && (
          <>
            <h4>Written</h4>
            <LongText text={written} label="Written text" firstLine={1} />
          </>
        )}
        {lines.length > 0 && (
          <>
            <h4>The file afterwards</h4>
            <div class="snippet">
              <SomeOf
                all={lines}
                of="lines"
                draw={(line) => (
                  <div key={line.number} class="match">
                    <span class="match-line">
                      <FileLink path={path} line={line.number} text={String(line.number)} />
                    </span>
                    <span class="match-text">{markHidden(line.text)}</span>
                  </div>
                )}
              />
            </div>
          </>
        )}
      </>
    );
  },
});

/** `lines[{lineNumber,content}]` (seed 001). */
function snippet(value: unknown): readonly { readonly number: number; readonly text: string }[] {
  return (list(value) ?? []).flatMap((item) => {
    const line = number(record(item)?.["lineNumber"]);
    const content = text(record(item)?.["content"]);
    return line === undefined || content === undefined ? [] : [{ number: line, text: content }];
  });
}

function Change({ before, after }: { before: string | undefined; after: string | undefined }): VNode | null {
  if (before === undefined && after === undefined) return null;
  return (
    <div class="change" role="group" aria-label="Change">
      <Lines sign="-" name="removed" value={before ?? ""} />
      <Lines sign="+" name="added" value={after ?? ""} />
    </div>
  );
}

function Lines({ sign, name, value }: { sign: string; name: string; value: string }): VNode | null {
  if (value === "") return null;
  const lines = value.split("\n");
  return (
    <div class={`change-${name}`} aria-label={`${counted(lines.length, "line")} ${name}`} role="group">
      <SomeOf
        all={lines}
        of={`${name} lines`}
        draw={(line, index) => (
          <div key={index} class="change-line">
            <span class="change-sign">{sign}</span>
            <span class="match-text">{markHidden(line)}</span>
          </div>
        )}
      />
    </div>
  );
}
