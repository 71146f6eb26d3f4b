import type { ChangedFile } from "../../../transcripts/model/changes/changesModel";

/** A visible line of the tree. `level` is 1-based. */
export type TreeItem =
  | {
      readonly kind: "folder";
      /** Unique in the tree. */
      readonly key: string;
      readonly name: string;
      readonly level: number;
      readonly open: boolean;
    }
  | {
      readonly kind: "file";
      readonly key: string;
      readonly name: string;
      readonly level: number;
      readonly file: ChangedFile;
    };

/** Folders that lie deeper are a part of the file's name. */
const DEEPEST = 60;

interface Folder {
  readonly folders: Map<string, Folder>;
  readonly files: { readonly name: string; readonly file: ChangedFile }[];
}

/**
 * Returns the visible lines of a tree of files: the folders of each folder, then its files. A folder that contains only
 * another one is one line with it. `closed` has the keys of the folders whose content is hidden.
 */
export function treeItems(files: readonly ChangedFile[], closed: ReadonlySet<string>): TreeItem[] {
  const root: Folder = { folders: new Map(), files: [] };
  for (const file of files) {
    const steps = file.path.split(file.path.includes("/") ? "/" : "\\");
    const depth = Math.min(steps.length - 1, DEEPEST);
    let folder = root;
    for (const step of steps.slice(0, depth)) {
      const next = folder.folders.get(step) ?? { folders: new Map(), files: [] };
      folder.folders.set(step, next);
      folder = next;
    }
    folder.files.push({ name: steps.slice(depth).join("/"), file });
  }
  const items: TreeItem[] = [];
  addContent(items, root, "", 1, closed);
  return items;
}

function addContent(items: TreeItem[], folder: Folder, path: string, level: number, closed: ReadonlySet<string>): void {
  for (const [step, content] of sorted([...folder.folders], ([name]) => name)) {
    let [name, inner] = [step, content];
    for (;;) {
      const [only, ...others] = inner.folders;
      if (!only || others.length > 0 || inner.files.length > 0) break;
      name += `/${only[0]}`;
      inner = only[1];
    }
    const key = `${path}${name}/`;
    const open = !closed.has(key);
    items.push({ kind: "folder", key, name: name === "" ? "/" : name, level, open });
    if (open) addContent(items, inner, key, level + 1, closed);
  }
  for (const { name, file } of sorted(folder.files, (each) => each.name))
    items.push({ kind: "file", key: file.path, name, level, file });
}

function sorted<T>(items: readonly T[], nameOf: (item: T) => string): readonly T[] {
  return [...items].sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
}
