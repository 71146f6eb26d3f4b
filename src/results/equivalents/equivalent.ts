/** How a field of a recorded input is passed on: under another name, or not, with the reason as the end of a sentence. */
export type FieldMap = Readonly<Record<string, { readonly as: string } | { readonly not: string }>>;

type Input = Readonly<Record<string, unknown>>;

/** The tool of ours that does what a tool of an agent does. */
export interface Equivalent {
  readonly tool: string;
  readonly fields: FieldMap;
  /**
   * Converts input that needs more than renamed fields. `unmapped` contains a sentence for each thing that our tool
   * doesn't do, or does differently.
   */
  readonly finish?: (input: Input, recorded: Input) => { readonly input: Input; readonly unmapped?: readonly string[] };
}

/** The equivalents of one agent's tools, by the names that its records have. */
export type Equivalents = Readonly<Record<string, Equivalent>>;

/** Fields that have the same name in both. */
export function same(...names: readonly string[]): FieldMap {
  return Object.fromEntries(names.map((name) => [name, { as: name }]));
}

/** Maps fields that only explain to a user why the tool is called. */
export function words(tool: string, ...names: readonly string[]): FieldMap {
  return Object.fromEntries(names.map((name) => [name, { not: `${tool} takes no words about the call` }]));
}

/** Takes one path where ours takes several. */
export function onePath({ path, ...input }: Input): { readonly input: Input } {
  return { input: { ...input, path: [path ?? "."] } };
}
