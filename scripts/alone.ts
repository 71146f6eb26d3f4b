/** Test files that can't run next to others, each with the reason. They run last, one by one. */
export const ALONE: ReadonlyMap<string, string> = new Map([]);
