/**
 * Names of variables that secrets usually have (research: tools.md §3, "Secrets in environment"). `SSH_AUTH_SOCK` is none of them: it is a door to the agent, which
 * asks for itself, and without it `git push` fails. A tokenizer is no token.
 */
const secret =
  /TOKEN(?!IZ)|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY|_KEY$|^KEY$|_PAT$|_PASS$|_AUTH$/i;

/** Whether a variable's name is one that secrets have. */
export function isSecretName(name: string): boolean {
  return secret.test(name);
}
