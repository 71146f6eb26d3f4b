/** Test files that can't run in parallel with others, with the reasons. They run last, one by one. */
export const ALONE: ReadonlyMap<string, string> = new Map([]);
