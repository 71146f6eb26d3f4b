import * as z from "zod";
import { present } from "./present";

const further = {
  annotations: z
    .record(z.string(), z.unknown())
    .optional()
    .describe("Who the part is for, and how important it is (MCP)."),
  _meta: z.record(z.string(), z.unknown()).optional().describe("What the server adds for its own use (MCP)."),
};

const base64 = z.string().describe("The bytes, in Base64.");

const mimeType = z.string().describe("The kind of the bytes, such as image/png.");

const partSchema = z
  .discriminatedUnion("type", [
    z
      .strictObject({
        type: z.literal("json").describe("A JSON value for programs."),
        value: present("The value itself, not its text."),
        ...further,
      })
      .describe("A JSON value: what programs read."),
    z
      .strictObject({
        type: z.literal("text").describe("Text for people and models."),
        text: z.string().describe("The text."),
        ...further,
      })
      .describe("Text."),
    z
      .strictObject({ type: z.literal("image").describe("A picture."), data: base64, mimeType, ...further })
      .describe("A picture."),
    z
      .strictObject({ type: z.literal("audio").describe("A sound."), data: base64, mimeType, ...further })
      .describe("A sound."),
    z
      .looseObject({
        type: z.literal("resource_link").describe("The address of something that the server has."),
        uri: z.string().describe("The address."),
        name: z.string().describe("The name of the resource."),
        ...further,
      })
      .describe("The address of something that the server has."),
    z
      .strictObject({
        type: z.literal("resource").describe("Something that the server has."),
        resource: z
          .looseObject({ uri: z.string().describe("Where it is.") })
          .describe("The thing itself, as `text` or as `blob`."),
        ...further,
      })
      .describe("Something that the server has."),
  ])
  .describe("One part of the content.");

/** A content value, strictly: `json` parts and the parts of MCP's `CallToolResult`. */
export const contentSchema = z
  .strictObject({
    content: z
      .array(partSchema)
      .describe("The parts of the result. Programs read the `json` parts, whose `value` is parsed already."),
    structuredContent: z.record(z.string(), z.unknown()).optional().describe("The result's data as one object (MCP)."),
    isError: z.boolean().optional().describe("True when the tool failed; the text then says why."),
    _meta: further._meta,
  })
  .describe("A content array, as MCP servers return it: `json`, `text`, pictures, and more.");
