import type { ToolContext } from "../../runtime/context/toolContext";
import type { Outcome, Picture } from "../../runtime/tool";
import type { ByteKind } from "./byteKinds";

/** The maximum number of bytes of a picture in a result. */
export const pictureBytes = 1_500_000;

/** Bytes of all pictures of one result. Copilot's chat doesn't pass more to a model. */
const allBytes = 2_500_000;

/** The kinds of pictures that every model takes which sees any. */
const seenTypes = ["image/png", "image/jpeg", "image/gif", "image/webp"];

/** What is read of a file that is a picture. `bytes` are all of it, not given where it is too large to be read at once. */
export interface PictureFile {
  readonly kind: ByteKind;
  readonly size: number;
  readonly shown: string;
  readonly bytes?: Uint8Array;
}

/** Describes the pictures that one call reads, and adds them to the result while there is room. */
export class PictureReader {
  readonly #taken: boolean;
  #room = allBytes;

  constructor({ takesPictures = false }: ToolContext) {
    this.#taken = takesPictures;
  }

  read(file: PictureFile): Outcome {
    const { kind, size, shown } = file;
    const { name, mediaType: media_type, width, height } = kind;
    const picture = this.#take(file);
    const rest = typeof picture === "string" ? picture : "the picture itself is in this result.";
    const note = `${shown} is ${name} of ${width} × ${height} pixels and ${size.toLocaleString("en")} bytes; ${rest}`;
    const data = { kind: "image", media_type, width, height, bytes: size, note, output: "" };
    return typeof picture === "string" ? { data } : { data, pictures: [picture] };
  }

  /** Returns the picture, or why the result doesn't include it. */
  #take({ kind, size, bytes }: PictureFile): Picture | string {
    if (!this.#taken) return "a picture cannot be shown as text.";
    const mediaType = seenTypes.find((type) => type === kind.mediaType);
    if (mediaType === undefined)
      return "models can't see this format: convert it to PNG with a command, and read that.";
    if (!bytes || size > pictureBytes) {
      const most = pictureBytes.toLocaleString("en");
      return `more than ${most} bytes don't fit into a result: make a smaller copy with a command, and read that.`;
    }
    if (size > this.#room) return "the previous pictures left no room for it: read it with another call.";
    this.#room -= size;
    return { mediaType, bytes };
  }
}
