/** An object of which every field has a value; those that may have none are optional. */
export type KnownFields<T> = { [Name in keyof T as undefined extends T[Name] ? never : Name]: T[Name] } & {
  [Name in keyof T as undefined extends T[Name] ? Name : never]?: Exclude<T[Name], undefined>;
};

/**
 * Returns the fields of an object that have a value. Undefined ones are left out, so that they are not written into
 * JSON or compared.
 */
export function knownFields<T extends object>(fields: T): KnownFields<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as KnownFields<T>;
}
