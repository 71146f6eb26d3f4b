import {
  destroys,
  destructive,
  type Effect,
  forbidden,
  forbids,
  PATCHES,
  positionals,
  type Row,
  runsCode,
  unknown,
  write,
} from "../programRow";
import type { Word } from "../../line/commandWord";

/** Commands that change files and disks. */
export const filesTable: readonly Row[] = [
  write(
    "touch mkdir mkfifo ln tee truncate csplit gzip gunzip bzip2 bunzip2 xz unxz zstd unzstd zip 7z dos2unix unix2dos mktemp",
    "Changes files",
  ),
  unknown("patch", PATCHES),
  write("split", "Changes files", { options: { "--filter": runsCode } }),
  write("cp ditto", "Copies files"),
  write("mv", "Moves files", { ruins: "system", takes: true }),
  write("rename", "Moves files", { paths: "afterFirst", looks: renameEffect, options: { "-e -E": runsCode } }),
  write("install", "Copies files"),
  write("chmod", "Changes who may use files", { paths: "afterFirst", ruins: "system", looks: chmodEffect }),
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

/** A program with its owner's rights is for whoever runs it, so no rule allows it. */
function chmodEffect(args: readonly Word[]): Effect | undefined {
  const isSetId = args.some(
    ({ value }) => /^0?[2-7]\d{3}$/.test(value) || (/^[ugoarwxXst,=+-]+$/.test(value) && /[+=][rwxXt]*s/.test(value)),
  );
  return isSetId ? destroys("Lets others run a file with its owner's rights") : undefined;
}

/** One of the programs of this name takes its first word for code in Perl. Plain texts and substitutions run nothing. */
function renameEffect(args: readonly Word[]): Effect | undefined {
  const [code] = positionals(args);
  return code && PLAIN_RENAMING.test(code.value) ? undefined : runsCode;
}

/** The flag `e` of `s` evaluates the new text. In a pattern and in a text, code needs parentheses or braces. */
const PLAIN_RENAMING = /^(?:[\w. -]*|s\/[\w.\\^$*+ -]*\/[\w. -]*\/[gi]*|y\/[\w -]*\/[\w -]*\/)$/;

function ddEffect(args: readonly Word[]): Effect | undefined {
  const device = args.some(
    ({ value }) => /^of=\/dev\//.test(value) && !/^of=\/dev\/(?:null|stdout|stderr)$/.test(value),
  );
  return device ? forbids("Writes over a device") : destroys("Writes over what is there");
}
