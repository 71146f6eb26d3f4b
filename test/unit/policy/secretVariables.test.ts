import assert from "node:assert/strict";
import { isSecretName } from "../../../src/tools/runtime/policy/secretVariableNames";
import { isOfEditor, isSecretVariable } from "../../../src/tools/runtime/policy/secretVariables";
import { HARMLESS_VARIABLES, SECRET_VARIABLES } from "./variableSamples";

describe("a variable of an environment", () => {
  it(`contains a secret in each of ${Object.keys(SECRET_VARIABLES).length} that let somebody in`, () =>
    assert.deepEqual(
      Object.entries(SECRET_VARIABLES).filter(([name, value]) => !isSecretVariable(name, value)),
      [],
    ));

  it(`contains none in ${Object.keys(HARMLESS_VARIABLES).length} of developers' machines and build servers`, () =>
    assert.deepEqual(
      Object.entries(HARMLESS_VARIABLES).filter(([name, value]) => isSecretVariable(name, value)),
      [],
    ));

  for (const [name, secret, harmless] of [
    ["MAX_TOKENS", "a", "1000"],
    ["API_TOKEN", "1000", ""],
    ["DB_PASSWORD", "1000", "false"],
    ["PROJECT_PWD", "lovelace", "/home/ada"],
    ["PROJECT_PWD", "c@t", "C:\\ada"],
    ["APP_DSN", "https://abc@example.org", "https://example.org"],
    ["APP_DSN", "mysql:host=db;password=x1", "mysql:host=db"],
    ["ANY", "https://ada:x@example.org", "https://ada@example.org"],
    ["ANY", "a;Password=x", "a;Password=$PASSWORD"],
    ["ANY", "Authorization: x", "Authorization"],
  ] as const)
    it(`called ${name} contains a secret when it is ${secret}, and none when it is ${harmless}`, () => {
      assert.equal(isSecretVariable(name, secret), true);
      assert.equal(isSecretVariable(name, harmless), false);
    });

  it("is the editor's own by its name, or by what it names", () => {
    for (const [name, value] of [
      ["VSCODE_PID", "1"],
      ["ELECTRON_RUN_AS_NODE", "1"],
      ["GIT_ASKPASS", "/opt/code-server/askpass.sh"],
    ] as const)
      assert.equal(isOfEditor(name, value), true, name);
    for (const [name, value] of [
      ["GIT_ASKPASS", "/usr/bin/askpass"],
      ["PATH", "/opt/code-server"],
    ] as const)
      assert.equal(isOfEditor(name, value), false, name);
    assert.deepEqual([isOfEditor("NODE_OPTIONS"), isOfEditor("PATH")], [true, false]);
  });
});

describe("the name of a secret", () => {
  for (const name of /* oxfmt-ignore */ [
      "MYSQL_PWD", "SSHPASS", "DOCKER_AUTH_CONFIG", "BW_SESSION", "OP_SESSION_my", "CI_JOB_JWT", "AZURE_STORAGE_CONNECTION_STRING", "SLACK_WEBHOOK_URL", "SENTRY_DSN",
      "AUTHORIZATION", "BEARER", "JWT", "COOKIE", "DBPASS", "SMTP_PWD", "LDAP_BIND_PW", "MNEMONIC", "SEED_PHRASE", "ENCRYPTION_KEYS", "FASTLANE_SESSION", "sendemail.smtppass",
      "imap.pass", "deploy_key", "KEY", "AWS_ACCESS_KEY_ID",
    ])
    it(`is ${name}`, () => assert.equal(isSecretName(name), true));

  for (const name of /* oxfmt-ignore */ [
      "PWD", "OLDPWD", "KEYBOARD", "MONKEY", "COMPASS", "BYPASS", "GIT_ASKPASS", "SSH_AUTH_SOCK", "GIT_AUTHOR_NAME", "TOKENIZERS_PARALLELISM", "XDG_SESSION_ID", "DESKTOP_SESSION",
      "TOKEN_URL", "POSTGRES_PASSWORD_FILE", "SSH_PUBLIC_KEY", "PRIMARY_KEY", "JWT_ISSUER", "COOKIE_DOMAIN", "core.askpass", "user.name", "PATH", "",
    ])
    it(`is not ${name || "nothing"}`, () => assert.equal(isSecretName(name), false));
});
