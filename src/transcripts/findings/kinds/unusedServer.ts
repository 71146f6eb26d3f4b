import type { SharedFinding } from "../../model/understanding/findingsModel";
import { oneLine } from "../../../base/text/displayText";
import { serverOf } from "../seenCalls";
import { FindingCost, tokensOf, type FindingKind, type OfferedServer } from "../findingKind";

/** Servers that are part of the program. */
const OWN: ReadonlySet<string> = new Set(["ide"]);

/** An MCP server whose tools a session offers. It is a finding if several sessions offer it and none calls it. */
export default {
  name: "unusedServer",
  watch() {
    const offered = new Map<string, OfferedServer & { characters: number }>();
    const called = new Set<string>();
    let started: number | undefined;
    return {
      server(server) {
        if (OWN.has(server.name)) return;
        const known = offered.get(server.name);
        // Of several lists, the longest counts.
        if (!known || known.characters < server.characters)
          offered.set(server.name, { ...server, place: known?.place ?? server.place });
      },
      call({ tool, ...call }) {
        started ??= call.started;
        const name = serverOf(tool);
        if (name !== undefined) called.add(name);
      },
      end: () =>
        Array.from(new Set([...offered.keys(), ...called]), (name): SharedFinding => {
          const cost = new FindingCost();
          const { place = { row: 0 }, characters = 0 } = offered.get(name) ?? {};
          cost.add({ place, started }, tokensOf(characters));
          return {
            ...cost.finding(
              "unusedServer",
              `Tools of the MCP server ${oneLine(name)} were offered and never called`,
              "Turn off MCP servers that aren't needed for this project: the lists of their tools take tokens in each session.",
            ),
            kind: "unusedServer",
            key: name,
            ...(called.has(name) && { refuted: true }),
          };
        }),
    };
  },
} satisfies FindingKind;
