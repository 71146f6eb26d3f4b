import { stringOf } from "../../../base/json/jsonValue";
import { defineReader } from "../reader";
import { saidData, type SaidData } from "../shapes/messageData";

export default defineReader<SaidData>({
  tools: ["PushNotification"],
  input: { message: "text", title: "text", status: "text" },
  unasked: true,
  summary: (input) => stringOf(input["message"]) ?? stringOf(input["title"]),
  parse: saidData,
});
