import type { ToolContext } from "../../context/toolContext";

/** Whether a path with slashes leads from a root. Only Windows has drives: elsewhere, `C:` is a name like any other. */
export function isAbsolutePath(path: string, isWindows: boolean): boolean {
  return isWindows ? /^(?:\/|[A-Za-z]:(?:\/|$))/.test(path) : path.startsWith("/");
}

/** The locations that a path in a command can mean, as the workspace resolves them. */
interface Ways {
  /** As it is spelled, which is how a shell moves. */
  readonly spelled: string;
  /** As programs go: `..` behind a link leads up from where the link leads. */
  readonly gone: string;
}

/** Reads a path in a command that runs in `base`, a folder as the workspace shows it. */
export async function waysOf(value: string, base: string, { workspace }: ToolContext): Promise<Ways> {
  const spelled = isAbsolutePath(value, workspace.isWindows) ? value : `${base}/${value}`;
  const [first = "", ...names] = spelled.split("/");
  let gone = first;
  // Only names lead on, and `..`; what is left out would hide a link before it.
  for (const name of names.filter((part) => part !== "" && part !== ".")) {
    if (name === ".." && !/(?:^|\/)\.{0,2}$/.test(gone)) {
      const { named, real } = await workspace.place(gone);
      if (named.resource !== real.resource) gone = workspace.display(real.resource);
    }
    gone = `${gone}/${name}`;
  }
  return { spelled, gone: gone === first ? `${first}/` : gone };
}
