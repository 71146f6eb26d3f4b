/**
 * Returns the results of `work` for each item, in the items' order. Works on `atOnce` items at a time. Continues while
 * `wanted` returns true for each result, in order: the result it rejects is the last. Throws the signal's reason
 * between items, and what `work` throws.
 */
export async function mapWithLimit<Item, Answer>(
  items: readonly Item[],
  { atOnce, signal }: { readonly atOnce: number; readonly signal: AbortSignal },
  work: (item: Item) => Promise<Answer>,
  wanted: (answer: Answer) => boolean = () => true,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let from = 0; from < items.length; from += atOnce) {
    signal.throwIfAborted();
    for (const answer of await Promise.all(items.slice(from, from + atOnce).map(work))) {
      answers.push(answer);
      if (!wanted(answer)) return answers;
    }
  }
  return answers;
}
