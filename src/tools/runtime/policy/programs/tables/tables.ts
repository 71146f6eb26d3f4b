import { archiveTable } from "./archiveTable";
import { filesTable } from "./filesTable";
import { gitTable } from "./gitTable";
import { listingTable } from "./listingTable";
import { packageTable } from "./packageTable";
import { projectTable } from "./projectTable";
import type { Row } from "../programRow";
import { searchTable } from "./searchTable";
import { shellOptions } from "../shellOptions";
import { shellTable } from "./shellTable";
import { systemTable } from "./systemTable";
import { textTable } from "./textTable";

/** Every command that is known, by its row. */
export const TABLES: readonly Row[] = [
  ...listingTable,
  ...textTable,
  ...searchTable,
  ...archiveTable,
  ...filesTable,
  ...gitTable,
  ...packageTable,
  ...projectTable,
  ...shellOptions,
  ...shellTable,
  ...systemTable,
];
