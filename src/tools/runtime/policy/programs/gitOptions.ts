/** Options of Git's commands with which they only read (git(1) and the pages of its commands), in the form of `Reading.allows`. */

/** How differences are shown (git-diff(1)). */
export const DIFF = `
  -p -u --patch -s --no-patch --raw --patch-with-raw --indent-heuristic --no-indent-heuristic --minimal --patience --histogram
  --compact-summary --numstat --shortstat --cumulative --summary --patch-with-stat -z --name-only --name-status --no-color
  --no-color-moved --no-renames --rename-empty --no-rename-empty --check --full-index --binary --find-copies-harder
  -D --irreversible-delete --pickaxe-all --pickaxe-regex -R --no-relative -a --text --ignore-cr-at-eol --ignore-space-at-eol
  -b --ignore-space-change -w --ignore-all-space --ignore-blank-lines -W --function-context --exit-code --quiet -q
  --no-ext-diff --no-textconv --no-prefix --default-prefix --ita-invisible-in-index --ita-visible-in-index
  -c --cc -m -t -r --root --no-commit-id --combined-all-paths --remerge-diff --no-diff-merges --cached --staged --merge-base
  -0 -1 -2 -3 --base --ours --theirs
  -l --inter-hunk-context --stat-width --stat-name-width --stat-count --stat-graph-width NUMBER
  -S -G --find-object -I --ignore-matching-lines --anchored --diff-algorithm --diff-filter --diff-merges --skip-to --rotate-to TEXT
  --output-indicator-new --output-indicator-old --output-indicator-context --ws-error-highlight --color-moved-ws TEXT
  --src-prefix --dst-prefix --line-prefix --word-diff-regex TEXT
  -U --unified -X --dirstat --stat --color --color-moved --color-words --word-diff --abbrev --relative --ignore-submodules [TEXT]
  -B --break-rewrites -M --find-renames -C --find-copies [TEXT]
`;

/** Which commits are meant (git-rev-list(1)). */
export const COMMITS = `
  --all --not --reflog --bisect --merge --boundary --merges --no-merges --first-parent --exclude-first-parent-only
  --cherry-mark --cherry-pick --cherry --left-only --right-only --left-right --remove-empty --no-max-parents --no-min-parents
  --simplify-by-decoration --show-pulls --full-history --dense --sparse --simplify-merges --topo-order --date-order
  --author-date-order --reverse --do-walk --all-match --invert-grep -i --regexp-ignore-case --basic-regexp
  -E --extended-regexp -F --fixed-strings -P --perl-regexp --parents --children --graph --no-graph --count --objects --timestamp
  --oneline --abbrev-commit --no-abbrev-commit --no-abbrev --relative-date --header --no-commit-header
  -n --max-count --skip --min-parents --max-parents NUMBER
  --since --after --until --before --since-as-filter --author --committer --grep --grep-reflog --glob --exclude --date --format --filter TEXT
  --branches --tags --remotes --no-walk --ancestry-path --pretty --abbrev --show-linear-break --disk-usage [TEXT]
  -NUMBER
`;

/** How commits are shown (git-log(1)). */
export const LOG = `
  ${DIFF}
  ${COMMITS}
  -g --walk-reflogs --follow --full-diff --log-size --source --mailmap --no-mailmap --use-mailmap --no-use-mailmap
  --no-decorate --clear-decorations --no-notes --show-notes-by-default --no-expand-tabs --no-log-size
  -L --decorate-refs --decorate-refs-exclude --encoding TEXT
  --decorate --expand-tabs --notes [TEXT]
`;

export const STATUS = `
  -s --short -b --branch --show-stash --long -v --verbose -z --ahead-behind --no-ahead-behind --renames --no-renames --no-column
  -u --porcelain --untracked-files --ignored --ignore-submodules --column --find-renames [TEXT]
`;

export const BLAME = `
  -b -c -e --show-email -f --show-name -l -n --show-number -p --porcelain --line-porcelain --incremental -s -t -w --root
  --show-stats --score-debug --first-parent --color-lines --color-by-age --progress --no-progress --minimal
  -L --date --since --ignore-rev TEXT
  --abbrev -M -C [NUMBER]
`;

export const REV_PARSE = `
  --all --not --short --symbolic --symbolic-full-name --quiet -q --verify --sq --revs-only --no-revs --flags --no-flags
  --is-inside-git-dir --is-inside-work-tree --is-bare-repository --is-shallow-repository --git-dir --absolute-git-dir
  --git-common-dir --show-toplevel --show-cdup --show-prefix --show-superproject-working-tree --shared-index-path
  --local-env-vars
  --since --after --until --before --default --git-path --prefix --path-format --glob --exclude --disambiguate TEXT
  --abbrev-ref --short --branches --tags --remotes --show-object-format [TEXT]
`;

export const LS_FILES = `
  -c --cached -d --deleted -m --modified -o --others -i --ignored -s --stage -u --unmerged -k --killed -t -v -f -z --directory
  --no-empty-directory --eol --deduplicate --error-unmatch --exclude-standard --full-name --recurse-submodules --debug --sparse
  --resolve-undo
  -x --exclude --with-tree --format TEXT
  --abbrev [NUMBER]
`;

export const LS_TREE = `
  -d -r -t -l --long -z --name-only --name-status --object-only --full-name --full-tree
  --format TEXT
  --abbrev [NUMBER]
`;

/** Lists of branches, tags and other references (git-for-each-ref(1)). */
export const REFS = `
  -s --shell -p --perl --python --tcl --ignore-case --omit-empty --include-root-refs
  --count --sort --format --points-at --exclude TEXT
  --color --contains --no-contains --merged --no-merged [TEXT]
  --heads --branches --tags --head -d --dereference --hash --quiet -q --verify --no-abbrev
`;

/** What names, counts and compares commits and files in a line or two each. */
export const FACTS = `
  --all --tags --contains --long --always --exact-match --first-parent --debug --dirty --broken -n --numbered -s --summary -e --email
  -a -v --verbose --non-matching -q --quiet -z --octopus --independent --is-ancestor --fork-point --name-only --no-undefined --always
  -H --human-readable --cached --build-options --no-index --source
  -c --committer
  --candidates --match --exclude --refs --group --format TEXT
  --abbrev -w [TEXT]
`;

/** Searches of tracked files (git-grep(1)). */
export const GREP = `
  --cached --recurse-submodules --exclude-standard -a --text -i --ignore-case -I -r --recursive --no-recursive -w --word-regexp
  -v --invert-match -h -H --full-name -E --extended-regexp -G --basic-regexp -P --perl-regexp -F --fixed-strings
  -n --line-number --column -l --files-with-matches --name-only -L --files-without-match -z --null -o --only-matching
  -c --count --break --heading -p --show-function -W --function-context -q --quiet --all-match --and --or --not --no-color
  --no-textconv -NUMBER
  -A --after-context -B --before-context -C --context -m --max-count --max-depth --threads NUMBER
  -e PATTERN
  --color [TEXT]
`;

export const SHOW_BRANCH = `
  -r --remotes -a --all --current --topo-order --date-order --sparse --list --merge-base --independent --no-name --sha1-name --topics
  --no-color
  --more -g --reflog --color [TEXT]
`;
