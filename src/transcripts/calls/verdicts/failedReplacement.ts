/**
 * Returns the line in which VS Code says that it could not replace a text. It doesn't flag such a result. What a file
 * contains can follow what is said about it, so that only the lines before are looked at.
 */
export function failedReplacement(text: string): string | undefined {
  const [said = ""] = text.split("\nThe edit to ", 1);
  return /^String replacement failed: .*/m.exec(said)?.[0];
}
