import { type ReadResourceResult, type Resource, type ResourceTemplateType } from "@modelcontextprotocol/server";
import { isObject, show, stringOf } from "../../../base/json/jsonValue";
import type { Data } from "../../../results/result";

/** How the address of a session begins. Its id follows, encoded. */
const SESSION = "tool-results://session/";

/** The addresses of sessions, of which only some are listed. */
export const SESSION_TEMPLATE: ResourceTemplateType = {
  uriTemplate: `${SESSION}{session}`,
  name: "session",
  title: "Report on a session",
  description: "Report on a session of an agent by its id, as transcript_list returns it.",
  mimeType: "application/json",
};

/** Sessions that are listed. */
export const MOST_LISTED = 50;

/** Returns the sessions that transcript_list reported, as resources whose content is the session's report. */
export function sessionResources(data: Data): Resource[] {
  const { sessions } = data;
  return (Array.isArray(sessions) ? sessions : []).flatMap((session: unknown): Resource[] => {
    if (!isObject(session)) return [];
    const [transcript, title] = [stringOf(session["transcript"]), stringOf(session["title"])];
    if (transcript === undefined || title === undefined) return [];
    const { calls, errors, ended } = session;
    const [agent = "an agent", started = "an unknown time"] = [
      stringOf(session["agent"]),
      stringOf(session["started"]),
    ];
    return [
      {
        uri: `${SESSION}${encodeURIComponent(transcript)}`,
        name: transcript,
        title,
        description: `Report on a session of ${agent} from ${started}: ${show(calls)} calls, ${show(errors)} failed`,
        mimeType: "application/json",
        ...(typeof ended === "string" && { annotations: { lastModified: ended } }),
      },
    ];
  });
}

/** Returns the session that an address names; undefined for any other address. */
export function sessionAt(uri: string): string | undefined {
  if (!uri.startsWith(SESSION)) return undefined;
  try {
    return decodeURIComponent(uri.slice(SESSION.length)) || undefined;
  } catch {
    return undefined;
  }
}

/** Returns a session's report as the content of its address. */
export function sessionContents(uri: string, report: Data): ReadResourceResult {
  return { contents: [{ uri, mimeType: "application/json", text: JSON.stringify(report) }] };
}
