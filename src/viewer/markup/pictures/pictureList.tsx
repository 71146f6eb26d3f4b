import type { VNode } from "preact";
import { useMemo, useState } from "preact/hooks";
import { useHost } from "../../base/hostContext";
import { arrayOf, objectOf, stringOf } from "../../../base/json/jsonValue";
import { bytes, count } from "../../base/units";
import { ActionButton } from "../../controls/actionButton";
import { pictureHead } from "./pictureHead";
import { VisibleTextView, visibleString } from "../../controls/visibleTextView";
import { t } from "../../base/viewerText";
import { trimEndCharacters } from "../../../base/text/trimmedEnd";

/** Describes bytes inside a result, as Base64 text. */
interface Bytes {
  readonly type: string;
  readonly base64: string;
}

/** Types that browsers draw and that contain neither scripts nor references. */
const DRAWN = ["image/png", "image/jpeg", "image/gif", "image/webp", "image/bmp", "image/avif"];
/** Maximum depth searched in a result, and maximum images drawn. */
const DEPTH = 5;
/** An image with more pixels takes gigabytes to draw, however few bytes it has. */
const MOST_PIXELS = 50_000_000;
const MOST = 24;

/** Shows a result's images, and the type and size of its other bytes. */
export function PictureList({ data }: { data: unknown }): VNode | null {
  const found: Bytes[] = [];
  collect(data, found, DEPTH);
  if (found.length === 0) return null;
  return (
    <div class="pictures" data-pictures={found.length}>
      {found.map((part, index) => (
        <Picture key={index} part={part} label={t("Picture {0}", index + 1)} />
      ))}
    </div>
  );
}

/** Shows an image whose bytes are in the result, or the type and size of other bytes. */
export function Picture({ part, label }: { part: Bytes; label: string }): VNode {
  const host = useHost();
  const [broken, setBroken] = useState(false);
  const { type, base64 } = part;
  const problem = useMemo(() => whyNotDrawn(part), [type, base64]);
  const drawn = problem === undefined && !broken;
  return (
    <figure class="picture" data-bytes={type}>
      {drawn && <img src={`data:${type};base64,${base64}`} alt={label} onError={() => setBroken(true)} />}
      <figcaption>
        <VisibleTextView text={type} />, {bytes(sizeOf(base64))}
        {!drawn && (
          <>
            {problem !== "" && <span data-picture-problem> ({problem ?? t("its bytes are damaged")})</span>}{" "}
            <ActionButton
              name="open-bytes"
              class="link"
              label={t("Open as base64 text: {0}", visibleString(type))}
              failed={t("Not opened")}
              run={() => host.openText({ text: base64, language: "plaintext" })}
            >
              {t("Open as base64 text")}
            </ActionButton>
          </>
        )}
      </figcaption>
    </figure>
  );
}

/** Explains why an image is not drawn. Empty for anything that is no image. */
function whyNotDrawn({ type, base64 }: Bytes): string | undefined {
  if (!DRAWN.includes(type)) return type.startsWith("image/") ? t("not shown: it may contain more than a picture") : "";
  const head = /^[A-Za-z0-9+/=\s]+$/.test(base64) ? pictureHead(base64) : undefined;
  if (head?.type !== type)
    return head ? t("not drawn: its bytes are {0}", head.type) : t("not drawn: its bytes are no picture");
  const { width, height } = head;
  if (width * height > MOST_PIXELS) return t("not drawn: {0} × {1} pixels are too many", count(width), count(height));
  return undefined;
}

/** Collects parts in the formats of MCP, VS Code, and Claude: a type next to Base64 text. */
function collect(value: unknown, found: Bytes[], depth: number): void {
  if (depth === 0 || found.length >= MOST) return;
  const items = arrayOf(value);
  const own = objectOf(value);
  if (own) {
    const type = stringOf(own["mimeType"]) ?? stringOf(own["mime_type"]) ?? stringOf(own["media_type"]);
    const base64 = stringOf(own["data"]) ?? stringOf(own["base64"]) ?? stringOf(own["blob"]);
    if (type !== undefined && base64 !== undefined) {
      found.push({ type: type.toLowerCase(), base64 });
      return;
    }
  }
  // Only the beginning of a wide result is searched: images are few, and are in short lists.
  const inner = items ?? (own ? Object.values(own) : []);
  for (const part of inner.slice(0, 200)) collect(part, found, depth - 1);
}

function sizeOf(base64: string): number {
  return Math.floor((trimEndCharacters(base64.trimEnd(), "=").length * 3) / 4);
}
