import { type Bounds, type Confiner, systemProgram } from "./confiner";

/** bubblewrap, where it is installed. */
export function findBubblewrap(find = systemProgram): Confiner | undefined {
  const path = find("bwrap");
  return path === undefined
    ? undefined
    : { by: "bubblewrap", around: (bounds, program) => [path, ...bubblewrapOptions(bounds), "--", ...program] };
}

/**
 * Everything is there, read-only, and devices are new ones. The user keeps their number and has no rights over the namespaces, so that nothing of it can be undone.
 * Processes are those of the machine: without a namespace of their own they can be listed, and signaled when the command is ended.
 */
function bubblewrapOptions({ temporary, masks, network }: Bounds): string[] {
  return [
    ...["--unshare-user", "--cap-drop", "ALL", ...(network ? [] : ["--unshare-net"])],
    ...["--ro-bind", "/", "/", "--dev", "/dev"],
    ...masks.flatMap(({ path, shown }) => ["--ro-bind", shown, path]),
    ...["--tmpfs", temporary],
  ];
}
