/** Letters and digits as chance writes them; put together here, so that no whole token stands in this file. */
export const chance = (length: number, from = "aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xYzAc"): string => {
  let state = length;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return from.charAt((state >> 12) % from.length);
  }).join("");
};
const hex = (length: number): string => chance(length, "0123456789abcdef");
const capitals = (length: number): string => chance(length, "ABCDEFGHJKLMNPQRSTUVWXYZ234567");

/** A token of each kind, with the words that stand in its place. */
export const TOKENS: readonly (readonly [string, string])[] = [
  ["GitHub token", `ghp_${chance(36)}`],
  ["GitHub token", `ghs_${chance(36)}`],
  ["GitHub token", `github_pat_${chance(22)}_${chance(59)}`],
  ["GitLab token", `glpat-${chance(20)}`],
  ["npm token", `npm_${chance(36)}`],
  ["PyPI token", `pypi-AgE${chance(60)}`],
  ["Docker token", `dckr_pat_${chance(27)}`],
  ["Slack token", `xoxb-123456789012-${chance(24)}`],
  ["Slack token", `xapp-1-A012-345-${chance(24)}`],
  ["Slack webhook", `https://hooks.slack.com/services/T0${capitals(8)}/B0${capitals(8)}/${chance(24)}`],
  ["Discord webhook", `https://discord.com/api/webhooks/123456789012345678/${chance(60)}`],
  ["AWS access key", `AKIA${capitals(16)}`],
  ["AWS Bedrock key", `ABSK${chance(108)}`],
  ["Google API key", `AIza${chance(35)}`],
  ["Google client secret", `GOCSPX-${chance(28)}`],
  ["Google access token", `ya29.${chance(60)}`],
  ["Azure key", `abC8Q~${chance(34)}`],
  ["Azure key", `${chance(52)}JQQJ99${chance(26)}`],
  ["Anthropic key", `sk-ant-api03-${chance(93)}AA`],
  ["OpenRouter key", `sk-or-v1-${hex(64)}`],
  ["OpenAI key", `sk-proj-${chance(74)}`],
  ["OpenAI key", `sk-${chance(20)}T3BlbkFJ${chance(20)}`],
  ["API key", `sk-${hex(32)}`],
  ["Stripe key", `sk_live_${chance(24)}`],
  ["Stripe key", `rk_test_${chance(24)}`],
  ["signing secret", `whsec_${chance(32)}`],
  ["JSON web token", `eyJ${chance(30)}.eyJ${chance(40)}.${chance(43)}`],
  ["Hugging Face token", `hf_${chance(34, "abcdefGHIJKL")}`],
  ["SendGrid key", `SG.${chance(22)}.${chance(43)}`],
  ["DigitalOcean token", `dop_v1_${hex(64)}`],
  ["Vault token", `hvs.${chance(90)}`],
  ["Shopify token", `shpat_${hex(32)}`],
  ["Databricks token", `dapi${hex(32)}`],
  ["Linear key", `lin_api_${chance(40)}`],
  ["Notion token", `ntn_12345678901${chance(35)}`],
  ["Atlassian token", `ATATT3${chance(180)}`],
  ["Groq key", `gsk_${chance(52)}`],
  ["xAI key", `xai-${chance(80)}`],
  ["Replicate token", `r8_${chance(37)}`],
  ["Grafana token", `glsa_${chance(32)}_${hex(8)}`],
  ["Supabase key", `sbp_${hex(40)}`],
  ["Supabase key", `sb_secret_${chance(31)}`],
  ["age key", `AGE-SECRET-KEY-1${capitals(58)}`],
];

const BODY = Array.from({ length: 12 }, (_, at) => chance(64 - (at % 3))).join("\n");
/** A private key whole. */
export const KEY = `-----BEGIN RSA PRIVATE KEY-----\n${BODY}\n-----END RSA PRIVATE KEY-----`;

/** Secrets known by what stands before them: the kind, that, and the secret. */
export const ASSIGNED: readonly (readonly [string, string, string])[] = [
  ["password", 'password = "', "hunter2!"],
  ["password", "DB_PASSWORD=", "correcthorse"],
  ["password", "passwd: ", "hunter22"],
  ["password", '{"user":"a","pass":"', "s3cr3t!x"],
  ["password", '{\\"password\\": \\"', "hunter2!"],
  ["password", "smtp_pwd='", "hunter2!"],
  ["password", "mysql --password=", "hunter22"],
  ["password", "mysql --password ", "hunter22"],
  ["secret", "client_secret: '", "a1b2c3d4e5f6"],
  ["key", "export API_KEY=", "a1b2c3d4e5f6"],
  ["key", "apiKey: '", "a1b2c3d4e5f6"],
  ["key", "aws_secret_access_key = ", "wJa1rXUtnF2MI/K7MDENG/bPxRfiCYz9"],
  ["token", "https://example.com/?page=1&access_token=", "a1b2c3d4e5f6"],
  ["token", 'config["token"] = "', "a1b2c3d4e5f6"],
  ["token", "auth_token := ", "a1b2c3d4e5f6"],
  ["secret", "credentials: ", "a1b2c3d4e5f6"],
  ["authorization header", "Authorization: Bearer ", "a1b2c3d4e5f6g7h8"],
  ["authorization header", "curl -H 'authorization: Basic ", "dXNlcjpwYXNzd29yZDE="],
  ["authorization header", '"Authorization": "', "a1b2c3d4e5f6g7h8"],
  ["authorization header", "sent with bearer ", "a1b2c3d4e5f6g7h8"],
  ["cookie", "Cookie: ", "sid=abcdef; theme=dark"],
  ["cookie", "set-cookie: ", "id=1234abcd; Path=/; Secure"],
  ["password in an address", "postgres://app:", "hunter2"],
];

/** Texts that look like secrets and are none. */
export const HARMLESS = [
  "nothing here",
  "password: string;",
  "password = getPassword()",
  "const token = tokens[0];",
  "token: req.headers.token1234",
  'let apiKey = process.env["API_KEY_12345"]',
  "PASSWORD=$DB_PASSWORD_1",
  'password="${PASSWORD}"',
  'token: "string"',
  '{"token": "comma"}',
  "you can pass `--flag1234` on",
  'Bearer $TOKEN" "https://registry.example.com/v2/a1b2c3d4e5',
  "Authorization: Bearer <token>",
  "Authorization: the header",
  "The cookie: it crumbles",
  "https://example.com/a:b@c",
  "https://user@example.com/",
  "https://name:password@example.com/",
  "a -----BEGIN PRIVATE KEY----- line begins a key",
  'if (text.includes("-----BEGIN PRIVATE KEY-----") && text.includes("-----END PRIVATE KEY-----"))',
  "5f2b1c0e-9d3a-4a7e-8b6f-0c1d2e3f4a5b",
  "commit 9b1c0e5f2b1c0e9d3a4a7e8b6f0c1d2e3f4a5b6c",
  "sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==",
  "toolu_01KscA8iE8tUT2aCNEUx9QwZ and agent_msg_01N19vwZpkXVGpgqReSRZ4Vn and req_011CSHoEeqs5C35K2UUqR7Fy",
  `data:image/png;base64,${chance(4000)}`,
  `src/components/${chance(40)}/index.ts`,
  `https://docs.example.com/d/${chance(44)}/edit`,
  "getElementsByClassNameAndThenRemoveAllOfThem2Times",
  "Q~ at the start, and ünïcödé ĀĂ",
  "MAX_NUMBER_OF_CONNECTIONS_PER_HOST_AND_PORT_V2_BETA",
  "ghp_short and xoxb-1 and AKIA123 and sk-word and npm_install",
  `AKIA${capitals(16)}x`,
  `hashghx_${hex(36)}`,
];
