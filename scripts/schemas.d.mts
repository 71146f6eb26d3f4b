/** The text of each schema file by its path from the project's root, with `/`. */
export function schemaFiles(): Promise<Map<string, string>>;
