import { recordedSets } from "./recordedSets";
import type { Written } from "./written";

/** Sets written by hand. */
const writtenSets: Readonly<Record<string, () => Promise<Written>>> = {
  again: async () => (await import("./again")).again,
  families: async () => (await import("./families")).families,
  files: async () => (await import("./files")).files,
  hostile: async () => (await import("./hostile")).hostile,
  sample: async () => (await import("./sample")).sample,
};

const named = <T>(sets: Readonly<Record<string, () => Promise<T>>>, name: string): Promise<T> | undefined =>
  Object.hasOwn(sets, name) ? sets[name]?.() : undefined;

/** The rows of a set that is written by hand. */
export const writtenSet = (name: string): Promise<Written> | undefined => named(writtenSets, name);

/**
 * The hosts of a set that answer instead of the page's own; most sets have one at most. Only their code is loaded, and only their data is made:
 * all of it took longer than the viewer takes to start.
 */
export async function setHosts(
  name: string,
  settings: URLSearchParams,
  did: (method: string, params: unknown) => void,
  show: () => void,
) {
  const recorded = named(recordedSets, name);
  return {
    session:
      name === "session"
        ? new (await import("./session")).SessionHost(did, {
            workflow: settings.has("workflow"),
            copies: settings.has("copies"),
          })
        : undefined,
    comparing: name === "compare" ? new (await import("./comparedHost")).ComparedHost(settings, did) : undefined,
    insights: name === "insights" ? new (await import("./insightsHost")).InsightsHost(settings, show) : undefined,
    agentChanges:
      name === "agentChanges" ? new (await import("./agentChangesHost")).AgentChangesHost(settings, show) : undefined,
    recorded: recorded && new (await import("./recordedHost")).RecordedHost(await recorded),
    numbers: ["numbers", "made", "changes", "findings"].includes(name)
      ? new (await import("./numbersHost")).NumbersHost(name, settings)
      : undefined,
    secrets: name === "secrets" ? new (await import("./secretsHost")).SecretsHost(show) : undefined,
    finding:
      name === "find"
        ? new (await import("./findHost")).FindHost(Number(settings.get("turns") ?? 60), {
            bookkeeping: settings.has("bookkeeping"),
            reading: settings.has("reading"),
          })
        : undefined,
  };
}
