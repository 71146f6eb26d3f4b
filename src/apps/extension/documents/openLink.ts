import * as vscode from "vscode";
import * as z from "zod";
import { t } from "../../../base/l10n";

const link = z.object({ url: z.string().max(8_000) });

/**
 * Opens a web page that a result links to.
 * VS Code asks first, unless the domain is trusted. Throws with a sentence for other targets, because the page shows
 * untrusted text.
 */
export async function openLink(params: unknown): Promise<void> {
  const { url } = link.parse(params);
  if (!URL.canParse(url)) throw new Error(t("This isn't a web address."));
  const { protocol, username, password, href } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:") throw new Error(t("Only web pages (http, https) can be opened."));
  if (username !== "" || password !== "")
    throw new Error(t("Can't open an address with a user name or a password, because it can look like another one."));
  await vscode.env.openExternal(vscode.Uri.parse(href, true));
}
