import type { Behaviour } from "./behaviour";
import { changing } from "./changing";
import { fileio } from "./fileio";
import { reading } from "./reading";
import { refusals } from "./refusals";
import { searching } from "./searching";

/** What tools do alike over every file system, whoever gives it. */
export const behaviours: readonly Behaviour[] = [...reading, ...searching, ...changing, ...fileio, ...refusals];
