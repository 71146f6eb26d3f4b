import type { VNode } from "preact";
import { OTHER_SEARCHES } from "../../../results/equivalents/otherNames";
import type { GrepData } from "../../../transcripts/calls/readers/grep";
import type { OtherGrepData } from "../../../transcripts/calls/readers/otherGrep";
import type { OtherTextData } from "../../../transcripts/calls/readers/otherText";
import { StatusIcon } from "../../controls/icons";
import { listBlock } from "../../markup/copy/copyBlock";
import type { OwnData } from "../body/ownFields";
import { CopiedBlock } from "../../markup/copy/copiedBlock";
import { Fact } from "../../controls/fact";
import { FileLink } from "../../markup/links/fileLink";
import { FileListView } from "../body/fileListView";
import { LongText } from "../../markup/text/longText";
import { groupMatches, groupUnnumbered, readCounts } from "../body/matchGroups";
import { MatchList } from "../body/matchList";
import { SomeOf } from "../../markup/copy/someOf";
import { numberOf, objectOf, stringArrayOf, stringOf, type JsonObject, type Loose } from "../../../base/json/jsonValue";
import { VisibleTextView } from "../../controls/visibleTextView";
import { SearchedFor } from "../body/searchedFor";
import { defineRenderer } from "../body/renderer";
import { count } from "../../base/units";
import { nonEmptyLines, plural, t } from "../../base/viewerText";

/** Describes fields of results that no reader has read, such as those in result files. */
interface UnreadFields {
  readonly files: unknown;
}

type GrepFields = GrepData | OtherGrepData | OtherTextData | OwnData<"grep"> | UnreadFields;

/** Shows matching lines, files that contain one, or the number in each file. */
export default defineRenderer<GrepFields>({
  tools: ["Grep", ...OTHER_SEARCHES],
  icon: "search",
  body({ input, data }) {
    const asked = objectOf(input) ?? {};
    const output = stringOf(data.output) ?? stringOf(data.content);
    const paths = stringArrayOf(data.filenames) ?? stringArrayOf(data.files);
    if (output === undefined && !paths) return undefined;
    return (
      <>
        <Asked asked={asked} data={data} />
        <Matches asked={asked} data={data} output={output ?? ""} paths={paths ?? []} />
      </>
    );
  },
});

/** What was searched for. VS Code calls it a query, whether or not it is an expression. */
function patternIn(asked: JsonObject): string | undefined {
  return stringOf(asked["pattern"]) ?? stringOf(asked["query"]) ?? stringOf(asked["regex"]);
}

function Matches({
  asked,
  data,
  output,
  paths,
}: {
  asked: JsonObject;
  data: Loose<GrepFields>;
  output: string;
  paths: readonly string[];
}): VNode {
  const total = numberOf(data.count) ?? numberOf(data.numMatches);
  const shared = {
    pattern: patternIn(asked),
    ignoreCase: asked["-i"] === true || asked["case_sensitive"] === false,
  };
  const lines = nonEmptyLines(output);
  if (stringOf(data.mode) === "count" || asked["output_mode"] === "count") {
    const counts = readCounts(lines);
    if (counts) return <Counts counts={counts} total={total} />;
  }
  if (output !== "") {
    const only = oneFile(stringOf(asked["path"]));
    const files = groupMatches(lines, only) ?? groupUnnumbered(lines, only);
    if (files) return <MatchList files={files} {...(total !== undefined && { total })} {...shared} />;
    return <LongText text={output} label={t("Matches")} />;
  }
  if (paths.length > 0) {
    const all = numberOf(data.numFiles);
    return <FileListView paths={paths} {...(all !== undefined && { total: all })} />;
  }
  return <MatchList files={[]} total={total ?? 0} />;
}

/** Shows what was searched for, and which part of the result this is. */
function Asked({ asked, data }: { asked: JsonObject; data: Loose<GrepFields> }): VNode {
  const pattern = patternIn(asked);
  const places = [
    stringOf(asked["path"]) ?? stringOf(asked["dir_path"]),
    stringOf(asked["glob"]) ??
      stringOf(asked["include"]) ??
      stringOf(asked["include_pattern"]) ??
      stringOf(asked["includePattern"]),
    stringOf(asked["type"]),
  ];
  const limit = numberOf(data.appliedLimit);
  const offset = numberOf(data.appliedOffset);
  const rest = stringOf(data.rest);
  const where = places.filter((place) => place !== undefined);
  return (
    <div class="facts">
      {pattern !== undefined && <SearchedFor pattern={pattern} where={where} />}
      {rest !== undefined && (
        <Fact tone="bad">
          <StatusIcon name="warning" />
          <VisibleTextView text={rest} />
        </Fact>
      )}
      {(limit !== undefined || offset !== undefined) && (
        <Fact tone="bad">
          <StatusIcon name="warning" />
          {offset === undefined
            ? t("Only a part: at most {0}", count(limit ?? 0))
            : limit === undefined
              ? t("Only a part: from {0} on", count(offset + 1))
              : t("Only a part: from {0} on at most {1}", count(offset + 1), count(limit))}
        </Fact>
      )}
    </div>
  );
}

function Counts({
  counts,
  total,
}: {
  counts: readonly { readonly path: string; readonly count: number }[];
  total: number | undefined;
}): VNode {
  const sum = counts.reduce((all, { count }) => all + count, 0);
  const most = Math.max(1, ...counts.map(({ count }) => count));
  return (
    <CopiedBlock block={listBlock(t("Matches"), counts, (file) => `${file.path}:${file.count}`)}>
      <div class="matches" data-count={total ?? sum}>
        <Fact tone="quiet">
          {t(
            "{0} in {1}",
            plural(total ?? sum, "{0} match", "{0} matches"),
            plural(counts.length, "{0} file", "{0} files"),
          )}
        </Fact>
        <SomeOf
          all={counts}
          of={t("files")}
          draw={(file, index) => (
            <div key={index} class="count-row">
              <span class="count-number">{count(file.count)}</span>
              <span class="count-bar" aria-hidden="true">
                <span style={{ width: `${(file.count / most) * 100}%` }} />
              </span>
              <FileLink path={file.path} />
            </div>
          )}
        />
      </div>
    </CopiedBlock>
  );
}

/** Returns a path with an extension, which is a file. A search in one file doesn't name it in its lines. */
function oneFile(path: string | undefined): string | undefined {
  const name = path?.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1) ?? "";
  const [, stem = ""] = /^([^]*)\.[A-Za-z0-9]{1,8}$/.exec(name) ?? [];
  return /[^.]/.test(stem) ? path : undefined;
}
