import { ofShape } from "./alphabets";
import { FORMS } from "./lookAlikeForms";
import { Seeded } from "./seeded";

const WORDS =
  "account action adapter address agent alias amount anchor answer area array article asset author backup balance banner basket batch border branch bridge browser bucket buffer bundle button cache calendar camera canvas caption cell channel chapter chart circle client cluster column comment commit config contact content context cookie corner country cursor customer deck default detail device dialog document domain driver editor element engine entry event example expression factory family feature field figure filter folder font footer format frame garden group handler header history holder host icon image index input invoice item journal label ladder layer layout leader letter level library limit line link list loader locale logger machine manager map market matrix member memory menu message method metric migration mirror mobile model module monitor mouse name network node note notice number object option order output owner package page panel parser partner path payment pencil person photo picture pipeline plan player plugin point policy pool portal position price printer process product profile project prompt provider proxy query queue reader reason record region release report request resource result review river role route row rule runner sample scale schedule schema scope screen script search section sector sensor series server service session setting shape sheet shipment signal site slide slot snapshot socket source space stack stage statement station status step storage store stream street string style subject summary supplier symbol system table target task team template terminal text theme thread ticket timer title tool topic trace track trade transfer travel tree trigger type unit update upload user value vector vendor version video view volume wallet warning watcher weather widget window winter worker workflow writer zone".split(
    " ",
  );

const fill = (form: string, seeded: Seeded): string =>
  ofShape(form, seeded).replace(/\{(words|word|Name|NAME|file|n|d)\}/g, (_, what: string) => {
    const word = seeded.one(WORDS);
    if (what === "words") return [word, seeded.one(WORDS), seeded.one(WORDS)].join(" ");
    if (what === "Name") return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
    if (what === "NAME") return word.toUpperCase();
    if (what === "file")
      return `${word}.${seeded.one(["ts", "py", "go", "java", "md", "json", "yaml", "txt", "tar.gz"])}`;
    if (what === "n") return String(seeded.between(1, 9_999));
    return what === "d" ? seeded.text(1, "0123456789") : word;
  });

/** Generates `each` texts of every kind that only look like secrets, with their kind. */
export function lookAlikes(seed: number, each: number): readonly { readonly what: string; readonly text: string }[] {
  const seeded = new Seeded(seed);
  return Object.entries(FORMS).flatMap(([what, forms]) =>
    Array.from({ length: each }, (_, at) => ({ what, text: fill(forms[at % forms.length] ?? "", seeded) })),
  );
}
