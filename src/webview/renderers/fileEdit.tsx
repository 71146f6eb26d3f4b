import { StatusIcon } from "../icons";
import { ChangeList } from "../parts/diff/changeList";
import type { Change } from "../parts/diff/diff";
import { hunksInText } from "../parts/diff/hunksInText";
import { Fact } from "../parts/fact";
import { FileLink } from "../parts/fileLink";
import { SomeOf } from "../parts/someOf";
import { VisibleText } from "../parts/visibleText";
import { list, number, record, text } from "../reading";
import { defineRenderer } from "../renderer";
import { t } from "../text";

export default defineRenderer({
  tools: ["file_edit"],
  icon: "edit",
  showsInput: true,
  body({ input, data }) {
    const said = text(data["output"]);
    if (said === undefined) return undefined;
    const asked = record(input);
    const path = text(asked?.["file_path"]) ?? text(asked?.["path"]);
    const first = number(list(data["lines"])?.[0]);
    const told = text(data["diff"]);
    const hunks = told === undefined ? undefined : hunksInText(told);
    const changes: readonly Change[] = hunks ? [{ hunks }] : asChanges(asked);
    const errors = list(data["diagnostics"]) ?? [];
    return (
      <>
        <div class="confirmation">
          <Fact tone="good">
            <StatusIcon name="ok" />
            <VisibleText text={said} />
          </Fact>
          {path !== undefined && <FileLink path={path} {...(first !== undefined && first > 0 && { line: first })} />}
          {asked?.["replace_all"] === true && <Fact tone="quiet">{t("every place with the old text")}</Fact>}
        </div>
        <ChangeList changes={changes} path={path ?? ""} />
        <SomeOf
          all={errors}
          of={t("errors")}
          draw={(error, index) => (
            <Fact key={index} tone="bad">
              <VisibleText
                text={t(
                  "Line {0}: {1}",
                  number(record(error)?.["line"]) ?? "?",
                  text(record(error)?.["message"]) ?? "",
                )}
              />
            </Fact>
          )}
        />
      </>
    );
  },
});

/** What the input asked for, where the result does not tell the change itself. */
function asChanges(asked: Readonly<Record<string, unknown>> | undefined): readonly Change[] {
  return (list(asked?.["edits"]) ?? [asked]).flatMap((item): Change[] => {
    const after = text(record(item)?.["new_string"]);
    return after === undefined ? [] : [{ before: text(record(item)?.["old_string"]) ?? "", after }];
  });
}
