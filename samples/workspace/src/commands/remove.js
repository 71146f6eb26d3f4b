/** `remove ID` */
export function remove(store, [id]) {
  store.remove(Number(id));
  return `Removed note ${id}`;
}
