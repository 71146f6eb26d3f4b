export function mcpAppPage(): Promise<{ readonly html: string; readonly inputs: readonly string[] }>;
