import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { npm } from "../../../scripts/npm";
import { ROOT, run } from "../../../scripts/process";

const FOLDER = path.join(ROOT, ".cache", "team");
const PACKAGES = path.join(FOLDER, "packages");

/** The last version with code that is generated from the protobuf definitions. */
const WANTED = "@opentelemetry/otlp-transformer@0.57.2";

/** Seconds until ClickHouse must listen. */
const PATIENCE = 60;
const PORT = 19_731;

/** A message of the protobuf definitions of OpenTelemetry. */
export interface ProtobufType {
  verify(value: object): string | null;
  fromObject(value: object): object;
  toObject(message: object, options: object): unknown;
  encode(message: object): { finish(): Uint8Array };
  decode(bytes: Uint8Array): object;
}

/** Returns the message in which spans are sent. */
export async function traceRequestType(): Promise<ProtobufType> {
  interface Root {
    readonly opentelemetry: {
      readonly proto: {
        readonly collector: { readonly trace: { readonly v1: { readonly ExportTraceServiceRequest: ProtobufType } } };
      };
    };
  }
  const root = (await packageOf("@opentelemetry/otlp-transformer/build/src/generated/root")) as Root;
  return root.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
}

async function packageOf(name: string): Promise<unknown> {
  const done = path.join(PACKAGES, "installed");
  if (!fs.existsSync(done) || fs.readFileSync(done, "utf8") !== WANTED) {
    fs.rmSync(PACKAGES, { recursive: true, force: true });
    fs.mkdirSync(PACKAGES, { recursive: true });
    fs.writeFileSync(path.join(PACKAGES, "package.json"), '{ "private": true }\n');
    await npm(PACKAGES, ["install", WANTED]);
    fs.writeFileSync(done, WANTED);
  }
  return createRequire(path.join(PACKAGES, "package.json"))(name);
}

/** A server of ClickHouse. */
export interface ClickHouse {
  /** Runs a statement. Returns what it prints. Throws what the server reports. */
  ask(sql: string, input?: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts Debian's ClickHouse with an empty database in `.cache/team`. Installs it if it is missing. */
export async function startClickHouse(): Promise<ClickHouse> {
  if ((await run("which", ["clickhouse-server"])).code !== 0) {
    const packages = ["clickhouse-server", "clickhouse-client"];
    const { code, output } = await run("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...packages]);
    if (code !== 0) throw new Error(`ClickHouse can't be installed: ${output.slice(-2000)}`);
  }
  const folder = path.join(FOLDER, "clickhouse");
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  const config = path.join(folder, "config.xml");
  fs.writeFileSync(config, settings(folder));
  fs.writeFileSync(path.join(folder, "users.xml"), USERS);
  const server = spawn("clickhouse-server", [`--config-file=${config}`], { cwd: folder, stdio: "ignore" });
  const ask = (sql: string, input = ""): Promise<string> => askServer(sql, input);
  for (let tries = 1; ; tries++) {
    try {
      await ask("SELECT 1");
      return { ask, stop: () => stop(server) };
    } catch (error) {
      if (server.exitCode === null && tries < PATIENCE * 2) await wait(500);
      else {
        await stop(server);
        throw error;
      }
    }
  }
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill("SIGKILL");
  await ended;
}

async function askServer(sql: string, input: string): Promise<string> {
  const args = ["--port", String(PORT), "--input_format_skip_unknown_fields=1", "--query", sql];
  const client = spawn("clickhouse-client", args, { stdio: "pipe" });
  let [output, failure] = ["", ""];
  client.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  client.stderr.setEncoding("utf8").on("data", (text: string) => (failure += text));
  // A client that fails doesn't read its input.
  client.stdin.on("error", () => undefined).end(input);
  await once(client, "close");
  if (client.exitCode === 0) return output;
  throw new Error(failure);
}

/** Listens on this machine only. */
function settings(folder: string): string {
  return `<yandex>
  <logger><level>warning</level><log>${folder}/log</log><errorlog>${folder}/errors</errorlog></logger>
  <tcp_port>${PORT}</tcp_port><listen_host>127.0.0.1</listen_host>
  <path>${folder}/data/</path><tmp_path>${folder}/tmp/</tmp_path>
  <mark_cache_size>100000000</mark_cache_size>
  <users_config>${folder}/users.xml</users_config>
  <default_profile>default</default_profile><default_database>default</default_database>
</yandex>
`;
}

const USERS = `<yandex>
  <profiles><default></default></profiles><quotas><default></default></quotas>
  <users><default>
    <password></password><networks><ip>127.0.0.1</ip></networks>
    <profile>default</profile><quota>default</quota>
  </default></users>
</yandex>
`;
