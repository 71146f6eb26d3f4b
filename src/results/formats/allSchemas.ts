// Written by esbuild.mjs: the schema of every format of this folder, by file name.
import { schema as claudeValue } from "./claude";
import { schema as contentValue } from "./content";
import { schema as contractValue } from "./contract";
import { schema as envelopeValue } from "./envelope";

export default { claude: claudeValue, content: contentValue, contract: contractValue, envelope: envelopeValue };
