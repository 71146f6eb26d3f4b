/** A value of an attribute. */
export type AttributeValue = string | number | boolean | readonly string[] | undefined;

/**
 * A span as OTLP has it in JSON: lower camel case, ids in hexadecimal, 64-bit numbers as texts, enumerations as numbers
 * (opentelemetry-proto, "OTLP JSON").
 */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  /** 1: within the program, 3: asks another one. */
  readonly kind: 1 | 3;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly Attribute[];
  /** 2: an error. Absent if no status is reported. */
  readonly status?: { readonly code: 2; readonly message?: string };
}

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** Attributes by their names; those without a value are left out. */
export function attributes(values: Readonly<Record<string, AttributeValue>>): Attribute[] {
  return Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: anyValue(value) }],
  );
}

function anyValue(value: Exclude<AttributeValue, undefined>): Readonly<Record<string, unknown>> {
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { boolValue: value };
  if (typeof value === "number")
    return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
  return { arrayValue: { values: value.map((item) => ({ stringValue: item })) } };
}

/** Milliseconds since 1970 as nanoseconds; 0 stands for a time that is not known. */
export function nanoseconds(milliseconds: number): string {
  return milliseconds > 0 ? `${Math.round(milliseconds)}000000` : "0";
}
