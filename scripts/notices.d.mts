/** The folders of the packages that hold the files, relative to the same root, once each and sorted. */
export function packageFolders(files: Iterable<string>): string[];

/** Name, version, licence and its text of each package. Throws for a licence that is not allowed, and for one without a text. */
export function noticesText(root: string, folders: Iterable<string>): string;
