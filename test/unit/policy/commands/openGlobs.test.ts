import { all, checkTable, commandContext, linkedContext } from "./decide";

describe("globs that no command names", () => {
  it("are looked at in the list of a loop, whatever its body does with the variable", () =>
    checkTable(
      [
        ...all("outside the workspace", [
          "for f in ../*; do echo $f; done",
          "for F in ../*; do echo x; done",
          "for f in a ../*; do f=$f; echo $f; done",
          "for f in ~/*; do echo $f; done",
          'for f in "$HOME"/*; do x=$f; echo "$x"; done',
          "for f in link/*; do y=${f##*/}; echo $y; done",
        ]),
        ...all("allow", [
          "for f in src/*; do echo $f; done",
          'for F in *; do echo "$F"; done',
          "for f in '../*'; do echo \"$f\"; done",
        ]),
      ],
      linkedContext({ link: "/etc" }),
    ));

  it("are looked at in the value of a variable that is used without quotes", () =>
    checkTable(
      [
        ...all("outside the workspace", [
          "x=..; echo $x/*",
          "x='../*'; echo $x",
          "x=../*; echo a${x}",
          "x=~/*; printf '%s\\n' $x",
          'export x="/etc/*"; echo $x',
        ]),
        ...all("a glob in a folder that is not known", ["y=$(pwd); x=$y/../*; echo $x", "x=$z/*; echo $x"]),
        ...all("allow", [
          "x='../*'; echo \"$x\"",
          "x='/api/*'; echo \"${x}\"",
          "x='src/*'; echo $x",
          "x='a * b'; echo $x",
          'y=..; x=$y/*; echo "$x"',
          "x=$(ls ./*); echo $x",
          'x="$y * 2"; echo $x',
        ]),
      ],
      commandContext(),
    ));

  it("are asked about in a folder that is known only when the line runs", () =>
    checkTable(
      [
        ...all("known only when it runs", [
          "echo $x/*",
          'echo "$x"/*',
          "echo ${PWD%/*}/*",
          'echo "${PWD%/*}"/*',
          "echo $(pwd)/../*",
          'printf "%s\\n" "$(dirname "$PWD")"/*',
          "echo `pwd`/../*",
          "echo $OLDPWD/../[a-z]*",
          "echo $1../?",
          "basename -a $x/*",
        ]),
        ...all("a glob in a folder that is not known", [
          "for f in $x/*; do echo $f; done",
          "for f in $(pwd)/*; do :; done",
        ]),
        ...all("allow", [
          'echo "$x/*"',
          "echo $x '*'",
          "echo $x\\*",
          'echo "$(ls *.ts | wc -l) files"',
          'echo "$(find . -name "*.md" | wc -l)"',
          "echo $(ls src/*) $?",
          "echo $? $# $* $x",
          "echo ${x##*/} ${x%.*}",
          "for f in $(ls src/*); do echo $f; done",
          "for d in src; do echo $d/*; done",
        ]),
      ],
      commandContext(),
    ));
});
