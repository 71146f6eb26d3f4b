import { type Bounds, type Confiner, systemProgram } from "./confiner";

/** Returns `sandbox-exec` of macOS. */
export function findSeatbelt(find = systemProgram): Confiner | undefined {
  const path = find("sandbox-exec");
  return path === undefined
    ? undefined
    : { by: "sandbox-exec", around: (bounds, program) => [path, "-p", seatbeltProfile(bounds), ...program] };
}

/** Devices that discard or only output what is written, and a command's own outputs. */
const DEVICES = ["/dev/null", "/dev/zero", "/dev/tty", "/dev/stdout", "/dev/stderr", "/dev/dtracehelper"];

/**
 * Returns the rules in Seatbelt's language. The last matching rule applies.
 * The network's state is visible anyway, so `network` changes nothing.
 */
export function seatbeltProfile({ temporary, masks }: Bounds): string {
  const devices = DEVICES.map((path) => `(literal ${quoted(path)})`).join(" ");
  const hidden = masks.map(({ path }) => ` (subpath ${quoted(path)})`).join("");
  return [
    "(version 1)",
    "(allow default)",
    "(deny network*)",
    "(deny file-write*)",
    `(allow file-write* (subpath ${quoted(temporary)}) ${devices} (regex #"^/dev/fd/"))`,
    ...(hidden === "" ? [] : [`(deny file-read-data${hidden})`]),
    "",
  ].join("\n");
}

function quoted(path: string): string {
  return `"${path.replace(/["\\]/g, "\\$&")}"`;
}
