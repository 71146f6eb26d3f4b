/** One line for a note: `3  Buy oat milk  #shopping`. */
export function formatNote({ id, text, tags = [] }) {
  const labels = tags.map((tag) => `#${tag}`).join(" ");
  return [id, text, labels].filter(Boolean).join("  ");
}
