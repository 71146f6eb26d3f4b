import { arrayOf, objectOf, stringOf } from "../../../base/json/jsonValue";

/** Describes a question to the user, and the reply. */
export interface Question {
  readonly question: string;
  readonly header?: string | undefined;
  readonly several: boolean;
  readonly options: readonly Option[];
  /** Undefined if nobody replied. */
  readonly answer?: string | undefined;
  readonly notes?: string | undefined;
}

interface Option {
  readonly label: string;
  readonly description?: string | undefined;
  readonly preview?: string | undefined;
}

/**
 * Returns the questions in their order, with the known replies. Questions that appear only in the replies come last.
 */
export function questionsOf(
  input: unknown,
  answers: readonly (readonly [string, string])[],
  annotations: unknown,
): readonly Question[] {
  const left = new Map(answers);
  const notes = objectOf(annotations);
  const asked = (
    arrayOf(objectOf(input)?.["questions"]) ?? (objectOf(input)?.["question"] === undefined ? [] : [input])
  ).flatMap((item) => {
    const fields = objectOf(item);
    const question = stringOf(fields?.["question"]);
    if (question === undefined) return [];
    const answer = left.get(question);
    left.delete(question);
    const own = objectOf(notes && Object.hasOwn(notes, question) ? notes[question] : undefined);
    return {
      question,
      header: stringOf(fields?.["header"]),
      several: fields?.["multiSelect"] === true,
      options: (arrayOf(fields?.["options"]) ?? arrayOf(fields?.["choices"]) ?? []).flatMap(
        (option) => optionOf(option) ?? [],
      ),
      answer,
      notes: stringOf(own?.["notes"]),
    };
  });
  return [...asked, ...[...left].map(([question, answer]) => ({ question, several: false, options: [], answer }))];
}

function optionOf(value: unknown): Option | undefined {
  const fields = objectOf(value);
  const label = stringOf(fields?.["label"]) ?? stringOf(value);
  if (label === undefined) return undefined;
  return { label, description: stringOf(fields?.["description"]), preview: stringOf(fields?.["preview"]) };
}

/** Returns the indexes of the options in a reply. Several labels are separated by commas. */
export function chosenOf({ options, answer, several }: Question): readonly number[] {
  if (answer === undefined) return [];
  const exact = options.findIndex(({ label }) => label === answer);
  if (exact >= 0) return [exact];
  if (!several) return [];
  // Labels can contain commas, so the reply must consist of labels only.
  const found: number[] = [];
  let rest = answer;
  while (rest !== "") {
    const next = options.findIndex(
      ({ label }, at) => !found.includes(at) && label !== "" && (rest === label || rest.startsWith(`${label},`)),
    );
    if (next < 0) return [];
    found.push(next);
    rest = rest.slice(options[next]?.label.length).replace(/^,\s*/, "");
  }
  return found;
}
