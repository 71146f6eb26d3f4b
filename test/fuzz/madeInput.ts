import fc from "fast-check";
import type { Tool } from "../../src/tools/runtime/tool";
import { toolSchema } from "../../src/tools/runtime/toolSchema";

/** Paths that are there or not, in a folder with `a.txt`, `sub/b.txt` and `empty`, and what paths may be made of. None names a place outside but by `..`. */
const path = fc.oneof(
  fc.constantFrom(
    "a.txt",
    "sub",
    "sub/b.txt",
    "empty",
    ".",
    "",
    "./a.txt",
    "sub/",
    "new.txt",
    "new/deep/x",
    "../x",
    "sub/../a.txt",
    "link",
    ".git/config",
    "a.txt/x",
    "~",
    "*.txt",
    "**/*",
    "[",
    "{a,b}",
    "\0",
    "é",
    "a\nb",
    "con",
    "a.txt:1",
    "file:///a",
    "C:\\x",
  ),
  fc.string({ maxLength: 6 }).filter((text) => !text.startsWith("/")),
);
const text = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.constantFrom("one", "(", "a|b", "^", "\\", "x".repeat(3000), "\r\n", "old", "1", "-1", "true"),
);
const anything = fc.oneof(
  path,
  text,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(path, { maxLength: 3 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Input for a tool: fields of its schema, often of the right kind, and some that it does not know. */
export function madeInput(tool: Tool): fc.Arbitrary<unknown> {
  const { properties } = toolSchema(tool);
  const fields = Object.entries(properties).map(([name, schema]): [string, fc.Arbitrary<unknown>] => [
    name,
    fc.oneof({ weight: 5, arbitrary: ofSchema(schema, name) }, { weight: 1, arbitrary: anything }),
  ]);
  const known = fc.record(Object.fromEntries(fields), { requiredKeys: [] });
  const required = fc.record(Object.fromEntries(fields));
  const further = fc
    .tuple(required, fc.dictionary(fc.string({ maxLength: 5 }), anything, { maxKeys: 2 }))
    .map(([one, more]) => ({ ...more, ...one }));
  return fc.oneof(
    { weight: 5, arbitrary: required },
    { weight: 3, arbitrary: known },
    { weight: 1, arbitrary: further },
    { weight: 1, arbitrary: anything },
  );
}

function ofSchema(schema: Readonly<Record<string, unknown>>, name: string): fc.Arbitrary<unknown> {
  const { type, items, enum: values } = schema;
  if (Array.isArray(values)) return fc.constantFrom<unknown>(...(values as readonly unknown[]));
  if (type === "integer" || type === "number") return fc.oneof(fc.integer({ min: -2, max: 50 }), fc.double());
  if (type === "boolean") return fc.boolean();
  if (type === "array")
    return fc.array(ofSchema((items ?? {}) as Readonly<Record<string, unknown>>, name), { maxLength: 3 });
  if (type === "object") {
    const { properties = {} } = schema as {
      readonly properties?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    };
    return fc.record(
      Object.fromEntries(Object.entries(properties).map(([field, inner]) => [field, ofSchema(inner, field)])),
    );
  }
  return /path|source|destination|folder|directory/i.test(name) ? path : fc.oneof(path, text);
}
