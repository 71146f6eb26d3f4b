/** Lists the fields of our own tools' data that the page draws. A unit test checks that the tools return them. */
export const OWN_FIELDS = {
  apply_patch: ["output", "files", "diagnostics"],
  bash: ["output", "exit_code", "timed_out", "shell_id", "status", "cwd", "waiting_for_input", "urls", "binary"],
  bash_output: [
    "output",
    "shell_id",
    "status",
    "exit_code",
    "runtime_ms",
    "matches",
    "waiting_for_input",
    "urls",
    "binary",
  ],
  file_edit: ["output", "lines", "diff", "diagnostics"],
  file_read: ["output"],
  file_write: ["output", "bytes"],
  glob: ["output", "count"],
  grep: ["output", "count"],
  kill_shell: ["output", "shell_id", "status", "exit_code", "already_ended"],
  notebook_edit: ["output", "cell", "diff"],
  rename_symbol: ["output", "files", "diagnostics"],
  symbols: ["output", "count"],
} as const;

/** Describes the fields of one of our own tools. */
export type OwnData<Tool extends keyof typeof OWN_FIELDS> = Readonly<
  Record<(typeof OWN_FIELDS)[Tool][number], unknown>
>;
