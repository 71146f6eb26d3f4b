import type { CronListData } from "../../../transcripts/calls/readers/cronList";
import type { ListMcpResourcesData } from "../../../transcripts/calls/readers/listMcpResources";
import { DataTable } from "../../markup/data/dataTable";
import { asRows } from "../../markup/copy/tableRows";
import { Fact } from "../../controls/fact";
import { JsonTree } from "../../markup/data/jsonTree";
import { arrayOf } from "../../../base/json/jsonValue";
import { defineRenderer } from "../body/renderer";
import { plural } from "../../base/viewerText";

/** Describes what each tool lists, and how to count it. */
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

/** Shows results of tools that return a list of similar things. */
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
