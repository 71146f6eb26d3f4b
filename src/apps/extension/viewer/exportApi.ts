import * as z from "zod";
import type { HostApi } from "../../../protocol/hostApi";
import type { Exports, ExportTarget } from "../exports/exportCommands";
import type { OpenTranscript } from "./transcriptHolder";

const chosenOf = z.object({
  transcript: z.string().optional(),
  row: z.int().nonnegative().optional(),
  run: z.string().optional(),
});
const exportOf = z.object({
  transcript: z.string(),
  row: z.int().nonnegative().optional(),
  query: z.string().optional(),
});

/** Handles the page's requests to export and copy. */
export function exportApi(
  opened: (id: string) => { readonly open: OpenTranscript },
  exports: Exports,
): Pick<HostApi, "chosen" | "exportTranscript"> {
  const targetOf = (id: string, row?: number, query?: string): ExportTarget => {
    const { name, resource, transcript } = opened(id).open;
    return { name, resource, transcript, row, query };
  };
  return {
    async chosen(params) {
      const { transcript, row, run } = chosenOf.parse(params);
      const target = (): ExportTarget | undefined => {
        try {
          return transcript === undefined ? undefined : targetOf(transcript, row);
        } catch {
          // The transcript has been closed since.
          return undefined;
        }
      };
      exports.chose({ run, target });
    },
    async exportTranscript(params) {
      const { transcript, row, query } = exportOf.parse(params);
      // Not awaited: it continues while the user chooses, and reports its own result.
      exports.exportTranscript(targetOf(transcript, row, query)).catch((error: unknown) => exports.failed(error));
    },
  };
}
