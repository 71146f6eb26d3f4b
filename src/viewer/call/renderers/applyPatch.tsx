import type { VNode } from "preact";
import type { OwnData } from "../body/ownFields";
import type { OtherPatchData } from "../../../transcripts/calls/readers/otherPatch";
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

interface Patched {
  readonly path: string;
  readonly action: string;
  readonly movedTo: string | undefined;
  readonly changes: readonly Change[];
}

/** Shows patches of ours and of other agents, and renamed symbols: each file with its status and changes. */
export default defineRenderer<OtherPatchData | OwnData<"apply_patch" | "rename_symbol">>({
  tools: ["apply_patch", "ApplyPatch", "multi_replace_string_in_file", "rename_symbol"],
  icon: "edit",
  showsInput: true,
  body({ data, input }) {
    const patch = stringOf(objectOf(input)?.["patch"]) ?? "";
    const files = (arrayOf(data.files) ?? []).flatMap((file) => [...patched(file), ...ownPatched(file, patch)]);
    if (files.length === 0) return undefined;
    const errors = "diagnostics" in data ? (arrayOf(data.diagnostics) ?? []) : [];
    return (
      <>
        <SomeOf all={files} of={t("edits")} draw={(file, index) => <File key={index} file={file} />} />
        <SomeOf
          all={errors}
          of={t("errors")}
          draw={(error, index) => <Problem key={index} error={objectOf(error)} />}
        />
      </>
    );
  },
});

function Problem({ error }: { error: Readonly<Record<string, unknown>> | undefined }): VNode {
  const line = numberOf(error?.["line"]) ?? "?";
  return (
    <Fact tone="bad">
      <VisibleTextView text={`${stringOf(error?.["path"]) ?? ""}:${line}: ${stringOf(error?.["message"]) ?? ""}`} />
    </Fact>
  );
}

/** Reads a file of our own tool's result. The text of a new file is in the patch only. */
function ownPatched(file: unknown, patch: string): Patched[] {
  const fields = objectOf(file);
  const path = stringOf(fields?.["path"]);
  const action = stringOf(fields?.["action"]);
  if (path === undefined || action === undefined) return [];
  const diff = stringOf(fields?.["diff"]);
  const hunks = diff === undefined ? undefined : hunksInText(diff);
  const added = action === "added" ? addedText(patch, path) : undefined;
  const changes: Change[] = hunks ? [{ hunks }] : added === undefined ? [] : [{ before: "", after: added }];
  return [{ path, action, movedTo: stringOf(fields?.["moved_to"]), changes }];
}

function addedText(patch: string, path: string): string | undefined {
  const lines = patch.split(/\r?\n/);
  const first = lines.findIndex((line) => line.startsWith("*** Add File:") && line.slice(13).trim() === path) + 1;
  const end = lines.findIndex((line, index) => index >= first && line.startsWith("*** "));
  if (first === 0) return undefined;
  const own = lines.slice(first, end < 0 ? undefined : end);
  return own.map((line) => `${line.slice(1)}\n`).join("");
}

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
      <ChangeList changes={changes} path={path} named />
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
