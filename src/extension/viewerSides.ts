import type * as vscode from "vscode";
import type { Side } from "../protocol/view";
import { type Content, disposeContent } from "./content";
import type { LeftPane } from "./leftPane";
import type { Choice } from "./openHere";
import type { OpenTranscript, TranscriptHolder } from "./transcriptHolder";
import { t } from "../core/l10n";

/** What the sides hold, as far as it can be opened again: URIs. */
export interface Held {
  readonly left?: HeldContent;
  readonly right?: HeldContent;
}

interface HeldContent {
  readonly kind: "transcript" | "results";
  readonly uri: string;
}

/** Anything but the live results, which are always on the left. */
type Other = Exclude<Content, { kind: "live" }>;

/** What the two sides of a viewer hold, and how something else is put on them. */
export interface ViewerSides {
  /** Undefined while the right side is empty. */
  right(): Other | undefined;
  contents(): readonly (Content | undefined)[];
  holders(): readonly TranscriptHolder[];
  /** The open transcript of this id. Throws for one that is no longer open. */
  readonly opened: (id: string) => { readonly holder: TranscriptHolder; readonly open: OpenTranscript };
  putOn(side: Side, content: Other): void;
  /** Puts what was chosen on a side; true when the page has to let the two sides take each other's place. */
  put(side: Side, choice: Choice): boolean;
  dispose(): void;
}

interface Parts {
  readonly hold: (uri: vscode.Uri) => TranscriptHolder;
  /** There is something else to show. */
  readonly show: () => void;
  /** Told what the sides hold whenever it changes. */
  readonly told: ((sides: Held) => void) | undefined;
}

/** Sides of which the right one is empty. */
export function createSides(
  left: Pick<LeftPane, "content" | "contents" | "exchange">,
  { hold, show, told }: Parts,
): ViewerSides {
  let right: Other | undefined;
  const contents = (): readonly (Content | undefined)[] => [right, ...left.contents()];
  const holders = (): TranscriptHolder[] =>
    contents().flatMap((content) => (content?.kind === "transcript" ? [content.holder] : []));
  const opened = (id: string): { readonly holder: TranscriptHolder; readonly open: OpenTranscript } => {
    for (const holder of holders()) {
      const open = holder.find(id);
      if (open) return { holder, open };
    }
    throw new Error(t("This transcript is no longer open"));
  };
  const putOn = (side: Side, content: Other): void => {
    if (side === "left") disposeContent(left.exchange(content));
    else {
      disposeContent(right);
      right = content;
    }
    held();
    show();
  };
  /**
   * Puts what was chosen on a side. The live results are always on the left, where the details are: asked for on the right, the two sides take each
   * other's place, and true is answered so that the page does the same.
   */
  const put = (side: Side, choice: Choice): boolean => {
    if (choice.kind === "transcript") putOn(side, { kind: "transcript", holder: hold(choice.uri) });
    else if (choice.kind === "results") putOn(side, choice);
    else {
      const before = left.exchange({ kind: "live" });
      if (side === "left" || before.kind === "live") disposeContent(before);
      else {
        disposeContent(right);
        right = before;
      }
      held();
      show();
      return side === "right";
    }
    return false;
  };
  const held = (): void => {
    const [onLeft, onRight] = [heldOf(left.content()), heldOf(right)];
    told?.({ ...(onLeft && { left: onLeft }), ...(onRight && { right: onRight }) });
  };

  return {
    right: () => right,
    contents,
    holders,
    opened,
    putOn,
    put,
    dispose() {
      contents().forEach(disposeContent);
    },
  };
}

function heldOf(content: Content | undefined): HeldContent | undefined {
  if (content?.kind === "transcript") return { kind: "transcript", uri: content.holder.uri.toString() };
  return content?.kind === "results" && content.source !== undefined
    ? { kind: "results", uri: content.source }
    : undefined;
}
