/**
 * A location in a file system as a URI string (`file:///a/b.txt`). Only `Workspace.resolve` and adapters create one.
 */
export type Resource = string & { readonly resource: unique symbol };
