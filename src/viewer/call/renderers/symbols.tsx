import { objectOf, numberOf, stringOf } from "../../../base/json/jsonValue";
import { nonEmptyLines, t } from "../../base/viewerText";
import { LongText } from "../../markup/text/longText";
import { groupMatches, type Found, type FoundFile } from "../body/matchGroups";
import { MatchList } from "../body/matchList";
import type { OwnData } from "../body/ownFields";
import { defineRenderer } from "../body/renderer";

/** Shows definitions and references by file, and outlines with lines that open. */
export default defineRenderer<OwnData<"symbols">>({
  tools: ["symbols"],
  icon: "search",
  body({ input, data }) {
    const output = stringOf(data.output);
    if (output === undefined) return undefined;
    const total = numberOf(data.count);
    const lines = nonEmptyLines(output);
    const files = outlined(lines, stringOf(objectOf(input)?.["path"])) ?? groupMatches(lines) ?? [];
    if (output !== "" && files.length === 0) return <LongText text={output} label={t("Symbols")} />;
    return <MatchList files={files} {...(total !== undefined && { total })} />;
  },
});

/** Reads `first-last: kind name` lines of the outline of a file. Returns undefined for any other line. */
function outlined(lines: readonly string[], path: string | undefined): readonly FoundFile[] | undefined {
  if (path === undefined || lines.length === 0) return undefined;
  const found = lines.map((line): Found | undefined => {
    const [, first, text = ""] = /^(\d{1,9})(?:-\d{1,9})?: (.*)$/s.exec(line) ?? [];
    return first === undefined ? undefined : { line: Number(first), text, match: true };
  });
  return found.every((line) => line !== undefined) ? [{ path, lines: found }] : undefined;
}
