import type { ToolContext } from "../../context/toolContext";
import { FileError } from "../../../../base/errors";
import type { Resource } from "../../../../base/resource";
import { indexLinks } from "./gitIndex";
import { type Repository, repositoryIn } from "./repositoryFolder";

/**
 * Returns the repositories of the submodules that Git looks into, as `git status` does: whatever its index calls one,
 * even without `.gitmodules`. `format` is how the repository names objects. Throws if they can't be determined.
 */
export async function submodulesOf(
  { top, git }: Repository,
  format: string,
  context: ToolContext,
): Promise<readonly Repository[]> {
  const { files } = context;
  const hash = format === "sha256" ? 32 : 20;
  const index = await readIndex(files.child(git, "index"), context);
  if (!index) return [];
  const { links, shared } = indexLinks(index, hash);
  const rest = shared === undefined ? undefined : await readIndex(files.child(git, shared), context);
  const all = [...links, ...(rest ? indexLinks(rest, hash).links : [])];
  const found: Repository[] = [];
  for (const link of all.filter((path) => path !== "")) {
    const names = link.split("/");
    if (names.some((name) => /^\.{0,2}$/.test(name))) throw new Error("A submodule has an impossible path");
    const folder = names.reduce<Resource>((at, name) => files.child(at, name), top);
    const repository = await repositoryIn(folder, context);
    if (repository) found.push(repository);
  }
  return found;
}

async function readIndex(file: Resource, { files }: ToolContext): Promise<Uint8Array | undefined> {
  try {
    return await files.readAll(file);
  } catch (error) {
    if (error instanceof FileError && error.kind === "NotFound") return undefined;
    throw error;
  }
}
