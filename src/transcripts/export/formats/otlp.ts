import { hiddenWords } from "../../../base/redaction/redact";
import { agentNames } from "../trace/agentNames";
import { defineExportFormat } from "../exportFormat";
import { attributes } from "../trace/traceSpans";
import { TraceWriter } from "../trace/traceWriter";

/**
 * Exports one `ExportTraceServiceRequest` of OpenTelemetry, as JSON. Its attributes are those of the semantic
 * conventions for generative AI (opentelemetry.io, semantic conventions 1.41, "GenAI spans" and "GenAI agent spans", in
 * development). A session is a trace. In it a prompt with what follows is `invoke_agent`, a message of the model
 * `chat`, a call `execute_tool`, and a subagent `invoke_agent` below the call that started it. The time at which a
 * request was sent is not recorded: it begins at the time of the entry before it.
 */
export default defineExportFormat({
  name: "otlp",
  title: "OpenTelemetry (OTLP JSON)",
  about: "a trace for each session, for Jaeger, Grafana and others",
  extension: "otlp.json",
  async *write(source) {
    const scope = { name: "tool-result-viewer" };
    yield `{"resourceSpans":[{"scopeSpans":[{"scope":${JSON.stringify(scope)},"spans":[`;
    const trace = new TraceWriter(source);
    await trace.prepare();
    let separator = "\n";
    const written = (): string => {
      const text = trace
        .take()
        .map((span) => JSON.stringify(span))
        .join(",\n");
      const before = text === "" ? "" : separator;
      if (text !== "") separator = ",\n";
      return before + text;
    };
    for await (const item of source.items()) {
      await trace.add(item);
      yield written();
    }
    trace.end();
    yield written();
    // Behind the spans, because only now it is known what was hidden.
    const resource = attributes({
      "service.name": agentNames(source.summary).service,
      "tool_result_viewer.source": source.name,
      "tool_result_viewer.scope": source.scope,
      "tool_result_viewer.hidden": source.redacted ? hiddenWords(source.hidden()) : undefined,
      "tool_result_viewer.notes": source.notes(),
    });
    yield `\n]}],"resource":${JSON.stringify({ attributes: resource })}}]}\n`;
  },
});
