import type * as vscode from "vscode";
import * as z from "zod";
import type { Arrangement, ArrangementChange, TranscriptTab } from "../protocol/view";
import { t } from "../core/l10n";

export const arrangementOf = z.object({
  swapped: z.boolean(),
  hidden: z.enum(["left", "right"]).optional(),
  split: z.number().min(0).max(100),
}) satisfies z.ZodType<Arrangement>;

const KEY = "arrangement";

/** How the sides of viewers stand: the choice made last, and the commands that change one. */
export interface Arranging {
  /** The choice made last, in any window. */
  last(): Arrangement | undefined;
  keep(arrangement: Arrangement): Promise<void>;
  /** Commands reach this viewer while its panel is in front. */
  add(panel: vscode.WebviewPanel, viewer: InFront): void;
  /** Changes the viewer in front. Throws with a sentence when there is none. */
  change(change: ArrangementChange): Promise<void>;
  /** Shows a view of the transcript in the viewer in front. Throws with a sentence when there is none. */
  showTranscriptAs(tab: TranscriptTab): Promise<void>;
}

/** What commands do with a viewer. */
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
      if (!viewer) throw new Error(t("No viewer is open whose sides could change. Open the Tool Result Viewer first."));
      await viewer.arrange(change);
    },
    async showTranscriptAs(tab) {
      const viewer = inFront();
      if (!viewer) throw new Error(t("No viewer is open that shows a transcript. Open a Claude session first."));
      await viewer.showTranscriptAs(tab);
    },
  };
}

function exact({ swapped, hidden, split }: z.infer<typeof arrangementOf>): Arrangement {
  return { swapped, split, ...(hidden && { hidden }) };
}
