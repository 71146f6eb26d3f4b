import type { Behaviour } from "./behaviour";
import { changing } from "./changing";
import { fileio } from "./fileio";
import { reading } from "./reading";
import { refusals } from "./refusals";
import { searching } from "./searching";

/** Lists what tools do in every file system, whoever provides it. */
export const behaviours: readonly Behaviour[] = [...reading, ...searching, ...changing, ...fileio, ...refusals];
