/**
 * The longest that users can give a search, in milliseconds. With it, what tools find and say doesn't depend on how busy
 * the machine is.
 */
export const LONGEST_SEARCH_MS = 600_000;
