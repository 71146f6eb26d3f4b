import { attributes, nanoseconds, type AttributeValue, type Span } from "./traceSpans";
import { traceId } from "./traceIds";

/**
 * A span that is not written yet because more may belong to it. Times are milliseconds since 1970, 0 where none is
 * known.
 */
export interface OpenSpan {
  readonly id: string;
  readonly session: string;
  readonly parent: string | undefined;
  readonly name: string;
  readonly kind: Span["kind"];
  start: number;
  end: number;
  values: Record<string, AttributeValue>;
}

/** Makes a span last from `start` to `end` at least; a start of 0 is not known. */
export function extend(span: OpenSpan, start: number, end: number): void {
  if (start > 0 && (span.start === 0 || start < span.start)) span.start = start;
  span.end = Math.max(span.end, end);
}

/** The span as it is written. With `error`, or an `error.type` among its values, it failed. */
export function closed({
  id,
  session,
  parent,
  name,
  kind,
  start,
  end,
  values,
  error,
}: OpenSpan & { readonly error?: string }): Span {
  const failed = error ?? (values["error.type"] === undefined ? undefined : "");
  return {
    ...{ traceId: traceId(session), spanId: id, ...(parent !== undefined && { parentSpanId: parent }), name, kind },
    startTimeUnixNano: nanoseconds(start),
    endTimeUnixNano: nanoseconds(Math.max(start, end)),
    attributes: attributes(values),
    ...(failed !== undefined && { status: { code: 2, ...(failed !== "" && { message: failed }) } }),
  };
}
