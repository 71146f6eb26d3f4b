import { defineFamily } from "../family";

/** `scratchpad_write`: `count` if the text says how much is on the pad. */
export default defineFamily({
  prefix: "scratchpad_",
  content: /read|get|list/,
  failures: [{ pattern: /^(?:Key|Scratchpad) not found(?:: (?<asked>[^\n]*))?$/ }],

  read({ tool, text }) {
    if (text === undefined || /read|get|list/.test(tool)) return undefined;
    const [, count] = /^[^\n]* (?:Total [a-z]+|Remaining): (\d{1,15})$/.exec(text) ?? [];
    return count === undefined ? undefined : { count: Number(count), output: text };
  },
});
