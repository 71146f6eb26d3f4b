import { findRuns } from "./runs";
import {
  beginningWith,
  type Effect,
  destroys,
  destructive,
  forbidden,
  forbids,
  goesOut,
  hasOption,
  hides,
  optionsOf,
  positionals,
  read,
  type Row,
  runsCode,
  write,
  writes,
} from "./row";
import { mayBeSecret } from "./secretGlob";
import { awkEffect, jqEffect, sedEffect } from "./scripts";
import { NO_WORD, type Word } from "./word";

const intoFile = writes("Writes a file");
const readsList = hides("Reads the names of files from a file");
const readsAll = hides("Reads every file below a folder, also those that hold secrets");
const followsLinks = hides("Follows links, which may lead outside the workspace");
const looksElsewhere = hides("Looks through a folder that an option names");
const readsHidden = hides("Reads hidden files too, which may hold secrets");

/** Commands about files and what is in them. */
export const filesTable: readonly Row[] = [
  read("ls dir vdir stat realpath readlink df cd", { shows: false }),
  read("du file", {
    shows: false,
    options: { "-f --files-from --files0-from -C --compile -m --magic-file": readsList },
  }),
  read("sum cksum md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum md5 shasum", { shows: false }),
  read("cat head tail nl tac rev cut paste comm fold expand unexpand od hexdump column zcat bzcat cmp join fmt"),
  read("xzcat", { options: { "--files --files0": readsList } }),
  read("nm size strings", { looks: namesList, odd: beginningWith("@"), options: { "--plugin": runsCode } }),
  read("wc", { options: { "--files0-from": readsList } }),
  // On macOS they are one program.
  read("less more", {
    looks: pagerEffect,
    odd: beginningWith("+"),
    options: {
      "-o -O -k --log-file --LOG-FILE --lesskey-file --lesskey-src --lesskey-content --lesskey-context --cmd": runsCode,
      "-t -T --tag --tag-file": readsList,
    },
  }),
  read("bat batcat", {
    looks: batEffect,
    options: { "--pager --config-file --lessopen": runsCode, "--generate-config-file": intoFile },
  }),
  read("diff colordiff", {
    showsFolders: true,
    options: { "-l --paginate": runsCode, "--from-file --to-file": readsList, "-r --recursive": readsAll },
  }),
  read("sort", { options: { "-o --output": intoFile, "--compress-program": runsCode, "--files0-from": readsList } }),
  read("base64", { options: { "-o --output": intoFile } }),
  read("uniq", { looks: secondIsWritten("-f -s -w --skip-fields --skip-chars --check-chars") }),
  read("xxd", { looks: secondIsWritten("-c -g -l -s -o -cols -groupsize -len -seek"), options: { "-r": intoFile } }),
  read("tr expr factor numfmt", { paths: "none" }),
  read("shuf iconv", { options: { "-o --output": intoFile } }),
  read("tsort look pr"),
  read("tree", { shows: false, options: { "-o -R": intoFile, "--fromfile --fromtabfile": readsList } }),
  read("grep egrep fgrep", { paths: "afterFirst", patternFlags: "incvlLowxhHsEFGPabqyzZUT", looks: recursiveGrep }),
  read("rg", {
    paths: "afterFirst",
    patternFlags: "incvlowxHsSFPabqLUNp0",
    looks: hiddenGlob,
    options: {
      "--pre --hostname-bin": runsCode,
      "-f --file --ignore-file": readsList,
      "-L --follow": followsLinks,
      "-u --unrestricted --hidden -. --no-ignore --no-ignore-dot --no-ignore-exclude --no-ignore-files --no-ignore-global --no-ignore-parent --no-ignore-vcs -z --search-zip":
        readsHidden,
    },
  }),
  read("fd fdfind", {
    paths: "afterFirst",
    shows: false,
    options: { "-x --exec -X --exec-batch": runsCode, "--search-path --base-directory": looksElsewhere },
  }),
  read("sed gsed", { paths: "afterFirst", programs: true, patternFlags: "nErsuz", looks: sedEffect }),
  read("awk gawk mawk nawk", { paths: "afterFirst", programs: true, looks: awkEffect }),
  read("jq", {
    paths: "afterFirst",
    programs: true,
    looks: jqEffect,
    options: { "-f --from-file -L --library-path --rawfile --slurpfile": readsList },
  }),
  read("unzip", { looks: unzipEffect }),
  read("zipinfo", { shows: false }),
  read("tar bsdtar gtar", { looks: tarEffect, odd: { names: /^[^/]*:/, first: false } }),
  read("find gfind", { wordOptions: true, shows: false, ruins: "system", runs: findRuns }),
  write(
    "touch mkdir mkfifo ln tee truncate split csplit patch gzip gunzip bzip2 bunzip2 xz unxz zstd unzstd zip 7z dos2unix unix2dos mktemp",
    "Changes files",
  ),
  write("cp ditto", "Copies files"),
  write("mv", "Moves files", { ruins: "system", takes: true }),
  write("rename", "Moves files"),
  write("install", "Copies files"),
  write("chmod", "Changes who may use files", { paths: "afterFirst", ruins: "system" }),
  destructive("chown chgrp chattr setfacl", "Changes who may use files", { paths: "afterFirst", ruins: "system" }),
  destructive("rm unlink shred srm rimraf", "Removes files", { ruins: "all" }),
  destructive("rmdir", "Removes folders"),
  destructive("trash trash-put gio", "Removes files"),
  destructive("rsync", "Copies files, and may remove others"),
  destructive("dd", "Writes over what is there", { looks: ddEffect }),
  destructive("fdisk sfdisk gdisk cfdisk parted hdparm losetup mount umount mknod", "Changes disks or devices", {
    paths: "none",
  }),
  forbidden("mkfs mkfs.* wipefs mkswap mke2fs newfs blkdiscard diskpart", "Erases a whole disk", { paths: "none" }),
];

/** What stands behind `@` is a file of further words, which are told where they are none (binutils). */
function namesList(args: readonly Word[]): Effect | undefined {
  return args.some(({ value }) => value.startsWith("@")) ? readsList : undefined;
}

/** A word with `+` is a command of the pager's own, of which some run programs; going to a line, the end or a text does not. */
function pagerEffect(args: readonly Word[]): Effect | undefined {
  return positionals(args).some(({ value }) => value.startsWith("+") && !/^\+(?:\d*[Gg]?|\/[^\n]*)$/.test(value))
    ? runsCode
    : undefined;
}

/** `bat cache` fills and empties its own folder, unless a file is called so. */
function batEffect(args: readonly Word[]): Effect | undefined {
  return positionals(args).some(({ value }) => value === "cache") ? intoFile : undefined;
}

/** `uniq in out`: the second name is written. A glob may stand for two. `valued` are options with a value in the next word. */
function secondIsWritten(valued: string): (args: readonly Word[]) => Effect | undefined {
  const options = valued.split(" ");
  return (args) => {
    const given = new Set(optionsOf(args).filter(({ value }) => options.includes(value)));
    const names = positionals(args.filter((_, index) => !given.has(args[index - 1] ?? NO_WORD)));
    return names.length > 1 || names.some(({ kind }) => kind === "glob") ? intoFile : undefined;
  };
}

/** Everything below a folder is read, secrets too, unless the names are narrowed down. */
function recursiveGrep(args: readonly Word[]): Effect | undefined {
  if (hasOption(args, "-f --file")) return hides("Reads patterns from a file");
  const follows = hasOption(args, "-R --dereference-recursive");
  const narrowed = args.flatMap(({ value }) => /^--include=['"]?(\*\.[a-z0-9]+)['"]?$/i.exec(value)?.[1] ?? []);
  const recursive = hasOption(args, "-r -R -d --recursive --dereference-recursive --directories");
  if (recursive && (narrowed.length === 0 || narrowed.some((glob) => mayBeSecret(glob, { dots: true }))))
    return readsAll;
  return follows ? followsLinks : undefined;
}

/** What ripgrep is told to look into by a glob it does, hidden and ignored files among it, unless the glob names files by a harmless ending. */
function hiddenGlob(args: readonly Word[]): Effect | undefined {
  const globs = args.flatMap(({ value }, index) => {
    const [, option = "", inside] = /^(-[A-Za-z]*g|--i?glob)(=?[^]*)$/.exec(value) ?? [];
    if (option === "") return [];
    return inside === "" ? [args[index + 1]?.value ?? ""] : [String(inside).replace(/^=/, "")];
  });
  const harmless = (glob: string): boolean =>
    glob.startsWith("!") || (/(?:^|\/)\*\.[a-z0-9]+$/i.test(glob) && !mayBeSecret(glob, { dots: true }));
  return globs.every(harmless) ? undefined : readsHidden;
}

/** Only listing and testing read. */
function unzipEffect(args: readonly Word[]): Effect | undefined {
  const [first = NO_WORD, ...more] = optionsOf(args);
  return /^-[ltvZ]+1?q*$/.test(first.value) && more.length === 0 ? undefined : writes("Unpacks files");
}

/** Only listing reads, and only without options that name a program. The first word holds options also without a hyphen. */
function tarEffect([start = NO_WORD, ...more]: readonly Word[]): Effect | undefined {
  if (start.kind !== "literal") return writes("Packs or unpacks files");
  const args = /^[A-Za-z]/.test(start.value) ? [{ ...start, value: `-${start.value}` }, ...more] : [start, ...more];
  if (
    hasOption(
      args,
      "-I --use-compress-program --to-command --checkpoint-action --info-script --new-volume-script --rsh-command --rmt-command -F -T --files-from",
    )
  )
    return runsCode;
  if (positionals(args).some(({ value }) => value.includes(":"))) return goesOut;
  if (hasOption(args, "--index-file --volno-file -g --listed-incremental")) return intoFile;
  const changes = hasOption(
    args,
    "-x -c -r -u -A --extract --get --create --append --update --delete --concatenate --catenate",
  );
  return hasOption(args, "-t --list") && !changes ? undefined : writes("Packs or unpacks files");
}

function ddEffect(args: readonly Word[]): Effect | undefined {
  const device = args.some(
    ({ value }) => /^of=\/dev\//.test(value) && !/^of=\/dev\/(?:null|stdout|stderr)$/.test(value),
  );
  return device ? forbids("Writes over a device") : destroys("Writes over what is there");
}
