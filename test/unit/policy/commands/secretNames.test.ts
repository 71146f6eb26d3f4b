import { mkdirSync, writeFileSync } from "node:fs";
import { all, checkTable, commandContext } from "./decide";

describe("commands that name files with secrets", () => {
  it("are asked about for each kind that is known, in the folder and in earlier commits", () =>
    checkTable(
      all(
        "may contain secrets",
        /* oxfmt-ignore */ [
          "cat auth.json", "jq .tokens oauth_creds.json", "cat .credentials.json", "head credentials", "cat .dev.vars", "cat .env-prod", "cat prod.tfvars",
          "cat terraform.tfstate.backup", "cat gradle.properties", "git show HEAD:wp-config.php", "git log -p -- config/database.yml", "cat .yarnrc.yml",
          "grep -n key appsettings.Production.json", "cat < .vault_pass", "cat AuthKey_1.p8", "sed -n 1p .m2/settings.xml",
        ],
      ),
      commandContext(),
    ));

  it("run when the names only sound so", () =>
    checkTable(
      all(
        "allow",
        /* oxfmt-ignore */ [
          "cat src/auth.ts", "head src/credentials.ts", "cat secrets.md", "jq . tokenizer.json", "cat appsettings.json", "cat database.yml.sample",
          "cat wp-config-sample.php", "cat id_rsa.pub", "git show HEAD:settings.xml", "cat .git/HEAD", "ls -la credentials auth.json", "stat .env",
        ],
      ),
      commandContext(),
    ));

  it("run with everyday globs, unless a file with secrets stands for one", async () => {
    const context = commandContext();
    const globs = /* oxfmt-ignore */ [
        "cat *.php", "cat *.properties", "cat *.xml", "cat *.py", "cat *.config", "cat *.txt", "jq .name package*.json", "cat tsconfig*.json", "cat docker-compose*.yml",
        "wc -l src/*/*.ts", "grep -rn --include='*.php' x .", "grep -rn --include='*.xml' x .", "rg -g '*.properties' x", "git log -p -- '*.py'",
      ];
    await checkTable(all("allow", globs), context);
    const [folder] = context.workspace.folders;
    writeFileSync(new URL(`${folder?.resource ?? ""}/wp-config.php`), "");
    await checkTable([["cat *.php", "wp-config.php may contain secrets"]], context);
    await checkTable(all("Shows the history of every file", ["git log -p -- 'wp-conf*.php'"]), context);
  });

  it("run when it is a folder that is called so", async () => {
    const context = commandContext();
    const [folder] = context.workspace.folders;
    mkdirSync(new URL(`${folder?.resource ?? ""}/src/credentials`));
    await checkTable(
      [
        ["rg x src/credentials", "allow"],
        ["diff -r src/credentials src/deep", "allow"],
        ["rg x .secrets", "may contain secrets"],
        ["cat src/deep/credentials", "may contain secrets"],
      ],
      context,
    );
  });
});
