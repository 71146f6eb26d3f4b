import fs from "node:fs";

/** Opens the notes in `file`; a file that is not there counts as empty. */
export function openStore(file) {
  const notes = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : [];

  const save = () => fs.writeFileSync(file, JSON.stringify(notes, null, 2));

  return {
    all: () => [...notes],
    add(note) {
      const id = Math.max(0, ...notes.map((other) => other.id)) + 1;
      notes.push({ id, ...note });
      save();
      return id;
    },
    // TODO: ask before the last note goes.
    remove(id) {
      const index = notes.findIndex((note) => note.id === id);
      if (index === -1) throw new Error(`No note ${id}`);
      notes.splice(index, 1);
      save();
    },
  };
}
