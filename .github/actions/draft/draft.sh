#!/usr/bin/env bash
# Drafts the Markdown files that a branch has changed, and writes a summary with the address of each draft.
# Used by action.yml and gitlab-ci.yml beside it. The variables are explained in action.yml.
set -euo pipefail

posts=${GALLEY_POSTS:-posts}
summary=${GITHUB_STEP_SUMMARY:-/dev/stdout}
galley=(npx --yes "--package=${GALLEY_PACKAGE:?Name the package with the command galley}" -- galley)

if [ -z "${GALLEY_KEY:-}" ]; then
  echo "There is no key, as in pull requests from forks. Nothing was sent." >>"$summary"
  exit 0
fi

# A first push has no commit before it: then all files count as changed.
if git cat-file -e "${GALLEY_BASE:-}^{commit}" 2>/dev/null; then
  changed=(git diff --name-only -z --diff-filter=d "$GALLEY_BASE...HEAD" --)
else
  changed=(git ls-files -z --)
fi
files=()
while IFS= read -r -d '' file; do
  # A file that is only named like an option must not be one.
  files+=("./$file")
done < <("${changed[@]}" ":(glob)$posts/**/*.md")

if [ ${#files[@]} -eq 0 ]; then
  echo "No Markdown file under $posts/ has changed." >>"$summary"
  exit 0
fi

code=0
result=$(mktemp)
trap 'rm -f "$result"' EXIT
"${galley[@]}" draft --suggest --json "${files[@]}" >"$result" || code=$?

RESULT=$result node --input-type=module >>"$summary" <<'JS'
import { appendFileSync, readFileSync } from "node:fs";
const { RESULT, GITHUB_OUTPUT } = process.env;
const { files = [], message = "" } = JSON.parse(readFileSync(RESULT, "utf8") || "{}");
const plain = (text) => String(text).replace(/[\\`*_{}[\]<>()#+!|]/g, "\\$&").replace(/\s+/g, " ");
const rows = files.map((one) =>
  one.ok
    ? `| ${plain(one.file)} | ${one.done} | [${plain(one.headline)}](${one.edit_url}) |`
    : `| ${plain(one.file)} | **${one.reason}** | ${plain(one.message)} |`,
);
console.log("### Drafts\n");
console.log(rows.length ? ["| File | | |", "| --- | --- | --- |", ...rows].join("\n") : plain(message));
console.log("\nOnly a person can publish them, in the desk.");
const drafts = files.map(({ conflict: _, ...one }) => one);
if (GITHUB_OUTPUT) appendFileSync(GITHUB_OUTPUT, `drafts=${JSON.stringify(drafts)}\n`);
JS

# The links between files and drafts belong to the branch: the next run revises, here and in every terminal.
git add -- ":(glob)$posts/**/.galley.json" 2>/dev/null || true
if ! git diff --cached --quiet; then
  git -c user.name=galley -c user.email=galley@users.noreply.invalid \
    commit --quiet -m "chore: link the posts to their drafts"
  git push --quiet ${GALLEY_PUSH_OPTIONS:-} "${GALLEY_REMOTE:-origin}" "HEAD:refs/heads/$GALLEY_BRANCH"
fi
exit "$code"
