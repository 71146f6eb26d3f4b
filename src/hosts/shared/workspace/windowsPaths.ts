const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:\..*|:)?$/i;

/**
 * Returns why Windows would interpret a path differently than it looks; undefined if it wouldn't.
 * `path` has `/` between its segments. Source: "Naming Files, Paths, and Namespaces" in Microsoft's Win32
 * documentation.
 */
export function windowsTrap(path: string): string | undefined {
  if (/^\/\/[?.](?:\/|$)/.test(path)) return "Device paths (\\\\?\\ and \\\\.\\) aren't supported.";
  if (/^\/?[A-Za-z]:(?!\/|$)/.test(path)) return "Add a separator after the drive letter.";
  const bare = path.replace(/^\/?[A-Za-z]:(?=\/|$)/, "");
  for (const segment of bare.split("/")) {
    if (segment === "" || segment === "." || segment === "..") continue;
    if (DEVICE.test(segment.trimEnd())) return `${segment} is the name of a device on Windows.`;
    if (/[. ]$/.test(segment)) return `Windows drops the dot or space at the end of "${segment}".`;
    if (segment.includes(":")) return `The colon in "${segment}" names an alternate data stream.`;
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    if (/[<>"|?*\u0000-\u001f]/.test(segment)) return `"${segment}" contains a character that Windows doesn't allow.`;
  }
  return undefined;
}
