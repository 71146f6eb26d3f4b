import { StatusIcon } from "../../controls/icons";
import type { OwnData } from "../body/ownFields";
import { ChangeList } from "../../markup/diff/changeList";
import type { Change } from "../../markup/diff/diff";
import { hunksInText } from "../../markup/diff/hunksInText";
import { Fact } from "../../controls/fact";
import { FileLink } from "../../markup/links/fileLink";
import { SomeOf } from "../../markup/copy/someOf";
import { VisibleTextView } from "../../controls/visibleTextView";
import { arrayOf, numberOf, objectOf, stringOf } from "../../../base/json/jsonValue";
import { defineRenderer } from "../body/renderer";
import { t } from "../../base/viewerText";

export default defineRenderer<OwnData<"file_edit">>({
  tools: ["file_edit"],
  icon: "edit",
  showsInput: true,
  body({ input, data }) {
    const said = stringOf(data.output);
    if (said === undefined) return undefined;
    const asked = objectOf(input);
    const path = stringOf(asked?.["file_path"]) ?? stringOf(asked?.["path"]);
    const first = numberOf(arrayOf(data.lines)?.[0]);
    const told = stringOf(data.diff);
    const hunks = told === undefined ? undefined : hunksInText(told);
    const changes: readonly Change[] = hunks ? [{ hunks }] : asChanges(asked);
    const errors = arrayOf(data.diagnostics) ?? [];
    return (
      <>
        <div class="confirmation">
          <Fact tone="good">
            <StatusIcon name="ok" />
            <VisibleTextView text={said} />
          </Fact>
          {path !== undefined && <FileLink path={path} {...(first !== undefined && first > 0 && { line: first })} />}
          {asked?.["replace_all"] === true && <Fact tone="quiet">{t("every occurrence of the old text")}</Fact>}
        </div>
        <ChangeList changes={changes} path={path ?? ""} />
        <SomeOf
          all={errors}
          of={t("errors")}
          draw={(error, index) => (
            <Fact key={index} tone="bad">
              <VisibleTextView
                text={t(
                  "Line {0}: {1}",
                  numberOf(objectOf(error)?.["line"]) ?? "?",
                  stringOf(objectOf(error)?.["message"]) ?? "",
                )}
              />
            </Fact>
          )}
        />
      </>
    );
  },
});

/** Reads the changes from the input, if the result doesn't contain them. */
function asChanges(asked: Readonly<Record<string, unknown>> | undefined): readonly Change[] {
  return (arrayOf(asked?.["edits"]) ?? [asked]).flatMap((item): Change[] => {
    const after = stringOf(objectOf(item)?.["new_string"]);
    return after === undefined ? [] : [{ before: stringOf(objectOf(item)?.["old_string"]) ?? "", after }];
  });
}
