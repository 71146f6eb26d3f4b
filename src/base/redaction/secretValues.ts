/** Values that aren't secrets: marks, placeholders for a secret, names of types, words that describe one. */
const PLACEHOLDER =
  /^(?:[[$%{(*<@!|~&]|x{3,}|\.{3}|…|your[_-]|my[_-]|the[_-]|(?:string|number|boolean|bool|object|bytes|buffer|unknown|any|never|void|null|nil|none|undefined|optional|required|true|false|yes|no|on|off|str|int|text|char|varchar|secret|password|passwd|passwort|pass|pwd|passphrase|token|tokens|key|value|values|example|redacted|hidden|masked|empty|missing|invalid|incorrect|wrong|expired|denied|mismatch|weak|strict|basic|bearer|changeme|placeholder|test|dummy|fake|your|my|this|self|props|state|process|prompt|function|return|new|await|async|const|default|hash|hashed|bcrypt|argon|encrypted|plain|plaintext|random|generate|generated|input|field|form|data|params|config|options|args|env|username|user)(?![A-Za-z0-9]))/i;

/** Words of sentences, and words that speak of secrets: what has one among its words is no secret made of words. */
const OF_SENTENCES =
  /(?:^|[ _-])(?:the|an?|is|are|was|be|to|of|in|on|at|by|or|and|for|not|no|your|you|my|this|that|it|with|from|must|should|can|may|will|has|have|do|does|if|when|please|enter|use|see|set|least|minimum|maximum|characters?|letters|digits|password|passwords|token|secret|user|required|optional|reset|change|new|old|current|confirm|forgot|forgotten|wrong|invalid|incorrect|missing|expired|stored|hashed?|field|value|string)(?![A-Za-z])/i;

/** An expression of a program: a call, a member, an element. */
const EXPRESSION = /^[A-Za-z_$][\w$]*(?:\(|\[|\.[A-Za-z_$]|\?\.|::)|[(){}]|=>|%\(/;

/** Whether a value is a placeholder for a secret, or describes one. */
export function isPlaceholder(value: string): boolean {
  return PLACEHOLDER.test(value);
}

/** Whether a value without quotes is a piece of a program; a token of several parts is none. */
export function isExpression(value: string): boolean {
  return EXPRESSION.test(value) && !/\.(?=[A-Za-z_-]{0,30}\d[A-Za-z_-]{0,30}\d)[\w-]{24,}$/.test(value);
}

/** Letters and digits among each other, not as in a word with a number behind it. */
export function isRandom(value: string): boolean {
  if (value.length < 8) return false;
  const changes = value.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g)?.length ?? 0;
  return changes >= 2 || (value.length >= 20 && changes >= 1);
}

/** One word, as people choose for a password: `letmein`. */
export function isPlainWord(value: string): boolean {
  return /^[a-z]{5,30}$/.test(value) && !isPlaceholder(value);
}

/** Small and large letters among each other, as in no name: `qOKHiszduCjKUm`. */
export function isScrambled(value: string): boolean {
  return /^[A-Za-z!]{8,40}$/.test(value) && value.split(/(?<=[a-z])(?=[A-Z])/).length > 3;
}

/**
 * Whether a value consists of words separated by the same sign, as users choose for a password: `correct horse battery
 * staple`. Sentences don't count.
 */
export function isPhrase(value: string, least: number): boolean {
  const words = value.split(value.includes(" ") ? " " : /[_-]/);
  return words.length >= least && words.every((word) => /^[a-z]{2,12}\d{0,4}$/.test(word)) && !OF_SENTENCES.test(value);
}

/** Words and nothing else, however joined: `Contraseña`, `auth/wrong-password`, `users.password`. */
export function isWords(value: string): boolean {
  return !/[\d=]/.test(value) && /^[\p{L}\p{M}]+(?:[ ./:|_-][\p{L}\p{M}]+)*$/u.test(value);
}
