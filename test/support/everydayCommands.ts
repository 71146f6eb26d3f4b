/** Lines that agents run every day, and the folder in which they make sense. */
export const everydayFiles: Readonly<Record<string, string>> = {
  "package.json": '{"scripts":{"build":"true","lint":"true","test":"true","dev":"true"}}\n',
  "README.md": "# Example\n",
  Makefile: "all:\n\ntest:\n",
  "src/index.ts": "export const answer = 42; // TODO\n",
  "src/util.ts": "export {};\n",
  "tests/test_main.py": "def test_main(): pass\n",
  "setup.sh": "echo done\n",
  "server.log": "started\n",
  "notes.txt": "one\ntwo\n",
  "data.db": "",
  "build/out.js": "",
  "node_modules/left/index.js": "",
  ".git/HEAD": "ref: refs/heads/main\n",
  ".git/config": "[core]\n",
  ".gitignore": "node_modules/\nbuild/\n",
};

export const everydayCommands: readonly string[] = `
git status
git status -sb && git diff --stat HEAD
git diff HEAD~2 -- src/util.ts | head -n 50
git log --oneline -n 20
git log -p -1
git log -p
git show HEAD --stat
git branch -avv
git remote -v
git stash list
git rev-parse --short HEAD
git blame -L 5,10 src/util.ts
git ls-files | wc -l
git grep -n TODO
git diff --cached --name-only
git fetch
git add -A && git commit -m "Fix the answer"
git checkout -b topic
git push origin HEAD
gh pr view 3
gh pr list
ls -lah
ls -la src && cat package.json
cat src/index.ts | head -20
sed -n '10,40p' src/index.ts
head -n 5 src/index.ts
wc -l src/*.ts
find . -name '*.ts' -not -path './node_modules/*'
find . -type f | head -20
find src -name '*.ts' | xargs grep -l answer
find . -name '*.ts' -exec wc -l {} +
grep -n answer src/index.ts
grep -rn answer src/
grep -rn answer src/ --include=*.ts
grep -rn "answer" . --include="*.ts" --exclude-dir=node_modules
rg -n answer
rg -n answer src
rg --files | head
rg -l answer -g '*.ts'
tree -L 3
pwd
which python3
node --version
npm --version
node -e "console.log(1)"
python3 -c "print(1)"
python3 --version
npm test
npm run build
npm run lint -- --fix
CI=1 npm test
NODE_ENV=test npm test
npx tsc --noEmit
npx vitest run
npx eslint src
npm ls
npm outdated
npm view react version
npm install
npm ci
yarn test
pnpm test
bun test
make
make test
cargo build
cargo test
cargo check
go build ./...
go test ./...
pytest
pytest -x -q tests/test_main.py
python -m pytest
ruff check .
mypy .
tsc --noEmit
jest
docker ps
docker compose up -d
ps aux | grep node
lsof -i :8080
curl -s http://localhost:8080/health
kill 4321
pkill node
cd src && ls
cd src && npm test
mkdir -p build
touch notes.txt
cp notes.txt copy.txt
mv notes.txt moved.txt
rm notes.txt
rm -rf node_modules
rm -rf build out
echo hello > notes.txt
cat > notes.txt <<'EOF'\\nhello\\nEOF
echo $((6*7))
for f in src/*.ts; do echo $f; wc -l $f; done
if [ -f package.json ]; then echo yes; fi
test -f package.json && echo yes
env | sort
printenv PATH
echo $HOME
date
jq '.scripts' package.json
awk '{print $2}' src/index.ts
sort notes.txt | uniq -c
diff src/index.ts src/util.ts
sleep 1
tail -f server.log
tail -n 100 server.log
chmod +x setup.sh
./setup.sh
bash setup.sh
source .venv/bin/activate
export STAGE=dev
tar tzf old.tgz
unzip -l old.zip
du -sh .
df -h
stat package.json
file package.json
md5sum package.json
sqlite3 data.db .tables
psql -c 'select 1'
code --version
open index.html
xargs --version
time ls
timeout 30 npm test
nohup npm start &
npm start
npm run dev
command -v jq
type python3
ls 2>/dev/null || true
npm test 2>&1 | tail -30
npm test > /tmp/test.log 2>&1; tail -30 /tmp/test.log
cat package.json | python3 -m json.tool
true
:
[[ -d src ]] && echo there
set -e; ls
ls src/{index,util}.ts
cat src/index.ts src/util.ts 2>&1
strings old.bin | head
xxd old.bin | head
hexdump -C old.bin | head
nl -ba src/index.ts
column -t notes.txt
uname -a
whoami
id
hostname
nproc
free -m
uptime
locale
cat /proc/cpuinfo
cat /etc/os-release`
  .trim()
  .split("\n")
  .map((line) => line.replaceAll("\\n", "\n"));
