/*
 * Names of variables and settings that contain secrets (docs/safety.md#the-environment-of-commands). `SSH_AUTH_SOCK` isn't one: it is a connection to an agent
 * that asks for itself, and `git push` fails without it. A tokenizer isn't a token.
 */

/** Words that mark a secret anywhere in a name. */
const ANYWHERE =
  /TOKEN(?!IZ)|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL|(?:API|ACCESS|PRIVATE|ENCRYPTION)_?KEY|CONNECTION_?STRING|MNEMONIC|SEED_?PHRASE|WEBHOOK(?:_URL)?$|^GIT_CONFIG_PARAMETERS$|^(?:BW|OP|FASTLANE)_SESSION|^DIRENV_DIFF$|AUTH_(?:CONFIG|IDENT)$/i;

/** Words that say it at the end of a name, where other words do not say what kind of key it is. */
const AT_END =
  /(?:^|[_.-])(?:AUTHORIZATION|BEARER|JWT(?:_V\d)?|COOKIES?|DSN|CREDS|PAT|PASS|PW|AUTH)$|_PWD$|(?:^|(?<!(?:PUBLIC|PRIMARY|FOREIGN|SORT|PARTITION|COMPOSE|CACHE|CONFIG))_)KEYS?$|(?<!ASK|COM|BY|SUR|TRES|OVER|UNDER|OUT)PASS$|(?<!OLD)(?<=[A-Z])PWD$/i;

/** Words behind those above that say that it is only about one. */
const ABOUT =
  /_(?:FILE|PATH|DIR|TYPE|NAME|ENDPOINT|EXPIRY|EXPIRATION|EXPIRES(?:_IN)?|TTL|TIMEOUT|LENGTH|SIZE|LIMIT|COUNT|ALGORITHM|ISSUER|AUDIENCE|HEADER|DOMAIN|POLICY|PROVIDER|HELPER|BACKEND|(?<!WEBHOOK_)URL)$/i;

/** Whether a variable's name is one that secrets have. */
export function isSecretName(name: string): boolean {
  return (ANYWHERE.test(name) || AT_END.test(name)) && !ABOUT.test(name);
}
