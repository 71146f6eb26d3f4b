import { ofShape } from "./alphabets";
import { Seeded } from "./seeded";
import { SHAPES, type Shape } from "./shapes";

/** Contains a text with a secret. */
export interface Leak {
  /** The kind of secret or line. */
  readonly what: string;
  readonly text: string;
  readonly secret: string;
}

type Write = (name: string, secret: string) => string;

const snake = (name: string): string => name.replace(/[^A-Za-z0-9]+/g, "_").replace(/^_|_$/g, "");
const upper = (name: string): string => snake(name).toUpperCase();
const camel = (name: string): string =>
  snake(name)
    .toLowerCase()
    .replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const kebab = (name: string): string => snake(name).replaceAll("_", "-");
const header = (name: string): string => kebab(name).replace(/\b\w/g, (letter) => letter.toUpperCase());

/** Formats that assign a secret to a name. */
const GIVEN: readonly Write[] = [
  (name, secret) => `${upper(name)}=${secret}`,
  (name, secret) => `export ${upper(name)}="${secret}"`,
  (name, secret) => `# production\n${upper(name)}='${secret}'\nLOG_LEVEL=info`,
  (name, secret) => `docker run --rm -e ${upper(name)}=${secret} app:latest`,
  (name, secret) => `${snake(name)} = ${secret}`,
  (name, secret) => `[default]\n${snake(name)}="${secret}"\nregion = eu-west-1`,
  (name, secret) => `{"name": "app", "${snake(name)}": "${secret}", "debug": false}`,
  (name, secret) => `{\n  "${camel(name)}": "${secret}"\n}`,
  (name, secret) => JSON.stringify({ output: JSON.stringify({ [snake(name)]: secret, ok: true }) }),
  (name, secret) => JSON.stringify({ "config.ini": `${upper(name)}=${secret}\nBACKUP=true` }),
  (name, secret) => `services:\n  api:\n    ${snake(name)}: ${secret}\n    port: 8080`,
  (name, secret) => `${kebab(name)}: "${secret}"`,
  (name, secret) => `const ${camel(name)} = "${secret}";`,
  (name, secret) => `  ${camel(name)}: '${secret}',`,
  (name, secret) => `const ${camel(name)}: string = \`${secret}\`;`,
  (name, secret) => `private static final String ${upper(name)} = "${secret}";`,
  (name, secret) => `${camel(name)} := "${secret}"`,
  (name, secret) => `$config['${snake(name)}'] = '${secret}';`,
  (name, secret) => `'${snake(name)}' => '${secret}',`,
  (name, secret) => `os.environ["${upper(name)}"] = "${secret}"`,
  (name, secret) => `${upper(name)} ?= ${secret}`,
  (name, secret) => `System.setProperty("${upper(name)}", "${secret}")`,
  (name, secret) => `<${camel(name)}>${secret}</${camel(name)}>`,
  (name, secret) => `deploy --${kebab(name)} ${secret} --verbose`,
  (name, secret) => `deploy --${kebab(name)}=${secret}`,
  (name, secret) => `curl -H 'X-${header(name)}: ${secret}' https://api.example.com/v1/items`,
  (name, secret) => `GET https://api.example.com/v1/items?page=2&${snake(name)}=${encodeURIComponent(secret)}&sort=asc`,
];

/** Formats of a secret that is recognizable without a name. */
const ALONE: readonly Write[] = [
  (_name, secret) => secret,
  (_name, secret) => `I used ${secret} for the call.`,
  (_name, secret) => `(${secret})`,
  (_name, secret) => `"${secret}"`,
  (_name, secret) => `{"type":"text","value":"${secret}"}`,
  (_name, secret) => `items = ["${secret}", "other"]`,
  (_name, secret) => `2026-03-01T12:00:00Z INFO request id=42 with=${secret} status=200`,
  (_name, secret) => `+  - ${secret}`,
  (_name, secret) => `login ${secret}`,
  (_name, secret) => JSON.stringify({ output: `line one\n${secret}\nline three` }),
  (_name, secret) => `Authorization: Bearer ${secret}`,
  (_name, secret) => `| prod | \`${secret}\` | active |`,
];

/** Rules whose secret has its own format. */
const FORMS: Readonly<Record<string, readonly Write[]>> = {
  "curl-auth-header": [
    (_name, secret) => `curl -sS -H "Authorization: Bearer ${secret}" https://api.example.com/v1/me`,
    (_name, secret) => `curl --header 'Authorization: Token ${secret}' https://api.example.com/v1/me`,
    (_name, secret) => `curl -H "X-Api-Key: ${secret}" -X POST https://api.example.com/v1/me`,
    (_name, secret) => `curl -H 'Authorization: Basic ${secret}' https://api.example.com/v1/me`,
  ],
  "curl-auth-user": [
    (_name, secret) => `curl -u admin:${secret} https://api.example.com/v1/me`,
    (_name, secret) => `curl -sL --user "deploy:${secret}" https://api.example.com/v1/me`,
    (_name, secret) => `curl -X POST -u '${secret}:' https://api.example.com/v1/charges`,
  ],
  "gitlab-session-cookie": [
    (_name, secret) => `curl -b '_gitlab_session=${secret}' https://git.example.com/projects.json`,
    (_name, secret) => `Cookie: _gitlab_session=${secret}`,
    (_name, secret) => `{"cookies": {"_gitlab_session": "${secret}"}}`,
  ],
  "kubernetes-secret-yaml": ["password", "api-token", "client-secret", "config.json", "DATABASE_URL"].map(
    (key) => (_name, secret) => `apiVersion: v1\nkind: Secret\nmetadata:\n  name: app\ndata:\n  ${key}: ${secret}`,
  ),
  "nuget-config-password": [
    (_name, secret) => `<add key="ClearTextPassword" value="${secret}" />`,
    (_name, secret) => `    <add key="Password" value="${secret}" />`,
  ],
  "private-key": ["RSA PRIVATE", "EC PRIVATE", "PRIVATE", "OPENSSH PRIVATE", "ENCRYPTED PRIVATE"].map(
    (kind) => (_name, secret) => ["-----BEGIN", ` ${kind} KEY-----\n${secret}\n-----END`, ` ${kind} KEY-----`].join(""),
  ),
  "freemius-secret-key": [(_name, secret) => `    'secret_key' => '${secret}',`],
  "sidekiq-sensitive-url": [(_name, secret) => `source "https://${secret}@gems.contribsys.com/"`],
  "sidekiq-secret": [
    (_name, secret) => `BUNDLE_GEMS__CONTRIBSYS__COM=${secret}`,
    (_name, secret) => `export BUNDLE_ENTERPRISE__CONTRIBSYS__COM="${secret}"`,
    (_name, secret) => `BUNDLE_GEMS__CONTRIBSYS__COM: "${secret}"`,
  ],
  "slack-webhook-url": [
    (_name, secret) => `curl -X POST -d '{"text":"hi"}' https://hooks.slack.com/services/${secret}`,
    (_name, secret) => `SLACK_WEBHOOK_URL=https://hooks.slack.com/services/${secret}`,
  ],
  "microsoft-teams-webhook": [
    (_name, secret) => `Invoke-RestMethod -Method Post -Uri '${secret}'`,
    (_name, secret) => `TEAMS_WEBHOOK_URL=${secret}`,
  ],
  "generic-api-key": ["access_key", "auth_token", "api_key", "credential", "creds", "secret", "token", "passwd"].map(
    (name) => (_name, secret) => `${name} = "${secret}"`,
  ),
};

/** Generates `each` tokens of every shape with surrounding text. */
export function generatedLeaks(seed: number, each: number): readonly Leak[] {
  const seeded = new Seeded(seed);
  return SHAPES.flatMap((shape) => Array.from({ length: each }, () => generated(shape, seeded)));
}

function generated({ rule, word, shape }: Shape, seeded: Seeded): Leak {
  const secret = ofShape(shape, seeded);
  const forms = FORMS[rule];
  const alone = word === undefined && seeded.next() < 0.5;
  // Every sixth name says only whose token it is.
  const name = word !== undefined && seeded.next() < 1 / 6 ? word : rule;
  const write = seeded.one(forms ?? (alone ? ALONE : GIVEN));
  return { what: rule, text: write(name, secret), secret };
}

/** Returns whether a piece of the secret is readable in the redacted text. Its beginning can be. */
export function isShown(secret: string, shown: string): boolean {
  const readable = decoded(shown);
  const plain = decoded(secret);
  const tail = plain.slice(plain.length > 12 ? Math.ceil(plain.length / 4) : 0);
  const length = Math.min(8, tail.length);
  return Array.from({ length: tail.length - length + 1 }, (_, at) => tail.slice(at, at + length)).some((piece) =>
    readable.includes(piece),
  );
}

function decoded(text: string): string {
  return text.replace(/%[0-9A-F]{2}/g, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
}
