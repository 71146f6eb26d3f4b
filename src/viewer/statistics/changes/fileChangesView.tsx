import type { VNode } from "preact";
import type { ChangeStretch, FileChanges, UndoneOf } from "../../../transcripts/model/changes/changesModel";
import { Fact } from "../../controls/fact";
import { Note } from "../../controls/note";
import { Code } from "../../markup/code/code";
import { SomeOf } from "../../markup/copy/someOf";
import { ChangeList } from "../../markup/diff/changeList";
import { UndoButton } from "../../markup/diff/undoButtons";
import { Diff } from "../../markup/diff/diff";
import { VisibleTextView } from "../../controls/visibleTextView";
import { plural, sentence, t } from "../../base/viewerText";
import { linesInWords } from "./lineChangeView";

/** Stretches that are drawn at first. */
const FIRST = 5;

/** Names the action that undoes a move. */
export const MOVE_BACK = t("Move the file back. You are asked first.");

interface NumberedStretch extends ChangeStretch {
  /** The number of its first edit in the file. 1-based. */
  readonly from: number;
  readonly index: number;
  readonly isOnly: boolean;
}

interface Props {
  readonly changes: FileChanges;
  /** Undoes changes in the file. Absent if the host can't. */
  undo?: ((of: UndoneOf) => Promise<unknown>) | undefined;
}

/** Shows what a session changed in one file: from its first known text to the last, with what isn't known between. */
export function FileChangesView({ changes, undo }: Props): VNode {
  const { path, stretches, later, commands, commandsLater } = changes;
  return (
    <>
      <SomeOf
        all={numbered(stretches)}
        of={t("groups of edits")}
        first={FIRST}
        atOnce={1}
        draw={(stretch) => <StretchView key={stretch.from} stretch={stretch} path={path} undo={undo} />}
      />
      {later && (
        <Note data-gap="later">
          {later.change
            ? t("Something else changed the file after the last edit: {0}.", linesInWords(later.change))
            : t("Something else changed the file after the last edit.")}
        </Note>
      )}
      {stretches.length === 0 && commands > 0 && (
        <Note data-possible={commands}>
          {plural(
            commands,
            "Possibly changed by a command whose text names the file. What it changed isn't recorded.",
            "Possibly changed by {0} commands whose text names the file. What they changed isn't recorded.",
          )}
        </Note>
      )}
      {commandsLater > 0 && (
        <Note icon="expected" quiet data-possible={commandsLater}>
          {plural(
            commandsLater,
            "Possibly changed by a command after the last edit. What it changed isn't recorded.",
            "Possibly changed by {0} commands after the last edit. What they changed isn't recorded.",
          )}
        </Note>
      )}
    </>
  );
}

function numbered(stretches: readonly ChangeStretch[]): readonly NumberedStretch[] {
  let from = 1;
  return stretches.map((stretch, at) => {
    const isOnly = stretches.length === 1;
    const shown = { ...stretch, from, index: at, isOnly };
    from += stretch.edits;
    return shown;
  });
}

interface StretchProps {
  readonly stretch: NumberedStretch;
  readonly path: string;
  readonly undo: Props["undo"];
}

function StretchView({ stretch, path, undo }: StretchProps): VNode {
  const { gap, index, isOnly, edits, from, deleted, movedTo, movedFrom } = stretch;
  const to = from + edits - 1;
  const title = from === to ? t("Edit {0}", from) : t("Edits {0} to {1}", from, to);
  return (
    <div class="stretch" data-stretch={from}>
      {gap && (index > 0 || gap === "unrecorded") && <Note data-gap={gap}>{gapWords(stretch)}</Note>}
      {!isOnly && <h4>{title}</h4>}
      {movedFrom !== undefined && (
        <Fact>{sentence("The file was moved here from {0}", <VisibleTextView text={movedFrom} />)}</Fact>
      )}
      <StretchTextsView stretch={stretch} path={path} undo={undo} label={isOnly ? t("All edits together") : title} />
      {deleted && <Fact tone="bad">{t("The file was deleted.")}</Fact>}
      {movedTo !== undefined && (
        <Fact>
          {sentence("The file was moved to {0}", <VisibleTextView text={movedTo} />)}{" "}
          {undo && !isOnly && isMove(stretch) && <UndoButton run={() => undo({ stretch: index })} label={MOVE_BACK} />}
        </Fact>
      )}
    </div>
  );
}

function gapWords({ gap, between, edits, texts }: ChangeStretch): string {
  switch (gap) {
    case "unrecorded":
      return texts
        ? t("What the first of these edits changed isn't recorded.")
        : plural(edits, "What {0} edit changed isn't recorded.", "What {0} edits changed isn't recorded.");
    case "overwritten":
      return t("The whole file was written again here. What it contained before isn't recorded.");
    case "unknown":
      return t("Whether something else changed the file here isn't recorded.");
    default:
      return between
        ? t("Something else changed the file here: {0}.", linesInWords(between))
        : t("Something else changed the file here: the next edit started from another text.");
  }
}

function StretchTextsView({ stretch, path, undo, label }: StretchProps & { readonly label: string }): VNode | null {
  const { texts, tooLong, index, isOnly } = stretch;
  const all = undo && !isOnly && canUndo(stretch) ? () => undo({ stretch: index }) : undefined;
  if (tooLong) return <Note>{t("The texts are too long to show here. The edits below have them.")}</Note>;
  if (!texts) return null;
  if (texts.kind === "parts") {
    const parts = texts.parts.flatMap((part, at) => (part.before === part.after ? [] : [{ ...part, at }]));
    // A single one is undone with the file.
    const single = isOnly && texts.parts.length === 1;
    return (
      <>
        <p class="section-note">
          {t("The whole file isn't recorded. These are the parts that the edits replaced.")}
          {texts.parts.some(({ everywhere }) => everywhere) && ` ${t("Some were replaced more than once.")}`}
        </p>
        <ChangeList
          changes={parts}
          path={path}
          undo={(shown) => {
            const part = parts[shown];
            if (!undo || single || !part || part.after === "" || !canUndo(stretch)) return undefined;
            return { all: () => undo({ stretch: index, part: part.at }) };
          }}
        />
      </>
    );
  }
  if (texts.kind === "written")
    return (
      <>
        <p class="section-note">{t("What the file contained before isn't recorded. This was written.")}</p>
        <Code text={texts.after} path={path} firstLine={1} label={label} />
      </>
    );
  const [before, after] = [texts.before ?? "", texts.after ?? ""];
  return before === after ? (
    <p class="nothing">
      {texts.before === texts.after
        ? t("The edits cancel each other out: the text is the same as before them.")
        : t("The file is empty.")}
    </p>
  ) : (
    <Diff
      change={{ before, after, firstLine: 1 }}
      path={path}
      label={label}
      undo={{
        ...(all && { all }),
        ...(undo &&
          canUndo(stretch) &&
          texts.before !== null &&
          texts.after !== null && { lines: (lines) => undo({ stretch: index, lines }) }),
      }}
    />
  );
}

/** Whether a stretch moved the file and changed nothing in it that is known. */
export function isMove({ texts, movedTo, edits }: ChangeStretch): boolean {
  return movedTo !== undefined && !texts && edits === 1;
}

/** Whether the texts of a stretch say what the file was before. */
export function canUndo({ texts, movedTo, deleted, edits }: ChangeStretch): boolean {
  if (!texts || edits === 0 || movedTo !== undefined || texts.kind === "written") return false;
  return texts.kind === "whole" || (!deleted && texts.parts.every(({ after }) => after !== ""));
}
