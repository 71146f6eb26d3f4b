import { matchAt, replacing } from "./replaceAt";
import type { Kind, Rule } from "./rule";

/** Tokens of one make: where they are looked for, and the whole of one. */
interface Make {
  readonly kind: Kind;
  /** Texts of which one stands in every such token: it is tried only there. */
  readonly starts: readonly string[];
  /** Where in the token that text stands: characters before it, 0 unless given; `behind` for a text after which the token begins. */
  readonly before?: number | "behind";
  /** The whole token, sticky. Nothing in it is tried twice: classes of characters that a fixed text or the end follows. */
  readonly token: RegExp;
}

/**
 * Tokens that can be told by what they begin with, as their makers document it (prefixes and lengths: docs.github.com "token formats", docs.gitlab.com "token
 * prefixes", api.slack.com "token types", docs.stripe.com "API keys", docs.aws.amazon.com "unique identifiers", cloud.google.com "API keys", RFC 7519 for JSON
 * web tokens; others as secret scanning of GitHub lists them). Where several fit at one place the first counts.
 */
const MAKES: readonly Make[] = [
  { kind: "GitHub token", starts: ["github_pat_"], token: /github_pat_\w{36,}/y },
  {
    kind: "GitHub token",
    starts: ["ghp_", "gho_", "ghu_", "ghs_", "ghr_"],
    token: /gh[pousr]_[A-Za-z0-9]{36,}/y,
  },
  {
    kind: "GitLab token",
    starts: ["glpat-", "gldt-", "glrt-", "glptt-", "glft-", "glsoat-", "glimt-", "glagent-", "gloas-", "glcbt-"],
    token: /gl[a-z]{2,5}-[\w.-]{20,}/y,
  },
  { kind: "npm token", starts: ["npm_"], token: /npm_[A-Za-z0-9]{36,}/y },
  { kind: "PyPI token", starts: ["pypi-AgE"], token: /pypi-AgE[\w-]{50,}/y },
  { kind: "Docker token", starts: ["dckr_pat_", "dckr_oat_"], token: /dckr_[po]at_[\w-]{27,}/y },
  { kind: "Slack token", starts: ["xox"], token: /xox[abceoprs](?:\.xox[bp])?-(?=[a-z-]{0,20}\d)[A-Za-z0-9-]{20,}/y },
  { kind: "Slack token", starts: ["xapp-"], token: /xapp-\d-[A-Za-z0-9-]{20,}/y },
  {
    kind: "Slack webhook",
    starts: ["hooks.slack.com/services/", "hooks.slack.com/workflows/", "hooks.slack.com/triggers/"],
    before: "behind",
    token: /[\w+/]{20,}/y,
  },
  {
    kind: "Discord webhook",
    starts: ["discord.com/api/webhooks/", "discordapp.com/api/webhooks/"],
    before: "behind",
    token: /\d{15,25}\/[\w-]{40,}/y,
  },
  { kind: "AWS access key", starts: ["AKIA", "ASIA"], token: /A[KS]IA[A-Z0-9]{16}(?![A-Za-z0-9])/y },
  { kind: "AWS Bedrock key", starts: ["ABSK"], token: /ABSK[A-Za-z0-9+/]{100,}={0,2}/y },
  { kind: "Google API key", starts: ["AIza"], token: /AIza[\w-]{35,}/y },
  { kind: "Google client secret", starts: ["GOCSPX-"], token: /GOCSPX-[\w-]{28,}/y },
  { kind: "Google access token", starts: ["ya29."], token: /ya29\.[\w-]{20,}/y },
  {
    kind: "Azure key",
    starts: Array.from("0123456789", (digit) => `${digit}Q~`),
    before: 3,
    token: /[\w.~]{3}\dQ~[\w.~-]{31,34}(?![\w.~-])/y,
  },
  { kind: "Azure key", starts: ["JQQJ99"], before: 52, token: /[A-Za-z0-9]{84}(?![A-Za-z0-9])/y },
  { kind: "Anthropic key", starts: ["sk-ant-"], token: /sk-ant-[\w-]{20,}/y },
  { kind: "OpenRouter key", starts: ["sk-or-"], token: /sk-or-[\w-]{32,}/y },
  {
    kind: "OpenAI key",
    starts: ["sk-proj-", "sk-svcacct-", "sk-admin-"],
    token: /sk-(?:proj|svcacct|admin)-[\w-]{20,}/y,
  },
  { kind: "OpenAI key", starts: ["sk-"], token: /sk-[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}/y },
  { kind: "API key", starts: ["sk-"], token: /sk-(?=[A-Za-z]{0,30}\d)[A-Za-z0-9]{32,}(?![\w-])/y },
  {
    kind: "Stripe key",
    starts: ["sk_live_", "rk_live_", "sk_test_", "rk_test_"],
    token: /[sr]k_(?:live|test)_[A-Za-z0-9]{16,}/y,
  },
  { kind: "signing secret", starts: ["whsec_"], token: /whsec_[A-Za-z0-9+/]{24,}={0,2}/y },
  {
    kind: "JSON web token",
    starts: ["eyJ"],
    token: /(?<![_-])eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{16,}/y,
  },
  { kind: "Hugging Face token", starts: ["hf_"], token: /hf_[A-Za-z]{34,}(?![\w-])/y },
  { kind: "SendGrid key", starts: ["SG."], token: /SG\.[\w-]{22}\.[\w-]{43}/y },
  { kind: "DigitalOcean token", starts: ["dop_v1_", "doo_v1_", "dor_v1_"], token: /do[opr]_v1_[a-f0-9]{64}/y },
  { kind: "Vault token", starts: ["hvs.", "hvb."], token: /hv[sb]\.(?=[A-Za-z_-]{0,40}\d)[\w-]{24,}/y },
  {
    kind: "Shopify token",
    starts: ["shpat_", "shpca_", "shppa_", "shpss_"],
    token: /shp[acps]{1,2}[ast]_[A-Fa-f0-9]{32}/y,
  },
  { kind: "Databricks token", starts: ["dapi"], token: /dapi[a-f0-9]{32}(?:-\d)?(?![A-Za-z0-9])/y },
  { kind: "Linear key", starts: ["lin_api_"], token: /lin_api_[A-Za-z0-9]{40}/y },
  { kind: "Notion token", starts: ["ntn_"], token: /ntn_\d{11}[A-Za-z0-9]{35}/y },
  { kind: "Atlassian token", starts: ["ATATT3", "ATCTT3"], token: /AT[AC]TT3[\w=-]{60,}/y },
  { kind: "Groq key", starts: ["gsk_"], token: /gsk_[A-Za-z0-9]{52}/y },
  { kind: "xAI key", starts: ["xai-"], token: /xai-[A-Za-z0-9]{80}/y },
  { kind: "Replicate token", starts: ["r8_"], token: /r8_[A-Za-z0-9]{37}(?![\w-])/y },
  { kind: "Grafana token", starts: ["glsa_"], token: /glsa_[A-Za-z0-9]{32}_[a-f0-9]{8}/y },
  { kind: "Supabase key", starts: ["sbp_"], token: /sbp_[a-f0-9]{40}/y },
  { kind: "Supabase key", starts: ["sb_secret_"], token: /sb_secret_[\w-]{20,}/y },
  { kind: "age key", starts: ["AGE-SECRET-KEY-1"], token: /AGE-SECRET-KEY-1[0-9A-Z]{58}/y },
];

/** Every kind of token that is told by its make, each once. */
export const madeKinds: readonly Kind[] = [...new Set(MAKES.map(({ kind }) => kind))];

const anchors = MAKES.flatMap((make) => make.starts.map((start) => ({ ...make, text: start })));

/** Hides tokens of known makes. */
export const hideMakes: Rule = replacing(
  anchors,
  (text, place, { text: start, kind, before = 0, token }, done, hide) => {
    const from = before === "behind" ? place + start.length : place - before;
    // What stands right behind another token is none of a word.
    if (from !== done && inWord(text, from)) return undefined;
    const found = matchAt(token, text, from);
    return found && { from, to: from + found[0].length, by: hide(kind, found[0]) };
  },
);

/** A letter or digit stands before a place; the end of an escaped line break (`\n`), of an escaped sign (`%3D`) and of a colour of a terminal is none. */
function inWord(text: string, place: number): boolean {
  const before = text.slice(Math.max(0, place - 12), place);
  return /[A-Za-z0-9]$/.test(before) && !/(?:\\[nrt]|%[0-9A-F]{2}|\[[\d;]{1,10}m)$/.test(before);
}
