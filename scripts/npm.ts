import { run } from "./process";

const QUIET = [
  "--fetch-retry-mintimeout=1000",
  "--fetch-retry-maxtimeout=5000",
  "--ignore-scripts",
  "--no-fund",
  "--no-audit",
  "--no-update-notifier",
  "--loglevel=error",
];

/**
 * Runs npm in a folder without install scripts, and reports every ten seconds that it is still running. Returns what it
 * printed. Throws npm's message, with advice if the registry could not be reached.
 */
export async function npm(cwd: string, args: readonly string[]): Promise<string> {
  const started = Date.now();
  const ticking = setInterval(() => {
    console.log(`  … still running (${Math.round((Date.now() - started) / 1000)} s)`);
  }, 10_000);
  const [command, ...before] = npmCommand();
  const { code, output } = await run(command, [...before, ...args, ...QUIET], { cwd }).finally(() => {
    clearInterval(ticking);
  });
  if (code === 0) return output;
  const unreachable = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT/;
  throw new Error(
    unreachable.test(output)
      ? `The npm registry could not be reached. Check the network or the proxy (\`npm config get registry\`, ` +
          `\`npm config get proxy\`) and run the same command again. Completed steps are kept.\n${output.trim()}`
      : `npm ${args.join(" ")} failed with exit code ${code}:\n${output.trim()}`,
  );
}

/** Returns the npm that runs this process, or the one on PATH. */
function npmCommand(): [string, ...string[]] {
  const cli = process.env["npm_execpath"];
  return cli !== undefined && /\.c?js$/.test(cli) ? [process.execPath, cli] : ["npm"];
}
