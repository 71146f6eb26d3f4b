import { chmod, mkdir, mkdtemp, readFile, realpath, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Ground } from "./behaviour";

/**
 * Creates a temporary folder with these files, as a ground without its context. `root` is its real path, `backups` a
 * folder next to it.
 */
export async function diskGround(
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<Omit<Required<Ground>, "context" | "type"> & { readonly root: string; readonly backups: string }> {
  const above = await realpath(await mkdtemp(join(tmpdir(), "behaviours-")));
  const root = join(above, "workspace");
  await mkdir(root);
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  return {
    root,
    backups: join(above, "backups"),
    async bytes(path) {
      try {
        return await readFile(join(root, path));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
        throw error;
      }
    },
    link: (path, target) => symlink(target, join(root, path)),
    async mode(path, set) {
      if (set !== undefined) await chmod(join(root, path), set);
      return (await stat(join(root, path))).mode & 0o777;
    },
    remove: () => rm(above, { recursive: true, force: true, maxRetries: 10 }),
  };
}
