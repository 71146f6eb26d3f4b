import type { VNode } from "preact";
import type { OtherPatchData } from "../../../transcripts/calls/readers/otherPatch";
import { ChangeList } from "../../markup/diff/changeList";
import type { Change } from "../../markup/diff/diff";
import { Fact } from "../../controls/fact";
import { FileLink } from "../../markup/links/fileLink";
import { SomeOf } from "../../markup/copy/someOf";
import { VisibleTextView } from "../../controls/visibleTextView";
import { arrayOf, objectOf, stringOf } from "../../../base/json/jsonValue";
import { defineRenderer } from "../body/renderer";
import { t } from "../../base/viewerText";

interface Patched {
  readonly path: string;
  readonly action: string;
  readonly movedTo: string | undefined;
  readonly changes: readonly Change[];
}

/** Shows patches of other agents: each file with its status and changes. */
export default defineRenderer<OtherPatchData>({
  tools: ["apply_patch"],
  icon: "edit",
  showsInput: true,
  body({ data }) {
    const files = (arrayOf(data.files) ?? []).flatMap(patched);
    if (files.length === 0) return undefined;
    return <SomeOf all={files} of={t("edits")} draw={(file, index) => <File key={index} file={file} />} />;
  },
});

function File({ file: { path, action, movedTo, changes } }: { file: Patched }): VNode {
  return (
    <>
      <div class="file-head">
        <FileLink path={path} />
        <Fact tone="good">
          <VisibleTextView text={action} />
        </Fact>
        {movedTo !== undefined && <FileLink path={movedTo} />}
      </div>
      <ChangeList changes={changes} path={path} />
    </>
  );
}

function patched(file: unknown): Patched[] {
  const fields = objectOf(file);
  const path = stringOf(fields?.["filePath"]);
  if (path === undefined) return [];
  const changes = (arrayOf(fields?.["changes"]) ?? []).flatMap((change): Change[] => {
    const before = stringOf(objectOf(change)?.["before"]);
    const after = stringOf(objectOf(change)?.["after"]);
    return before === undefined || after === undefined ? [] : [{ before, after }];
  });
  return [{ path, action: stringOf(fields?.["action"]) ?? "", movedTo: stringOf(fields?.["movedTo"]), changes }];
}
