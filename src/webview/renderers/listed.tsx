import type { CronListData } from "../../transcript/readers/cronList";
import type { ListMcpResourcesData } from "../../transcript/readers/listMcpResources";
import { DataTable } from "../parts/dataTable";
import { asRows } from "../parts/tableRows";
import { Fact } from "../parts/fact";
import { JsonTree } from "../parts/jsonTree";
import { arrayOf } from "../../core/json";
import { defineRenderer } from "../renderer";
import { plural } from "../text";

/** What each tool lists, and how many in words. */
const lists = [
  [
    "jobs",
    (jobs: number) => plural(jobs, "{0} scheduled job", "{0} scheduled jobs"),
    ["id", "humanSchedule", "cron", "recurring", "durable", "prompt"],
  ],
  [
    "resources",
    (resources: number) => plural(resources, "{0} resource", "{0} resources"),
    ["server", "name", "uri", "mimeType"],
  ],
] as const;

/** Tools that answer with a list of like things. */
export default defineRenderer<CronListData | ListMcpResourcesData>({
  tools: ["CronList", "ListMcpResourcesTool", "ListMcpResources"],
  icon: "todo",
  body({ data }) {
    const found = lists.find(([name]) => arrayOf(data[name]));
    if (!found) return undefined;
    const [name, counted, order] = found;
    const items = arrayOf(data[name]) ?? [];
    const rows = asRows(items);
    return (
      <>
        <Fact tone="quiet">{counted(items.length)}</Fact>
        {rows ? (
          <DataTable rows={rows} label={name} order={order} />
        ) : (
          items.length > 0 && <JsonTree value={items} label={name} />
        )}
      </>
    );
  },
});
