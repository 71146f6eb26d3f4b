import type { Symbols } from "../../tools/runtime/ports/symbolsPort";

// Few windows use them, so they are loaded with the first call.
const loaded = (): Promise<Symbols> => import("./symbolProviders").then(({ symbolProviders }) => symbolProviders);

/** What language extensions know of symbols. */
export const vscodeSymbols: Symbols = {
  outline: async (...given) => (await loaded()).outline(...given),
  definitions: async (...given) => (await loaded()).definitions(...given),
  references: async (...given) => (await loaded()).references(...given),
  search: async (...given) => (await loaded()).search(...given),
  rename: async (...given) => (await loaded()).rename(...given),
};
