import { defineReader } from "../reader";
import { saidData } from "../shapes/messageData";

export default defineReader({
  tools: ["PushNotification"],
  input: { message: "text", title: "text", status: "text" },
  unasked: true,
  summary: (input) => input.message ?? input.title,
  parse: saidData,
});
