/** Whether keys pressed there are text that somebody writes. */
export function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select") !== null;
}
