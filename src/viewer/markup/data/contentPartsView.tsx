import type { VNode } from "preact";
import { arrayOf, objectOf, stringOf } from "../../../base/json/jsonValue";
import { AnyValue } from "./anyValue";
import { LongText } from "../text/longText";
import { MarkdownView } from "../markdown/markdownView";
import { SomeOf } from "../copy/someOf";
import { VisibleTextView } from "../../controls/visibleTextView";
import { WebAddress } from "../links/webAddress";
import { plural, sentence, t } from "../../base/viewerText";

/** Matches text with headings, lists, or code in Markdown. */
const MARKED_UP = /^#{1,6} \S|^ {0,3}[-*] \S|^```|\*\*\S[^*\n]*\*\*|^\|.+\|\s*$/m;

/** Shows untrusted text: JSON as a value, Markdown formatted, everything else unchanged. */
export function ReadableText({ text: words, label }: { text: string; label: string }): VNode {
  if (/^\s*[[{]/.test(words)) return <AnyValue value={words} label={label} />;
  return MARKED_UP.test(words.slice(0, 20_000)) ? (
    <MarkdownView text={words} label={label} />
  ) : (
    <LongText text={words} label={label} />
  );
}

/**
 * Draws the parts of a content (as in MCP's `CallToolResult`) in order, each by its type. `Pictures` draws images and
 * other bytes.
 */
export function ContentParts({ parts }: { parts: readonly unknown[] }): VNode {
  return (
    <div class="content-parts" data-parts={parts.length}>
      <SomeOf
        all={parts}
        of={t("parts")}
        first={40}
        draw={(part, index) => <Part key={index} part={part} number={index + 1} />}
      />
    </div>
  );
}

function Part({ part, number }: { part: unknown; number: number }): VNode {
  if (typeof part === "string") return <ReadableText text={part} label={t("Text {0}", number)} />;
  const fields = objectOf(part) ?? {};
  const type = stringOf(fields["type"]) ?? "";
  const words = stringOf(fields["text"]);
  switch (type) {
    case "text":
      return <ReadableText text={words ?? ""} label={t("Text {0}", number)} />;
    case "json":
      return <AnyValue value={fields["value"] ?? fields["json"]} label={t("Value {0}", number)} />;
    case "image":
    case "audio":
    case "document":
      return <BytesPart fields={fields} type={type} />;
    case "resource":
      return <Resource fields={objectOf(fields["resource"]) ?? {}} number={number} />;
    case "resource_link":
    case "search_result":
      return (
        <WebAddress
          title={stringOf(fields["title"]) ?? stringOf(fields["name"])}
          target={stringOf(fields["uri"]) ?? stringOf(fields["source"]) ?? stringOf(fields["url"]) ?? t("(no address)")}
          more={stringOf(fields["description"]) ?? stringOf(fields["mimeType"])}
        />
      );
    case "tool_reference":
      return (
        <div>
          {sentence(
            "Tool {0}",
            <code>
              <VisibleTextView text={stringOf(fields["tool_name"]) ?? ""} />
            </code>,
          )}
        </div>
      );
    default:
      return <AnyValue value={part} label={t("Part {0}", number)} />;
  }
}

/** Shows a file inside a result: its text or its location. */
function Resource({ fields, number }: { fields: Readonly<Record<string, unknown>>; number: number }): VNode {
  const words = stringOf(fields["text"]);
  return (
    <div class="content-resource">
      <WebAddress
        title={stringOf(fields["name"])}
        target={stringOf(fields["uri"]) ?? t("(no address)")}
        more={stringOf(fields["mimeType"])}
      />
      {words !== undefined && <ReadableText text={words} label={t("Resource {0}", number)} />}
    </div>
  );
}

/** Describes audio, documents, and images without bytes. Nothing is fetched. `Pictures` draws those with bytes. */
function BytesPart({ fields, type }: { fields: Readonly<Record<string, unknown>>; type: string }): VNode | null {
  const source = objectOf(fields["source"]) ?? fields;
  const kind = stringOf(source["mimeType"]) ?? stringOf(source["media_type"]) ?? type;
  const address = stringOf(source["url"]);
  const title = stringOf(fields["title"]);
  if (stringOf(source["data"]) !== undefined && source["type"] !== "text") return null;
  return (
    <div class="content-bytes" data-bytes-part={type}>
      {type === "audio" ? t("Sound") : type === "document" ? t("Document") : t("Picture")},{" "}
      <VisibleTextView text={kind} /> {title !== undefined && <VisibleTextView text={title} />}
      {source["type"] === "text" && <ReadableText text={stringOf(source["data"]) ?? ""} label={t("Document")} />}
      {address !== undefined && (
        <WebAddress target={address} more={t("not loaded: nothing is fetched from elsewhere")} />
      )}
    </div>
  );
}

/** Returns a list if it is content: parts with a type each. */
export function contentOf(value: unknown): readonly unknown[] | undefined {
  const parts = arrayOf(value);
  return parts &&
    parts.length > 0 &&
    parts.every((part) => typeof part === "string" || stringOf(objectOf(part)?.["type"]) !== undefined)
    ? parts
    : undefined;
}

/** Summarizes parts: `3 parts: 2 text, 1 image`. */
export function contentWords(parts: readonly unknown[]): string {
  const kinds = new Map<string, number>();
  for (const part of parts) {
    const kind = typeof part === "string" ? "text" : (stringOf(objectOf(part)?.["type"]) ?? "other");
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  return `${plural(parts.length, "{0} part", "{0} parts")}: ${[...kinds].map(([kind, number]) => `${number} ${kind}`).join(", ")}`;
}
