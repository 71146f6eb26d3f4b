import type * as vscode from "vscode";
import * as z from "zod";
import type { Arrangement, ArrangementChange, TranscriptTab } from "../../../protocol/view";
import { t } from "../../../base/l10n";

export const arrangementOf = z.object({
  swapped: z.boolean(),
  hidden: z.enum(["left", "right"]).optional(),
  split: z.number().min(0).max(100),
}) satisfies z.ZodType<Arrangement>;

const KEY = "arrangement";

/** The layout of viewers' sides: the last choice, and the commands that change it. */
export interface Arranging {
  /** Returns the last choice in any window. */
  last(): Arrangement | undefined;
  keep(arrangement: Arrangement): Promise<void>;
  /** Adds a viewer. Commands apply to it while its panel is active. */
  add(panel: vscode.WebviewPanel, viewer: InFront): void;
  /** Changes the active viewer. Throws with a sentence if there is none. */
  change(change: ArrangementChange): Promise<void>;
  /** Switches the tab of the transcript in the active viewer. Throws with a sentence if there is none. */
  showTranscriptAs(tab: TranscriptTab): Promise<void>;
}

/** The parts of a viewer that commands use. */
interface InFront {
  arrange(change: ArrangementChange): Promise<void>;
  showTranscriptAs(tab: TranscriptTab): Promise<void>;
}

export function createArranging(state: vscode.Memento): Arranging {
  const viewers = new Map<vscode.WebviewPanel, InFront>();
  const inFront = (): InFront | undefined => {
    const all = [...viewers];
    return (all.find(([{ active }]) => active) ?? all.find(([{ visible }]) => visible))?.[1];
  };
  return {
    last: () => {
      const { data } = arrangementOf.safeParse(state.get(KEY));
      return data && exact(data);
    },
    keep: async (arrangement) => {
      await state.update(KEY, arrangement);
    },
    add(panel, viewer) {
      viewers.set(panel, viewer);
      panel.onDidDispose(() => viewers.delete(panel));
    },
    async change(change) {
      const viewer = inFront();
      if (!viewer) throw new Error(t("No viewer is active. Open the Tool Result Viewer first."));
      await viewer.arrange(change);
    },
    async showTranscriptAs(tab) {
      const viewer = inFront();
      if (!viewer) throw new Error(t("No viewer with a transcript is active. Open a Claude session first."));
      await viewer.showTranscriptAs(tab);
    },
  };
}

function exact({ swapped, hidden, split }: z.infer<typeof arrangementOf>): Arrangement {
  return { swapped, split, ...(hidden && { hidden }) };
}
