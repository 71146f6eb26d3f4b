// Gives the texts of VS Code's language to everything else: the entry point imports this first, so that they are known before any other module makes a text.
import * as vscode from "vscode";
import { useTexts } from "../core/l10n";

useTexts(vscode.l10n.bundle, vscode.env.language);
