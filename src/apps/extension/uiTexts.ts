// Loads the texts of VS Code's language. The entry point imports this first, before any other module creates a text.
import * as vscode from "vscode";
import { useTexts } from "../../base/l10n";

useTexts(vscode.l10n.bundle, vscode.env.language);
