import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that put other modules in the place of real ones, or measure their own heap. */
const ALONE = [
  "test/build/refused.test.ts",
  "test/build/worker.test.ts",
  "test/http/memory.test.ts",
  "test/http/rate-limit.test.ts",
  "test/http/read-counter.test.ts",
  "test/site/docs.test.ts",
];

/** These run a second time, on PostgreSQL. */
const ON_POSTGRES = [
  "test/app.test.ts",
  "test/build/*.test.ts",
  "test/desk/*.test.ts",
  "test/http/{draft-handlers,key-bounds,own-pieces}.test.ts",
  "test/mcp/own-tools.test.ts",
  "test/oauth/{attacks,tokens}.test.ts",
  "test/pictures/{covers,deletion,import,library,pictures,reviewed,share-cards,transfer}.test.ts",
  "test/store/*.test.ts",
  "test/webhooks/*.test.ts",
];
const ALONE_ON_POSTGRES = [
  "test/build/refused.test.ts",
  "test/build/worker.test.ts",
  "test/http/read-counter.test.ts",
];
/** These need several nodes, or the server itself. */
const ONLY_POSTGRES = ["test/http/shared-limits.test.ts", "test/store/postgres*.test.ts"];
/** These test SQLite's file itself, start processes on one, or store nothing. */
const ONLY_SQLITE = [
  "test/desk/{diff,suggested-changes,form-values,line-keys,markdown-commands,messages,piece-form}.test.ts",
  // About what the browser does. The routes that it asks are tested on both engines.
  "test/desk/{busy,confirmation,covers,editing,editor-pictures,languages,long-fields,new-draft,pages,pasted-html}.test.ts",
  "test/desk/{passkeys,picture,picture-library,private-preview,refused-editor,unsaved-text,withdrawal}.test.ts",
  // About the time that rendering takes.
  "test/desk/fairness.test.ts",
  // About who may ask. The rules of the store are tested on both engines by random lives.
  "test/desk/only-people.test.ts",
  "test/desk/typing-storm.test.ts",
  // About the words that pages and files have.
  "test/desk/shown-words.test.ts",
  "test/build/check-tree.test.ts",
  "test/build/generation.test.ts",
  "test/build/demo-theme.test.ts",
  "test/build/demo-tree.test.ts",
  "test/build/restored.test.ts",
  "test/build/room.test.ts",
  "test/build/schedule.test.ts",
  "test/build/storm.test.ts",
  "test/build/theme*.test.ts",
  "test/store/unfinished.test.ts",
  "test/webhooks/schedule.test.ts",
  "test/webhooks/sign.test.ts",
  "test/webhooks/storm.test.ts",
  "test/store/log-position.test.ts",
  "test/store/open.test.ts",
  "test/store/unusable.test.ts",
  "test/store/migrations.test.ts",
  "test/store/quota-migration.test.ts",
];

/** The longest ones, which would otherwise run on alone at the end. */
const FIRST = [
  "nodes/storm",
  "stories/writer",
  "stories/operator",
  "stories/editor",
  "desk/pages",
  "desk/editing",
  "desk/pasted-html",
  "desk/review",
  "desk/editor-pictures",
  "scripts/demo",
  "build/equality",
  "scripts/start",
  "build/storm",
  "desk/typing-storm",
  "webhooks/storm",
  "site/pages",
  "desk/busy",
  "desk/withdrawal",
  "desk/routes",
  "desk/site",
  "build/nodes",
  "build/archives",
  "build/followers",
  "build/search-files",
  "scripts/bucket",
  "scripts/docs-commands",
  "nodes/pooled",
];

/** In the order in which they run. */
const PROJECTS = ["alone", "alone on postgres", "together", "postgres"];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

/**
 * A worker goes on with the next file if that is of the same project. Otherwise it ends, and the next one loads all modules
 * and starts its browser again: so the files of a project stay together.
 */
function rankOf({ moduleId, project }: TestSpecification): number {
  const index = FIRST.findIndex((name) => moduleId.endsWith(`test/${name}.test.ts`));
  return PROJECTS.indexOf(project.name) * 100 + (index < 0 ? FIRST.length : index);
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    globalSetup: "test/_run.ts",
    setupFiles: "test/_worker.ts",
    // Browser, two-process and property tests take seconds each on two cores, and half a minute where others keep them busy.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A condition that takes a second on an idle machine takes far longer on a busy one: encoding a photograph took 20.
    expect: { poll: { timeout: 60_000 } },
    // A third of the time is spent waiting, for browsers and for other processes.
    maxWorkers: 2 * availableParallelism(),
    projects: [
      { extends: true, test: { name: "alone", include: ALONE } },
      {
        extends: true,
        test: {
          name: "alone on postgres",
          include: ALONE_ON_POSTGRES,
          env: { GALLEY_TEST_ENGINE: "postgres" },
        },
      },
      {
        extends: true,
        test: {
          name: "together",
          include: ["test/**/*.test.ts", "test/**/*.test.tsx"],
          exclude: [...ALONE, ...ONLY_POSTGRES],
          // The next file finds the modules loaded and the browser started.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          include: [...ON_POSTGRES, ...ONLY_POSTGRES],
          exclude: [...ALONE, ...ONLY_SQLITE],
          env: { GALLEY_TEST_ENGINE: "postgres" },
          isolate: false,
        },
      },
    ],
  },
});
