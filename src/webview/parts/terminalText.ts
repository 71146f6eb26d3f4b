/** Sequences that a terminal obeys without showing them: titles and links, character sets, cursor and screen. */
const INVISIBLE =
  // eslint-disable-next-line no-control-regex -- escape sequences begin with a control character
  /\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)|\u001b[()*+][0-9A-Za-z]|\u001b[=>78cDEHMNOZ]|\u001b\[[0-9;?]*[A-HJKSTfhilnsu]/g;

/** A command's output as a terminal leaves it: without sequences that are no colours, and without what a carriage return wrote over. */
export function settle(text: string): string {
  return text
    .replace(INVISIBLE, "")
    .replace(/\r+\n/g, "\n")
    .replace(/^.*\r(?=[^\n])/gm, "")
    .replace(/\r/g, "");
}
