/** Describes what the detail shows. `key` is the row's index in its list. */
export type Selection =
  | { readonly kind: "none" }
  | { readonly kind: "run"; readonly key: number; readonly id: string }
  /** `call`: the row is a call with this id. */
  | { readonly kind: "row"; readonly transcript: string; readonly key: number; readonly call: string | undefined };
