import SOURCES from "./agents/all";

/** Returns the name of an agent by the `id` of its source. Returns an unknown id as it is. */
export function sourceName(id: string): string {
  return SOURCES.find((source) => source.id === id)?.name ?? id;
}
