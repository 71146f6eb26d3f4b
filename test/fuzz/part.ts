import fc from "fast-check";

/** Something that must hold whatever the input is: one file of `parts/`, exported as its default. */
export interface FuzzPart {
  readonly name: string;
  /** What holds, as a sentence. */
  readonly claim: string;
  /** Runs of one round, about two seconds of work. */
  readonly runs: number;
  /** The property; `each` is called before every run of it. */
  readonly property: (each: () => void) => fc.IAsyncPropertyWithHooks<[unknown]>;
}

export interface PartOptions<Value> extends Pick<FuzzPart, "name" | "claim" | "runs"> {
  readonly inputs: fc.Arbitrary<Value>;
  /** Throws when it does not hold for an input. */
  readonly check: (input: Value) => void | Promise<void>;
}

/** Gives a part its types. */
export function definePart<Value>({ inputs, check, ...part }: PartOptions<Value>): FuzzPart {
  return {
    ...part,
    property: (each) =>
      fc.asyncProperty<[unknown]>(inputs, async (input) => {
        each();
        await check(input as Value);
      }),
  };
}

/** What a round came to. */
export type RoundResult =
  | { readonly kind: "held"; readonly runs: number }
  | {
      readonly kind: "failed";
      /** 1-based number of the run that failed first. */
      readonly run: number;
      /** The smallest input found for which it does not hold, as code. */
      readonly input: string;
      readonly steps: number;
      readonly error: string;
    };

/** Milliseconds after which a failing input is not made smaller any more. */
const SHRINK_MS = 60_000;

/** Runs a part so many times; the same seed gives the same inputs. */
export async function runPart(
  part: FuzzPart,
  seed: number,
  runs: number,
  each = (): void => undefined,
): Promise<RoundResult> {
  // oxlint-disable-next-line typescript/no-deprecated -- the type of the plugin that replaces it fits no property
  const ended = await fc.check(part.property(each), { seed, numRuns: runs, interruptAfterTimeLimit: SHRINK_MS });
  if (!ended.failed) return { kind: "held", runs: ended.numRuns };
  const { errorInstance: error, counterexample, numRuns, numShrinks } = ended;
  return {
    kind: "failed",
    run: numRuns,
    input: fc.stringify(counterexample?.[0]),
    steps: numShrinks,
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  };
}

/** The input of one run, as code. */
export function inputOf(part: FuzzPart, seed: number, run: number): string {
  const inputs = fc.sample(
    part.property(() => undefined),
    { seed, numRuns: run },
  );
  return fc.stringify(inputs[run - 1]?.[0]);
}
