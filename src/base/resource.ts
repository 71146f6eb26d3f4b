/** A place in a file system as a URI string (`file:///a/b.txt`). Only `Workspace.resolve` and adapters make one. */
export type Resource = string & { readonly resource: unique symbol };
