import path from "node:path";
import { downloadAndUnzipVSCode, runTests, runVSCodeCommand } from "@vscode/test-electron";
import { ROOT } from "../../../scripts/process";
import type { Launch } from "./hostTests";

/** The version of desktop VS Code for tests and `npm start -- --desktop`. */
export const DESKTOP_VERSION = "stable";

const CACHE = path.join(ROOT, ".cache", "desktop");

/** Downloads desktop VS Code into the project's cache, unless it is there (about 150 MB). Returns its program. */
export async function desktopVsCode(): Promise<string> {
  console.log("Looking for desktop VS Code (downloads about 150 MB the first time) …");
  try {
    return await downloadAndUnzipVSCode({ version: DESKTOP_VERSION, cachePath: CACHE });
  } catch (error) {
    throw new Error(
      "Desktop VS Code could not be downloaded from update.code.visualstudio.com. Check the network or the proxy " +
        "(HTTPS_PROXY) and run the same command again. On Linux x64 the command without --desktop needs the npm registry only.",
      { cause: error },
    );
  }
}

/** Installs extensions into a profile of desktop VS Code; the options name the profile. */
export async function installInDesktop(vsix: readonly string[], profile: readonly string[]): Promise<void> {
  const install = vsix.flatMap((file) => ["--install-extension", file]);
  const where = { version: DESKTOP_VERSION, cachePath: CACHE, reuseMachineInstall: true };
  await runVSCodeCommand([...profile, ...install, "--force"], where);
}

/** Opens a window of host tests in desktop VS Code; on Linux it needs a display (`xvfb-run -a npm test -- --desktop`). */
export const launchDesktop: Launch = async ({ kind, workspace, tests, env }) => {
  const restricted = kind === "restricted" ? [] : ["--disable-workspace-trust"];
  await runTests({
    vscodeExecutablePath: await desktopVsCode(),
    extensionDevelopmentPath: ROOT,
    extensionTestsPath: tests,
    extensionTestsEnv: { ...env },
    launchArgs: [
      ...(workspace === undefined ? [] : [workspace]),
      "--disable-extensions",
      "--skip-welcome",
      "--skip-release-notes",
      ...restricted,
    ],
  });
};
