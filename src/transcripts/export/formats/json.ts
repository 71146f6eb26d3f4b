import { defineExportFormat } from "../exportFormat";

/**
 * One object: `format` and `version` of this form, `name`, `scope`, `summary` (as `Summary` of the model), `rows` (each a `Row` of the model with all of its text, and under `call`
 * its `CallDetail`, where the calls of `nested` are whole, too), and behind them `notes` (what is left out) and `hidden` (`{kind, count}` of what was hidden; null where nothing was looked for).
 */
export default defineExportFormat({
  name: "json",
  title: "JSON",
  about: "rows and calls with everything that is known of them",
  extension: "json",
  ofRuns: true,
  async *write(source) {
    const { name, scope, summary } = source;
    const head = { format: "tool-result-viewer.export", version: 1, name, scope, ...(summary && { summary }) };
    yield `${JSON.stringify(head, undefined, 2).slice(0, -2)},\n  "rows": [`;
    let separator = "\n";
    for await (const { row, text, call } of source.items()) {
      const { hidden: _, text: __, call: head, ...rest } = row;
      const whole = call ?? head;
      yield `${separator}${JSON.stringify({ ...rest, text, ...(whole && { call: whole }) })}`;
      separator = ",\n";
    }
    const hidden = source.redacted ? source.hidden() : null;
    yield `\n  ],\n  "notes": ${JSON.stringify(source.notes())},\n  "hidden": ${JSON.stringify(hidden)}\n}\n`;
  },
});
