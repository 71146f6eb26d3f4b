import { FileError, ToolError } from "../../../base/errors";
import type { Files } from "../../../base/filesPort";
import type { Resource } from "../../../base/resource";

/**
 * The same files, for one call: a place that policy allowed is used only while it leads to where it led then, so that a link put there between the check and
 * the use leads nowhere else. What is read is read from the real place, and looked at once more before it is answered. `realPlace` tells where an allowed
 * resource led; what it does not know is used as it is. A guard rail: a program that may change files at the same moment can still win a race for a write.
 */
export function guardedFiles(files: Files, realPlace: (resource: Resource) => Resource | undefined): Files {
  const leads = async (resource: Resource, real: Resource): Promise<void> => {
    if ((await placeNow(resource, files)) === real) return;
    throw new ToolError(
      "BLOCKED",
      "Permission denied: the path has come to lead elsewhere since it was checked. Look at it, and call again.",
    );
  };
  /** Uses the real place of what was allowed; whatever fails names the place as the caller knows it. */
  const reading = async <Answer>(
    resource: Resource,
    use: (at: Resource) => Promise<Answer>,
    opened: (answer: Answer) => Resource | undefined = () => undefined,
  ): Promise<Answer> => {
    const real = realPlace(resource);
    if (real === undefined) return use(resource);
    try {
      const answer = await use(real);
      // What the system itself says was opened needs no second look.
      if (real === resource && opened(answer) === real) return answer;
      await leads(resource, real);
      if (real !== resource) await leads(real, real);
      return answer;
    } catch (error) {
      throw error instanceof FileError && error.resource === real
        ? new FileError(error.kind, resource, { cause: error.cause })
        : error;
    }
  };
  const guarded: Partial<Files> = {
    read: (resource, from, to, into) => reading(resource, (at) => files.read(at, from, to, into)),
    // Where an open file leads could be looked at only once: each read is one of its own, and is looked at.
    open: () => Promise.resolve(undefined),
    readAll: (resource) => reading(resource, (at) => files.readAll(at)),
    readUpTo: (resource, most) =>
      reading(
        resource,
        async (at) => files.readUpTo?.(at, most),
        (read) => read?.real,
      ),
    list: (resource) => reading(resource, (at) => files.list(at)),
    async write(resource, ...rest) {
      const real = realPlace(resource);
      if (real !== undefined) await leads(resource, real);
      return files.write(resource, ...rest);
    },
  };
  return new Proxy(files, {
    get: (target, name) => (name in guarded ? Reflect.get(guarded, name) : Reflect.get(target, name)) as unknown,
  });
}

/** Where a resource leads now; what is missing hangs below its nearest existing folder. */
async function placeNow(resource: Resource, files: Files): Promise<Resource> {
  try {
    return await files.realpath(resource);
  } catch (error) {
    if (error instanceof FileError && (error.kind === "NotFound" || error.kind === "NotDirectory"))
      return files.realEntry(resource);
    throw error;
  }
}
