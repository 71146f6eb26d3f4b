import { replacing } from "../replaceAt";
import { inMark, type Rule } from "../redactionRule";
import { isPlaceholder } from "../secretValues";

/** A value of a command, in quotes or without. */
const VALUE = String.raw`(?:'([^'\n]{3,200})'|"([^"\n]{3,200})"|([^\s'"${"`"};|&)]{3,200}))`;
const option = (before: string): RegExp => new RegExp(before + VALUE);

const USER = String.raw`\s(?:-u|-U|--user|--proxy-user)[ =]{0,2}`;
const LOGIN = [
  option(String.raw`${USER}[^\s:"']{1,60}:`),
  new RegExp(String.raw`${USER}'[^\s:"']{0,60}:([^'\n]{3,200})'`),
  new RegExp(String.raw`${USER}"[^\s:"']{0,60}:([^"\n]{3,200})"`),
  new RegExp(String.raw`${USER}['"]?([^\s:"']{8,200}):['"]?(?:\s|$)`),
];
const CONTINUED = /^ {2}-(?:u|-user) ["']?[^\s:"']{1,60}:([^\s"']{3,200})["']?(?: \\)?$/;
const MYSQL = [option(String.raw`\s-p(?=[^\s])`)];
const P = [option(String.raw`\s-p[ =]?`)];

/** Commands that take a password, by what is looked for, and how they take it: the first that fits counts. */
const COMMANDS: readonly { readonly text: string; readonly takes: readonly RegExp[] }[] = [
  // A command that goes on over several lines.
  ...["  -u ", "  --user "].map((text) => ({ text, takes: [CONTINUED] })),
  {
    text: "curl ",
    takes: [
      ...LOGIN,
      option(String.raw`\s(?:-b|--cookie)[ =]?[\w.-]{1,40}=`),
      new RegExp(String.raw`\s(?:-b|--cookie)[ =]?['"][\w.-]{1,40}=([^'";\n]{8,200})`),
    ],
  },
  { text: "http -a ", takes: [option(String.raw`-a [^\s:]{1,60}:`)] },
  { text: "mysql ", takes: MYSQL },
  { text: "mysqldump ", takes: MYSQL },
  { text: "mysqladmin ", takes: MYSQL },
  { text: "mariadb", takes: MYSQL },
  { text: "sshpass ", takes: [option(String.raw`\s-p ?`)] },
  { text: "docker login", takes: P },
  { text: "podman login", takes: P },
  { text: "registry login", takes: P },
  { text: "az login", takes: P },
  { text: "mongosh ", takes: P },
  { text: "mongo ", takes: P },
  { text: "redis-cli ", takes: [option(String.raw`\s-a `)] },
  { text: "sqlcmd ", takes: [option(String.raw`\s-P ?`)] },
  { text: "ldapsearch ", takes: [option(String.raw`\s-w ?`)] },
  { text: "smbclient ", takes: [option(String.raw`\s-U ?[^\s%]{1,60}%`)] },
  { text: " pass:", takes: [option(String.raw`^ pass:`)] },
  { text: "-pass pass:", takes: [option(String.raw`pass:`)] },
  { text: "keytool ", takes: [option(String.raw`\s-(?:store|key)pass `)] },
  { text: "7z ", takes: [option(String.raw`\s-p(?=[^\s])`)] },
  { text: "unzip ", takes: [option(String.raw`\s-P ?`)] },
  { text: "zip -", takes: [option(String.raw`\s-P ?`)] },
  { text: "htpasswd -", takes: [option(String.raw`^htpasswd -[a-zA-Z]{0,4}b[a-zA-Z]{0,4} [^\s]{1,100} [^\s]{1,60} `)] },
  { text: "net use ", takes: [option(String.raw`^net use (?:[A-Z*]: )?[^\s]{3,100} (?!\/)`)] },
  { text: "vault login ", takes: [option(String.raw`^vault login (?!-)`)] },
  { text: "ssh-keygen ", takes: [option(String.raw`\s-[NP] `)] },
  {
    text: "echo ",
    takes: [
      option(String.raw`^echo (?:-n )?(?=[^|\n]{3,200}\| ?(?:sudo -S|docker login|podman login|gh auth login))`),
      new RegExp(String.raw`^echo (?:-n )?["']?[\w.-]{1,60}:([^\s"']{3,200})["']? ?\| ?(?:sudo )?chpasswd`),
    ],
  },
  { text: "IDENTIFIED BY ", takes: [option("^IDENTIFIED BY (?=['\"])")] },
  { text: "identified by ", takes: [option("^identified by (?=['\"])")] },
  { text: "PASSWORD '", takes: [option("^PASSWORD ")] },
  { text: "secret set ", takes: [option(String.raw`\s--body[ =]`)] },
  {
    text: "user-secrets set ",
    takes: [
      option(
        String.raw`^user-secrets set ["']?[\w.:-]{0,80}(?:[Pp]ass|[Pp]wd|[Ss]ecret|[Kk]ey|[Tt]oken)[\w.:-]{0,40}["']? `,
      ),
    ],
  },
  { text: "configure set ", takes: [option(String.raw`^configure set [\w.-]{0,40}(?:secret|token)[\w.-]{0,40} `)] },
  { text: "config set ", takes: [option(String.raw`^config set [^\s]{0,100}(?:_authToken|_auth|_password)[ =]`)] },
  { text: "thin:", takes: [option(String.raw`^thin:[\w$#]{1,40}/(?=[^\s@]{3,100}@)`)] },
];

/** How much of a command is looked at. Characters. */
const LOOKED_AT = 300;

/** Hides passwords that commands are given by their options. */
export const hideInCommands: Rule = replacing(COMMANDS, (text, place, { text: anchor, takes }, _done, hide) => {
  const [rest = ""] = text.slice(place, place + LOOKED_AT).split("\n", 1);
  // The text after the same words is checked there.
  const again = rest.indexOf(anchor, 1);
  const line = again < 0 ? rest : rest.slice(0, again);
  if (inMark(text, place)) return undefined;
  for (const each of takes) {
    const found = each.exec(line);
    const secret = found?.slice(1).find(Boolean);
    if (!found || secret === undefined) continue;
    // Two quotes, or the sign that follows the secret, can follow it.
    const from = place + found.index + found[0].lastIndexOf(secret);
    if (isPlaceholder(secret)) return undefined;
    return { from, to: from + secret.length, by: hide("password", secret) };
  }
  return undefined;
});
