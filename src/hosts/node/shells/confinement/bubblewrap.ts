import { type Bounds, type Confiner, systemProgram } from "./confiner";

/** Returns bubblewrap, if it is installed. */
export function findBubblewrap(find = systemProgram): Confiner | undefined {
  const path = find("bwrap");
  return path === undefined
    ? undefined
    : { by: "bubblewrap", around: (bounds, program) => [path, ...bubblewrapOptions(bounds), "--", ...program] };
}

/**
 * Returns options that make the whole file system read-only, with new devices.
 * The user keeps their id and has no capabilities in the namespaces, so the command can't undo any of it. The command
 * sees the machine's processes: without a PID namespace of its own, they can be listed, and signaled to end the
 * command.
 */
function bubblewrapOptions({ temporary, masks, network }: Bounds): string[] {
  return [
    ...["--unshare-user", "--cap-drop", "ALL", ...(network ? [] : ["--unshare-net"])],
    ...["--ro-bind", "/", "/", "--dev", "/dev"],
    ...masks.flatMap(({ path, shown }) => ["--ro-bind", shown, path]),
    ...["--tmpfs", temporary],
  ];
}
