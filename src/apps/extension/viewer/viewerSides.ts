import type * as vscode from "vscode";
import type { Side } from "../../../protocol/view";
import { type Content, disposeContent } from "./openedContent";
import type { LeftPane } from "./leftPane";
import type { Choice } from "./openHere";
import type { OpenTranscript, TranscriptHolder } from "./transcriptHolder";
import { t } from "../../../base/l10n";

/** The URIs of the sides, to open them again. */
export interface Held {
  readonly left?: HeldContent;
  readonly right?: HeldContent;
}

interface HeldContent {
  readonly kind: "transcript" | "results";
  readonly uri: string;
}

/** Any content except the live results, which are always on the left. */
type Other = Exclude<Content, { kind: "live" }>;

/** The content of a viewer's two sides. */
export interface ViewerSides {
  /** Returns undefined if the right side is empty. */
  right(): Other | undefined;
  contents(): readonly (Content | undefined)[];
  holders(): readonly TranscriptHolder[];
  /** Returns the open transcript with this id. Throws if it is no longer open. */
  readonly opened: (id: string) => { readonly holder: TranscriptHolder; readonly open: OpenTranscript };
  putOn(side: Side, content: Other): void;
  /** Shows the user's choice on a side. Returns whether the page must swap the two sides. */
  put(side: Side, choice: Choice): boolean;
  dispose(): void;
}

interface Parts {
  readonly hold: (uri: vscode.Uri) => TranscriptHolder;
  /** Called when a side shows something else. */
  readonly show: () => void;
  /** Called with the content of the sides whenever it changes. */
  readonly told: ((sides: Held) => void) | undefined;
}

/** Creates sides with an empty right one. */
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
   * Shows the user's choice on a side.
   * The live results always belong to the left side, which has the details. To show them on the right, the page swaps
   * its sides, so this returns true.
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
