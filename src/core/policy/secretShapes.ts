/*
 * Names of files that usually hold secrets (research: tools.md §3, "Secrets in files"), in small letters: `*` stands for any characters or none, `?` for one, `%` for
 * one or more of `a-z0-9_-`. As shapes, and not as expressions, so that a glob can be held against them, too.
 */

const DATA = ["json", "yaml", "yml", "toml", "ini", "csv"];
const KEEPS = ["client_secret", "service-account", "service_account", "credentials", "secrets"];

/** Names that are known from their beginning on. */
export const knownNames: readonly string[] = [
  ...[".env", ".envrc", ".env.?*", ".envrc.?*", "id_%", "_netrc", "kubeconfig", "local.settings.json"],
  ...[".npmrc", ".netrc", ".pypirc", ".pgpass", ".htpasswd", ".dockercfg", ".git-credentials", ".my.cnf", ".s3cfg"],
  ...[".boto", ".vault-token", ".rclone.conf", ".history", ".%_history"],
  ...KEEPS.flatMap((name) => DATA.map((ending) => `${name}*.${ending}`)),
];

/** Names that are known by their ending alone. */
export const knownEndings: readonly string[] = [
  ..."env pem key p12 pfx jks keystore kdbx ppk kubeconfig tfstate mobileprovision".split(" "),
].map((ending) => `?*.${ending}`);

/** What stands behind `.env.` where settings of a program are kept for each of its surroundings: these, and no source files, are meant by a glob such as `*.local`. */
export const surroundings: readonly string[] = [
  "local development develop dev production prod staging stage test testing qa uat ci preview sandbox demo docker shared default common secret secrets private me vault keys",
]
  .flatMap((names) => names.split(" "))
  .map((name) => `.env.${name}`);

/** What programs put behind a name for a copy of the file. */
export const copyEndings: readonly string[] = [".orig", ".bak", ".old", ".save"];

/** Folders of which every file is secret; of `.ssh`, all but what is meant to be seen. */
export const secretFolders: readonly string[] = [".ssh", ".aws", ".gnupg", ".kube", ".azure", ".password-store"];

/** Folders that hold secret ones, or secret files, under these names. */
export const foldersWithSecrets: readonly (readonly [folder: string, names: readonly string[]])[] = [
  [".config", ["gcloud", "gh", "op", "doctl"]],
  [".docker", ["config.json"]],
];

/** A shape as an expression for a whole folded name. A name may have several lines. */
export function expressionOf(shapes: readonly string[]): RegExp {
  const one = (shape: string): string =>
    literally(shape).replaceAll("*", "[^]*").replaceAll("?", "[^]").replaceAll("%", "[a-z0-9_-]+");
  return new RegExp(`^(?:${shapes.map(one).join("|")})$`);
}

/** A name of these lists in an expression. */
export function literally(name: string): string {
  return name.replaceAll(".", String.raw`\.`);
}
