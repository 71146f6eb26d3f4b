import fc from "fast-check";
import { definePart } from "../../fuzz/part";

export default definePart({
  name: "endless",
  claim: "every number is below 900",
  runs: 1000,
  inputs: fc.nat(1000),
  check: (value) => {
    while (value >= 900);
  },
});
