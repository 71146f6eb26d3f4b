/**
 * Whether two values are the same JSON, whatever the order of their fields. Keeps its own stack, so deep nesting isn't
 * a problem. The first must not contain a cycle.
 */
export function sameJson(first: unknown, second: unknown): boolean {
  const pairs: [unknown, unknown][] = [[first, second]];
  for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
    const [one, other] = pair;
    if (Object.is(one, other) || (one === 0 && other === 0)) continue;
    if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
    if (Array.isArray(one) !== Array.isArray(other)) return false;
    const names = Object.keys(one);
    if (names.length !== Object.keys(other).length) return false;
    for (const name of names) {
      if (!Object.hasOwn(other, name)) return false;
      pairs.push([Reflect.get(one, name), Reflect.get(other, name)]);
    }
  }
  return true;
}
