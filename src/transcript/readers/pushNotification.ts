import { stringOf } from "../../core/json";
import { defineReader } from "../reader";
import { saidData } from "../saidData";

/** PushNotification: `message`, and the simple fields that are recorded. */
export default defineReader({
  tools: ["PushNotification"],
  input: { message: "text", title: "text", status: "text" },
  unasked: true,
  summary: (input) => stringOf(input["message"]) ?? stringOf(input["title"]),
  parse: saidData,
});
