import { isSecretPath } from "../secretPaths";

/** Whether a pattern for names may stand for a file that holds secrets: unless its beginning or its ending says otherwise. */
export function mayBeSecret(pattern: string): boolean {
  const name = pattern.slice(pattern.lastIndexOf("/") + 1);
  const [, ending] = /\.([A-Za-z0-9]+)$/.exec(name) ?? [];
  const [start = ""] = name.split(/[*?[\]]/, 1);
  if (ending === undefined || name.startsWith(".") || isSecretPath(pattern.replace(/[*?[\]]+/g, "x"))) return true;
  return SECRET_NAMES.some(
    (secret) => isSecretPath(`${secret}.${ending}`) && (start === "" || secret.startsWith(start.toLowerCase())),
  );
}

const SECRET_NAMES = [
  "name",
  "credentials",
  "secrets",
  "client_secret",
  "service-account",
  "local.settings",
  "id_rsa",
  "secrets.json",
];
