import { FileError, ToolError } from "../../../base/errors";
import type { Files } from "../../../base/filesPort";
import type { Resource } from "../../../base/resource";

/**
 * Guards files for one call: an allowed path is used only while it leads where it led then, so a link that is created
 * between the check and the use leads nowhere else. Reads use the real path, which is checked again before anything is
 * returned. `realPlace` returns where an allowed resource led. Resources that it doesn't know are used as they are.
 * This is a guard rail: a program that can change files at the same moment can still win a race for a change.
 */
export function guardedFiles(files: Files, realPlace: (resource: Resource) => Resource | undefined): Files {
  const leads = async (resource: Resource, real: Resource): Promise<void> => {
    if ((await placeNow(resource, files)) === real) return;
    throw new ToolError(
      "BLOCKED",
      "Permission denied: the path leads elsewhere since it was checked. Look at it, and call again.",
    );
  };
  /** A link that may be changed itself leads nowhere, but the folders above it must. */
  const stands = async (resource: Resource): Promise<void> => {
    const real = realPlace(resource);
    if (real !== undefined && (await files.realEntry(resource)) !== real) await leads(resource, real);
  };
  /** Uses the real path of an allowed resource. Failures name the path as the caller knows it. */
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
    async rename(from, to, options) {
      await stands(from);
      await stands(to);
      return files.rename(from, to, options);
    },
    async delete(resource, options) {
      await stands(resource);
      return files.delete(resource, options);
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
