/** The rules of what ripgrep looks at, the same for listing and for finding. */
export function ripgrepVisibility(ignored: boolean): string[] {
  return [
    "--no-config",
    "--no-require-git",
    "--hidden",
    "--glob=!.git",
    ...(ignored ? ["--no-ignore"] : []),
    ...(process.platform === "win32" ? ["--path-separator=/"] : []),
  ];
}
