/** Numbers that are named one by one. */
const MOST = 3;

/** From here on JavaScript writes integers with an exponent, as their author will have done. */
const EXPONENT_FROM = 1e21;

/**
 * Describes numbers that `JSON.parse` can't have read exactly: integers beyond 2^53, and infinite ones. Returns
 * sentences. Keeps its own stack, so deep nesting isn't a problem. The value must not contain a cycle.
 */
export function inexactNumbers(value: object): string[] {
  const sentences: string[] = [];
  let count = 0;
  const stack: object[] = [value];
  const look = (item: unknown, name: string | number): void => {
    if (typeof item === "object") {
      if (item !== null) stack.push(item);
    } else if (typeof item === "number" && !isExact(item) && ++count <= MOST) sentences.push(inexact(name, item));
  };
  for (let top = stack.pop(); top; top = stack.pop()) {
    if (Array.isArray(top)) for (let index = 0; index < top.length; index++) look(top[index], index);
    // Objects from JSON inherit no fields, and asking each for a list of its names takes three times as long.
    else for (const name in top) look(top[name as keyof typeof top], name);
  }
  const more = count - MOST;
  if (more > 0)
    sentences.push(
      more === 1
        ? "1 more number is too large to be read exactly"
        : `${more} more numbers are too large to be read exactly`,
    );
  return sentences;
}

function isExact(number: number): boolean {
  const size = Math.abs(number);
  return size <= Number.MAX_SAFE_INTEGER || (size >= EXPONENT_FROM && size < Infinity);
}

function inexact(name: string | number, shown: number): string {
  return typeof name === "number"
    ? `the number in element ${name} is too large to be read exactly: it is shown as ${shown}`
    : `the number in ${JSON.stringify(name)} is too large to be read exactly: it is shown as ${shown}`;
}
