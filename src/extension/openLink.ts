import * as vscode from "vscode";
import * as z from "zod";
import { t } from "../core/l10n";

const link = z.object({ url: z.string().max(8_000) });

/**
 * Opens a page of the web that a result names. VS Code asks first, unless the person trusts the domain (its "trusted
 * domains"). Throws with a sentence for every other target: the page shows other people's words.
 */
export async function openLink(params: unknown): Promise<void> {
  const { url } = link.parse(params);
  if (!URL.canParse(url)) throw new Error(t("This is no address of the web."));
  const { protocol, username, password, href } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:")
    throw new Error(t("Only pages of the web (http, https) are opened."));
  if (username !== "" || password !== "")
    throw new Error(t("An address with a name or a password in it is not opened: it may pass for another."));
  await vscode.env.openExternal(vscode.Uri.parse(href, true));
}
