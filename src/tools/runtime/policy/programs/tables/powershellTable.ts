import { psEffect } from "../listedProcesses";
import { NO_WORD, type Word } from "../../line/commandWord";
import { destructive, forbidden, forbids, network, read, type Row, unknown, write } from "../programRow";

const WRITES = "Changes files";
const SYSTEM = "Changes the system";

/** Commands that give objects which stand for files; what others give is text. */
const GIVES_FILES = new Set(
  "get-childitem gci ls dir get-item gi resolve-path rvpa convertfrom-json convertfrom-csv import-csv".split(" "),
);

const PLACES = `
  -path -literalpath -filter -fi -include -exclude -depth -algorithm -attributes -pathtype -childpath -additionalchildpath -stackname
  -recurse -rec -r -force -fo -name -directory -ad -file -af -hidden -ah -system -readonly -relative -isvalid -resolve -leaf -leafbase
  -parent -extension -qualifier -noqualifier -isabsolute -passthru -erroraction -ea
`;

const CONTENT = `
  -path -literalpath -filter -include -exclude -totalcount -first -head -tail -last -raw -encoding -delimiter -wait -readcount -force
  -header -useculture -asbytestream -erroraction -ea
`;

const SEARCH = `
  -pattern -path -literalpath -include -exclude -simplematch -casesensitive -quiet -list -notmatch -allmatches -context -encoding -raw
  -noemphasis -inputobject
`;

/** Options of commands that sort, count, and print their input, and of commands that report on the machine. */
const OBJECTS = `
  -property -first -last -skip -skiplast -index -unique -descending -expandproperty -excludeproperty -casesensitive -top -bottom
  -line -word -character -sum -average -maximum -minimum -ignorewhitespace -noelement -asstring -ashashtable
  -autosize -wrap -width -column -hidetableheaders -groupby -stream -depth -compress -asarray -delimiter -header
  -includetypeinformation -notypeinformation -inputobject -membertype -name -module -all -commandtype -full -examples -detailed
  -id -displayname -format -uformat -count -listavailable -seconds -milliseconds -separator -nonewline -foregroundcolor
  -backgroundcolor -scope -valueonly -erroraction -ea
`;

/**
 * Splits the words of a command into parameters, in any case, and operands. Every other word is an operand, because
 * values of parameters also name paths.
 */
const parameters =
  (allows: string): NonNullable<Row["given"]> =>
  (args) => {
    const known = new Set(allows.split(/\s+/));
    const isParameter = ({ value }: Word): boolean => /^-[A-Za-z]/.test(value);
    const nameOf = ({ value }: Word): string => value.toLowerCase().replace(/:$/, "");
    const operands = args.filter((word) => !isParameter(word));
    const given = args.filter(isParameter);
    return {
      options: given.map(nameOf),
      values: [],
      operands,
      late: [],
      // Outside Windows, short names such as `sort` are programs with options of their own.
      unknown: args.find((word) => /^--./.test(word.value) || (isParameter(word) && !known.has(nameOf(word)))),
    };
  };

const readBy = (names: string, allows: string, more: Omit<Row, "names" | "class" | "does" | "given"> = {}): Row =>
  read(names, allows, { ...more, given: parameters(allows) });

/** PowerShell's commands and their short names, which hide programs of the same name. All names are in small letters. */
export const powershellTable: readonly Row[] = [
  readBy(
    "get-childitem gci ls dir get-item gi test-path resolve-path rvpa get-filehash get-location gl pwd set-location sl cd chdir split-path join-path",
    PLACES,
    { shows: false },
  ),
  readBy("get-content gc cat type import-csv", CONTENT, { readsNamesOf: () => true }),
  readBy("select-string sls", SEARCH, { readsNamesOf: (command) => GIVES_FILES.has(command) }),
  // `compare` is a program of ImageMagick elsewhere, which writes its third file.
  readBy(
    "compare-object diff",
    "-referenceobject -differenceobject -syncwindow -property -excludedifferent -includeequal -passthru -casesensitive",
    { showsFolders: true },
  ),
  readBy("sort-object get-help help", OBJECTS),
  // Outside Windows, the short names are programs, which read files of these names, and parameters as letters:
  // `sort -bottom` writes a file called `ttom`.
  readBy("sort", "-property -descending -unique -top -casesensitive -inputobject"),
  readBy("man", "-name -detailed -full -examples"),
  readBy("ps", OBJECTS, { paths: "none", looks: psEffect }),
  readBy(
    "select-object select measure-object measure group-object group get-unique gu format-table ft format-list fl format-wide fw out-string out-null out-default out-host oh " +
      "convertfrom-json convertto-json convertfrom-csv convertto-csv get-member gm get-command gcm get-alias gal get-process gps get-service gsv get-date get-host " +
      "get-history get-psdrive get-module get-variable write-output echo write write-host start-sleep sleep get-random get-culture get-computerinfo get-timezone",
    OBJECTS,
    { paths: "none" },
  ),
  // Programs of Windows, which have other options than those of the same name elsewhere.
  write("find more tree expand sort.exe", "Runs a program of Windows"),
  write(
    "set-content sc add-content ac out-file tee-object tee new-item ni mkdir md copy-item cp copy cpi rename-item ren rni set-item si export-csv clear-content clc expand-archive compress-archive set-itemproperty sp",
    WRITES,
  ),
  write("move-item mv move mi", WRITES, { ruins: "system", takes: true }),
  destructive("remove-item rm del erase rd rmdir ri", "Removes files", { ruins: "all" }),
  destructive("clear-item cli clear-recyclebin remove-itemproperty rp", "Removes files"),
  network(
    "invoke-webrequest iwr curl wget invoke-restmethod irm start-bitstransfer test-connection test-netconnection resolve-dnsname send-mailmessage install-module install-package update-module save-module find-module new-pssession enter-pssession etsn",
  ),
  unknown("invoke-expression iex", "Runs code that can't be checked", { interprets: "code" }),
  unknown(
    "invoke-command icm start-process saps start start-job sajb invoke-item ii import-module ipmo new-object add-type set-alias sal new-alias nal foreach-object % where-object ? &",
    "Runs code that can't be checked",
  ),
  destructive(
    "stop-process spps kill stop-service spsv start-service restart-service set-service new-service remove-service set-executionpolicy set-acl new-localuser remove-localuser set-localuser add-localgroupmember register-scheduledtask unregister-scheduledtask set-mppreference add-mppreference disable-netadapter new-netfirewallrule set-netfirewallrule set-date enable-psremoting mount-diskimage",
    SYSTEM,
  ),
  forbidden("stop-computer restart-computer", "Turns the machine off", { paths: "none" }),
  forbidden(
    "format-volume clear-disk initialize-disk remove-partition reset-physicaldisk format format.com diskpart",
    "Erases a whole disk",
    { paths: "none" },
  ),
  destructive("reg", SYSTEM, {
    paths: "none",
    looks: ([verb = NO_WORD]) => (/^delete$/i.test(verb.value) ? forbids("Removes settings of the system") : undefined),
  }),
];
