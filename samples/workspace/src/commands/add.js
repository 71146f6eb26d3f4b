/** `add TEXT… [--tag TAG]` */
export function add(store, args) {
  const tags = [];
  const words = [];
  for (let i = 0; i < args.length; i++) {
    if (args[i] === "--tag") tags.push(args[++i]);
    else words.push(args[i]);
  }
  // TODO: refuse a note without words.
  const id = store.add({ text: words.join(" "), tags });
  return `Added note ${id}`;
}
