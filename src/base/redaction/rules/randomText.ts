import type { Rule } from "../redactionRule";

/** Behind these a piece is part of a path, of a name, of an address or of a mark; before the second ones, too. */
const NOT_BEHIND = /[.\\@#%:/]$/;
const NOT_BEFORE = /^[.\\@%:/]/;

/** With the signs of base64, only these lengths are those of keys: of 30, 32 and 64 bytes. */
const BASE64 = /^(?:[A-Za-z0-9+/]{40}|[A-Za-z0-9+/]{43}=|[A-Za-z0-9+/]{86}==)$/;

/** What ids begin with: of calls, messages, requests, files and the like of the programs that write transcripts; and what is named with dashes. */
const ID =
  /^(?:[a-z]{2,12}_01|(?:[a-z]+_){0,3}(?:toolu|srvtoolu|call|msg|req|resp|run|thread|asst|file|container|batch)_|chatcmpl-|file-|sha\d|[a-z]+-[a-z]+-)/;

/** Ids of what is to be known to all: contents of IPFS, public keys of SSH. */
const PUBLIC = /^(?:Qm[1-9A-HJ-NP-Za-km-z]{44}$|zdj7W|k51|AAAA[A-E][23]N)/;

/** A name of what is to be known to all, before its value. */
const PUBLIC_NAME = /pub(?:lic)?[_-]?key["']?\s{0,4}[:=]\s{0,4}["']?$/i;

/** Tokens that are known by their whole shape alone: of Azure DevOps, of Mailgun. */
const TOKEN = /^(?:(?=[a-z]{0,51}\d)[a-z2-7]{52}|[a-f0-9]{32}-[a-f0-9]{8}-[a-f0-9]{8})$/;

/** Lines of data in base64 are so long. */
const DATA_LINES = [64, 76];

/** Kinds of characters (small and large letters, digits) change as often as this in what chance has written; in names and words less. */
const CHANGES = 0.42;

/** Shannon's entropy of what chance has written in 62 characters, for texts of 32 characters and more. Bits a character. */
const LEAST_BITS = 4.1;

/** Hides random-looking strings: neither hashes nor ids in a known format, nor data in base64, nor names or paths. */
export const hideRandomText: Rule = {
  anchors: [],
  find: (text, { runs }, hide) =>
    runs
      .filter(({ from, to }) => isRandomAt(text, from, to))
      .map(({ from, to }) => ({ from, to, by: hide("random text", text.slice(from, to)) })),
};

function isRandomAt(text: string, from: number, to: number): boolean {
  const run = text.slice(from, to);
  // What is given to a name is a piece of its own.
  const piece = run.includes("=") ? run.replace(/^[\w-]{1,40}=(?=.{32})/, "") : run;
  if (NOT_BEHIND.test(text.slice(Math.max(0, from - 1), from)) || NOT_BEFORE.test(text.charAt(to))) return false;
  if (TOKEN.test(piece)) return true;
  if (PUBLIC.test(piece) || PUBLIC_NAME.test(text.slice(Math.max(0, from - 20), from))) return false;
  if (DATA_LINES.includes(to - from) && isWholeLine(text, from, to)) return false;
  if (/[+/=]/.test(piece) && !BASE64.test(piece)) return false;
  if (!/[a-z]/.test(piece) || !/[A-Z]/.test(piece) || ID.test(piece)) return false;
  const digits = piece.replace(/\D/g, "").length;
  if (digits < 3 || digits > piece.length * 0.4) return false;
  // Of each run of one kind, its first.
  const changes = piece.replace(/([a-z])[a-z]*|([A-Z])[A-Z]*|(\d)\d*|[^A-Za-z\d]/g, "$1$2$3").length;
  return changes / piece.length >= CHANGES && bitsOf(piece) >= LEAST_BITS;
}

function isWholeLine(text: string, from: number, to: number): boolean {
  return /^$|\n/.test(text.slice(Math.max(0, from - 1), from)) && /^$|[\r\n]/.test(text.charAt(to));
}

function bitsOf(piece: string): number {
  const counts = new Map<string, number>();
  for (const char of piece) counts.set(char, (counts.get(char) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / piece.length) * Math.log2(count / piece.length);
  return bits;
}
