/*
 * Names that secrets have as variables and settings (research: tools.md §3, "Secrets in environment"). `SSH_AUTH_SOCK` is none of them: it is a door to the agent,
 * which asks for itself, and without it `git push` fails. A tokenizer is no token.
 */

/** Words that say it wherever they stand in a name. */
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
