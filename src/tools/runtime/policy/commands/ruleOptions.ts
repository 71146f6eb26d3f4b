/**
 * Lists options, by program, that a user's rule covers without naming them. They change how much a program prints, how
 * fast it is, or which of its own tests or targets it uses, but never what is run, where, or with which settings. Each
 * is written as in `Reading.allows`. `PATTERN` is any text. The other kinds are one plain word.
 */
const TABLE: Readonly<Record<string, string>> = {
  "npm pnpm yarn bun": `
    -s --silent -q --quiet --if-present --verbose --no-color --color`,
  "make gmake ninja": `
    -s --silent --quiet -k --keep-going -B --always-make -n --dry-run -w --no-print-directory -i --ignore-errors -O --trace
    -j --jobs -l [NUMBER]`,
  "pytest py.test": `
    -x --exitfirst -q --quiet -v --verbose -s -l --showlocals --lf --last-failed --ff --failed-first --nf --sw --co --collect-only
    --no-header --no-summary --disable-warnings --full-trace
    -k -m PATTERN
    --tb --color --capture TEXT
    --maxfail --durations -n NUMBER
    -ra -rA -rs -rf -rx -rE`,
  "jest vitest mocha ava tap": `
    --watch --coverage --ci --color [TEXT]
    --bail -b --silent --verbose --runInBand -i --run --no-coverage --passWithNoTests --forceExit
    --detectOpenHandles --exit --no-color --onlyChanged --changed
    -t --testNamePattern --grep -g --fgrep --testPathPattern PATTERN
    --reporter TEXT
    --maxWorkers --timeout --testTimeout --retry --retries -j --jobs NUMBER`,
  "tsc vue-tsc": `
    --noEmit -b --build -w --watch --pretty --strict --skipLibCheck --incremental --force -f --verbose -v --listFiles --diagnostics`,
  eslint: `
    --fix --quiet --cache --no-color --color --debug --report-unused-disable-directives
    --max-warnings NUMBER
    --ext TEXT`,
  prettier: "-c --check -w --write -l --list-different",
  "ruff black isort mypy flake8": `
    --fix --no-fix --check --diff -q --quiet -v --verbose --strict -n --no-cache --statistics --color --no-color --pretty --show-error-codes
    --ignore-missing-imports`,
  cargo: `
    --release -r --workspace --all --all-features --all-targets --no-default-features --lib --bins --tests --examples --benches --doc --locked
    --offline --frozen --no-run --no-fail-fast -v -vv --verbose -q --quiet --check
    -p --package --bin --test --example --bench -F --features TEXT
    -j --jobs NUMBER`,
  go: `
    -v -race -short -cover -failfast -x -n -json
    -run -skip -bench PATTERN
    -timeout -tags -covermode TEXT
    -count -p -parallel -cpu NUMBER`,
  git: `
    -m --message --author PATTERN
    -a --all -A -q --quiet -v --verbose --dry-run --no-edit --allow-empty -s --signoff -b --staged --no-ff --ff-only --no-commit -u`,
  "cp mv mkdir touch ln":
    "-r -R --recursive -p --parents -v --verbose -n --no-clobber -i --interactive -a --archive -u --update -f --force",
  chmod: "-v --verbose -c --changes -f --silent --quiet",
};

/** Programs that hand options which they do not know on to a script. */
const HANDS_ON = new Set(["pnpm", "yarn", "bun"]);

/** Options of scripts and tests that mean the same to every program that has them. */
export const scriptOptions = `
  --fix --check --write --bail --silent --quiet --verbose -v -q -x --run --runInBand --noEmit --nocapture --no-coverage --no-watch
  --passWithNoTests --no-color --exit --strict --test
  --watch --coverage --ci --color [TEXT]
  -t --testNamePattern --grep -g -k PATTERN
  --reporter --mode --tb TEXT
  --max-warnings --maxWorkers --timeout --retries --test-threads --maxfail NUMBER`;

/** The options that a rule covers for a program. To some commands of Git, `-s` names a program (git-merge(1)). */
export function ruleOptions(program: string, command = ""): string {
  const all = Object.entries(TABLE).find(([names]) => names.split(" ").includes(program))?.[1] ?? "";
  const own = program === "git" && /^(?:merge|rebase)$/.test(command) ? all.replace(" -s ", " ") : all;
  return HANDS_ON.has(program) ? `${own}\n${scriptOptions}` : own;
}
