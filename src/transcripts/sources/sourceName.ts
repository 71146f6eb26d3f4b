import SOURCES from "./agents/all";

/** Returns the name of an agent by the `id` of its source, and whether it is a preview. Returns an unknown id as it is. */
export function sourceName(id: string): string {
  const source = SOURCES.find((each) => each.id === id);
  return source?.isPreview ? `${source.name} (preview)` : (source?.name ?? id);
}
