import type { Kind } from "./redactionRule";

/** What a name says of its value: `password` may be a word, `secret` a word where it is given in the environment, `random` only what chance has written. */
export type Holds = "password" | "secret" | "random";

/** The end of a name that says what its value is. */
export interface SecretName {
  /** What is looked for; written small, large, or with a large first letter. */
  readonly stem: string;
  /** The end of the name, from the stem on; without groups that capture. */
  readonly word: string;
  readonly kind: Kind;
  readonly holds: Holds;
  /** What the name has to say before it. */
  readonly needs?: RegExp;
}

/** What a key is for that is to be kept secret; others are those of tables, caches and keyboards. */
const OF_SECRET_KEY =
  /(?:api|access|secret|private|encryption|signing|auth|account|master|service[_-]?role|shared[_-]?access|subscription|functions?|license|app|application|admin|session|consumer|ingest(?:ion)?|hmac|jwt|preshared|customer|merchant|developer)[_-]?$/i;

/** Services whose keys have no form of their own: what chance has written is a key where it is given to a name with one of these in it. */
const SERVICES =
  "adafruit adobe airtable algolia alibaba artifactory asana atlassian beamer bintray bitbucket bittrex cloudflare codecov cohere coinbase confluence confluent contentful contribsys datadog discord droneci dropbox etsy facebook fastly finicity finnhub flickr freshbooks gitter gocardless heroku hubspot intercom jfrog jira kraken kucoin launchdarkly linear linkedin looker mailchimp mailgun mattermost meraki messagebird netlify nytimes okta plaid privateai rapidapi relic sendbird sentry snyk sonar sourcegraph squarespace sumo sumologic travis twitch twitter yandex zendesk".split(
    " ",
  );

/** Behind a service's name: nothing, or what says that it is a key; not the rest of another word. */
const OF_SERVICE = String.raw`(?:__?com)?(?:[._-]?(?:api|auth|access|client|secret|private|personal|user|bot|app|application|oauth|bearer|service|account|org|organization|team|global|origin|delivery|identity|encryption|signing|license|browser|insert|webhook|refresh|session|scoped|ca|aws|login|password|pass|token|key|credentials?|sdk|id)){0,5}`;

export const SECRET_NAMES: readonly SecretName[] = [
  { stem: "pass", word: "pass(?:word|wd|wort|phrase|code)?", kind: "password", holds: "password" },
  { stem: "pwd", word: "pwd", kind: "password", holds: "password", needs: /(?:[A-Za-z][_.-]?|; ?|^)$/ },
  { stem: "_pw", word: "_pw", kind: "password", holds: "password" },
  { stem: "psk", word: "psk", kind: "password", holds: "password", needs: /(?:^|[_-])$/ },
  { stem: "secret", word: "secret(?:[_-]?key[_-]?base)?", kind: "secret", holds: "secret" },
  { stem: "key", word: "key", kind: "key", holds: "random", needs: OF_SECRET_KEY },
  { stem: "token", word: "token", kind: "token", holds: "random" },
  { stem: "credential", word: "credentials?", kind: "secret", holds: "random" },
  { stem: "creds", word: "creds", kind: "secret", holds: "random" },
  { stem: "sessid", word: "sessid", kind: "cookie", holds: "random", needs: /(?:php|asp)[_-]?$/i },
  { stem: "sessionid", word: "sessionid", kind: "cookie", holds: "random", needs: /j$/i },
  { stem: "_session", word: "_session", kind: "cookie", holds: "random" },
  ...SERVICES.map((stem) => ({ stem, word: `${stem}${OF_SERVICE}`, kind: "key", holds: "random" as const })),
];
