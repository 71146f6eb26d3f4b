import { redact } from "../../../base/redaction/redact";
import { isSecretName } from "./secretVariableNames";

/** Whether an environment variable contains a secret, by its name and its value. */
export function isSecretVariable(name: string, value: string): boolean {
  if (isSecretName(name) && !isPlain(name, value)) return true;
  return holdsSecret(value);
}

/** What says yes or no, and stands for no secret whatever its name is. */
const SWITCH = /^(?:|true|false|yes|no|on|off|auto|none|null|always|never)$/i;

/** Names that are also those of amounts, of switches and of ids, which are numbers. */
const COUNTED = /TOKENS$|AUTH$|SESSION_KEY$/i;

/** An address without anybody's name in it, and words for a database without one. */
const ADDRESS = /^(?:[a-z][a-z0-9+.-]*:\/\/[^@\s]*|[a-z]+:host=[^@]*)$/i;

/** Whether a value says that a name means another thing than a secret: numbers of tokens, switches, addresses that anybody may know. */
function isPlain(name: string, value: string): boolean {
  if (SWITCH.test(value) || (COUNTED.test(name) && /^\d{1,20}$/.test(value))) return true;
  if (/DSN$|CONNECTION_?STRING/i.test(name)) return ADDRESS.test(value) && !holdsSecret(value);
  return /_PWD$/i.test(name) && /^(?:[/~]|[A-Za-z]:[\\/])/.test(value);
}

/** A name and a password in an address, whatever the password is; a key written out; a header; a secret that is given to a name. */
const SECRET_VALUE =
  /^[a-z][a-z0-9+.-]*:\/\/[^\s/:@]*:[^\s/@]+@|-----BEGIN [A-Z ]*PRIVATE KEY|\bauthorization: *\S|^(?:basic|bearer) +\S{8}|(?:password|passwd|pwd|passphrase|secret|token|(?:account|access|api)[_-]?key|[?&]sig(?:nature)?)=[^\s;&,$%{<*]/i;

function holdsSecret(value: string): boolean {
  return SECRET_VALUE.test(value) || (MAY_BE_TOKEN.test(value) && redact(value).hidden.length > 0);
}

/** Without a match, redaction doesn't recognize a value by any other rule: most values need no closer check. */
const MAY_BE_TOKEN = /^(?=[^]*\d)(?=[^]*[A-Za-z])[^]{16,}$/;

/** Handles by which a process talks to the editor that started us, or runs as it. */
const HANDLE = /^(?:VSCODE_|ELECTRON_)/i;

/** Programs that ask the user through the editor. They reply only to a process that has its handles. */
const ASKS_THROUGH_EDITOR = /^(?:GIT_ASKPASS|SSH_ASKPASS|BROWSER|NODE_OPTIONS)$/i;
const EDITOR = /vscode|vs code|code-server|js-debug/i;

/** Whether a variable is the editor's own. Without its value: whether one of this name may be. */
export function isOfEditor(name: string, value?: string): boolean {
  return HANDLE.test(name) || (ASKS_THROUGH_EDITOR.test(name) && (value === undefined || EDITOR.test(value)));
}
