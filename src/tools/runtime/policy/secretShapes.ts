/*
 * Names of files that usually contain secrets (docs/safety.md#protected-and-secret-files), in lower case: `*` matches any characters or none, `?` one character,
 * `%` one or more of `a-z0-9_-`. They aren't regular expressions, so that globs can be compared with them.
 */

const words = (text: string): string[] => text.split(" ");
const endings = (text: string): string[] => words(text).map((ending) => `?*.${ending}`);

const DATA = words("json yaml yml toml ini csv");
const KEEPS = words("client_secret client-secret service-account service_account serviceaccount credentials secrets");

/** Names that are known from their beginning on. */
export const knownNames: readonly string[] = [
  ...words(".env .envrc .env.?* .envrc.?* id_% _netrc kubeconfig local.settings.json .npmrc .netrc .pypirc .pgpass"),
  ...words(".htpasswd .dockercfg .git-credentials .my.cnf .s3cfg .boto .vault-token .rclone.conf .history .%_history"),
  ...KEEPS.flatMap((name) => DATA.map((ending) => `${name}*.${ending}`)),
];

/** Names that are known by their ending alone. */
export const knownEndings: readonly string[] = endings(
  "env pem key p12 pfx jks keystore kdbx ppk kubeconfig tfstate mobileprovision",
);

/** Further names, more than a glob is thought to mean that a shell reads: what stands for it on disk is looked at. A glob that a program reads may mean them. */
export const furtherNames: readonly string[] = [
  ...words(".env-?* .env_?* .dev.vars .dev.vars.?* ssh_host_%_key .authinfo htpasswd .mylogin.cnf .smbcredentials"),
  ...words(
    ".msmtprc .fetchmailrc .cvspass .gitcookies .vault_pass .vault-pass .vault_password .vault-password vault_pass",
  ),
  ...words(".passwd-s3fs chap-secrets wpa_supplicant.conf wg%.conf pgpass.conf .odbc.ini winscp.ini ws_ftp.ini"),
  ...words("credentials .credentials .secret .secrets .token .%_token .%-token .apikey .api_key .api-key .xauthority"),
  ...[".credentials", ".secrets", "secret"].flatMap((name) => DATA.map((ending) => `${name}.${ending}`)),
  ...words("auth.json token.json oauth_creds.json pub-tokens.json apikeys.json api_keys.json api-keys.json key.json"),
  ...words("keyfile.json private_key.json private-key.json gcp-key.json sa-key.json gcloud-service-key.json"),
  ...words("application_default_credentials.json kaggle.json .clasprc.json sftp-config.json appsettings.?*.json"),
  ...words(
    ".databrickscfg .sentryclirc .terraformrc terraform.rc rclone.conf talosconfig kubeconfig.yaml kubeconfig.yml",
  ),
  ...words("kubeconfig-?*.yaml kubeconfig-?*.yml k3s.yaml .dockerconfigjson .ftpconfig .yarnrc.yml database.yml"),
  ...words("database.yaml rootkey.csv passwords.csv logins.json key3.db key4.db cookies.sqlite cookies.binarycookies"),
  ...words("wallet.dat utc--?* secring.gpg private.gpg key.asc private.asc .zhistory .histfile fish_history"),
  ...words("consolehost_history.txt gradle.properties key.properties keystore.properties signing.properties"),
  ...words("sentry.properties mgmt-users.properties nuget.config tomcat-users.xml sitemanager.xml recentservers.xml"),
  ...words("datasources.local.xml unattend.xml autounattend.xml wp-config.php localsettings.php config.inc.php"),
  ...words("local_settings.py settings_local.py secret_token.rb mnemonic.txt seed-phrase.txt seed_phrase.txt"),
  ...words(
    "cookies.txt vault_pass.txt .vault_pass.txt password.txt passwords.txt token.txt access_token.txt api_key.txt",
  ),
  ...words("apikey.txt private-key.txt private_key.txt"),
  ...words("txt xml properties conf cfg").flatMap((ending) => [`credentials.${ending}`, `secrets.${ending}`]),
  ...["login data", "login data for account", "local state"],
];

/** Further endings, likewise. */
export const furtherEndings: readonly string[] = endings(
  "p8 pkcs12 pk8 pvk snk jceks bks kdb psafe3 1pux opvault agekey keytab keychain keychain-db tfvars ovpn nmconnection " +
    "remmina secret secrets passwd password credentials publishsettings pubxml.user cscfg",
);

/** Ends of names in the form of everyday files, so that no glob is thought to mean them (`tsconfig*.json`). */
export const everydayEnds: readonly string[] = [
  ...["credentials", "secret", "secrets"].flatMap((name) => DATA.map((ending) => `*${name}.${ending}`)),
  ...words("*-credentials *-adminsdk-?*.json *-adminsdk.json *accesskeys.csv *-kubeconfig *kubeconfig.yaml"),
  ...words("*kubeconfig.yml *-private.asc *-private.gpg *.tfvars.json *.tfstate.?*.backup"),
];

/**
 * Suffixes of `.env.` for the settings of a program's environments. A glob such as `*.local` matches these, and no
 * source files.
 */
export const surroundings: readonly string[] = words(
  "local development develop dev production prod staging stage test testing qa uat ci preview sandbox demo docker shared default common secret secrets private me vault keys",
).map((name) => `.env.${name}`);

/** What programs put behind a name for a copy of the file. */
export const copyEndings: readonly string[] = [".orig", ".bak", ".old", ".save", ".backup"];

/** Folders of which every file is secret; of `.ssh`, all but what is meant to be seen. */
export const secretFolders: readonly string[] = words(
  ".ssh .aws .gnupg .kube .azure .password-store .secrets .credentials .jfrog .near-credentials .pki",
);

/** Files, and folders with all that is in them, that are known by the names on the way to them: `*` is any one name. */
export const secretPlaces: readonly string[] = [
  ...words(
    "gcloud gh op doctl hub hcloud scw linode-cli stripe glab-cli tea github-copilot configstore argocd sops solana",
  ).flatMap((name) => [`.config/${name}`, `appdata/*/${name}`, `library/application support/${name}`]),
  ...words(".docker/config.json .m2/settings.xml .m2/settings-security.xml .bundle/config .hex/hex.config"),
  ...words(
    ".oci/config .aliyun/config.json .fly/config.yml .snowsql/config .snowflake/connections.toml .cf/config.json",
  ),
  ...words(".netlify/config.json .railway/config.json .dbt/profiles.yml .vscode/sftp.json .subversion/auth"),
  ...words(".travis/config.yml .circleci/cli.yml .vnc/passwd .cache/huggingface/token .huggingface/token"),
  ...words(".local/share/keyrings .local/share/kwalletd sites/*/settings.php run/secrets etc/ssl/private"),
  ...words("etc/kubernetes/admin.conf etc/wireguard networkmanager/system-connections library/keychains"),
  ...words("library/cookies google-chrome/*/cookies chromium/*/cookies chrome/*/cookies system32/config/sam"),
  ...words("system32/config/security appdata/roaming/subversion/auth brave-browser/*/cookies"),
  ...words("credentials protect vault crypto usersecrets").map((name) => `appdata/*/microsoft/${name}`),
  ...["github cli/hosts.yml", "user data/*/cookies", "user data/*/network/cookies", "microsoft edge/*/cookies"],
  "library/preferences/netlify/config.json",
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
