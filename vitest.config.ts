import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { HANG_MS, isShort } from "./test/_suite.ts";

/** Files that put other modules in the place of real ones, or measure their own heap or work. */
const ALONE = [
  "test/build/budget.test.ts",
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
  "test/elsewhere/*.test.ts",
  "test/http/{draft-handlers,key-bounds,own-pieces}.test.ts",
  "test/mail/mailing.test.ts",
  "test/mcp/own-tools.test.ts",
  "test/oauth/{attacks,kept-documents,proofs,registration,tokens}.test.ts",
  "test/pictures/{covers,deletion,import,library,pictures,reviewed,share-cards,transfer}.test.ts",
  "test/store/*.test.ts",
  "test/webhooks/*.test.ts",
];
const ALONE_ON_POSTGRES = [
  "test/build/refused.test.ts",
  "test/build/worker.test.ts",
  "test/http/read-counter.test.ts",
];
/** These need several nodes, or the server itself. In `npm test` also those that follow one log from several nodes. */
const ONLY_POSTGRES = [
  "test/http/shared-limits.test.ts",
  "test/store/postgres*.test.ts",
  ...(isShort() ? ["test/build/followers.test.ts"] : []),
];
/** These test SQLite's file itself, start processes on one, or store nothing. */
const ONLY_SQLITE = [
  "test/desk/{merge-texts,merging}.test.ts",
  "test/desk/{diff,placed-changes,suggested-changes,form-values,line-keys,markdown-commands,messages,piece-form,table-text,typographic}.test.ts",
  "test/desk/{copied-html,flowing-lines,link-change,live-keys,picture-text,shown-marks,whole-marks}.test.ts",
  // About what the browser does. The routes that it asks are tested on both engines.
  "test/desk/{busy,clipboards,confirmation,covers,editing,editor-pictures,languages,long-fields,margin,new-draft,pages,pasted-html}.test.ts",
  "test/desk/editor-{blocks,menus,phone}.test.ts",
  "test/desk/{passkeys,picture,picture-library,private-preview,refused-editor,unsaved-text,withdrawal}.test.ts",
  // Counts the queries of SQLite, which are the same.
  "test/desk/queries.test.ts",
  // About the time that rendering takes.
  "test/desk/fairness.test.ts",
  // About who may ask. The rules of the store are tested on both engines by random lives.
  "test/desk/only-people.test.ts",
  "test/desk/typing-storm.test.ts",
  // About the words that pages and files have.
  "test/desk/shown-words.test.ts",
  "test/build/check-tree.test.ts",
  "test/build/{ledger-go,ledger-million}.test.ts",
  "test/build/generation.test.ts",
  "test/build/gallery.test.ts",
  "test/build/demo-tree.test.ts",
  "test/build/restored.test.ts",
  "test/build/room.test.ts",
  "test/build/schedule.test.ts",
  "test/build/storm.test.ts",
  "test/build/theme*.test.ts",
  "test/store/temporary-files.test.ts",
  "test/webhooks/schedule.test.ts",
  "test/webhooks/sign.test.ts",
  "test/webhooks/storm.test.ts",
  "test/store/log-position.test.ts",
  "test/store/open.test.ts",
  "test/store/shared-commits.test.ts",
  "test/store/unusable.test.ts",
  "test/store/migrations.test.ts",
  "test/store/quota-migration.test.ts",
];

/** `npm test` leaves these to `npm run test:all`. */
const ONLY_IN_ALL = [
  // Two windows in one piece; `editing` has the one question that they ask.
  "test/desk/merging.test.ts",
  // Kills and faults at random. build/storm stays: one process is killed.
  "test/nodes/{mailing,outage,storm}.test.ts",
  "test/mail/mailing-kills.test.ts",
  "test/build/{fault-matrix,nodes,schedule}.test.ts",
  "test/desk/typing-storm.test.ts",
  "test/mcp/storm.test.ts",
  "test/scripts/{fault-storm,killed,production}.test.ts",
  "test/store/scheduling-kills.test.ts",
  "test/webhooks/storm.test.ts",
  // Stories beside the writer's.
  "test/stories/{editor,follower,operator,without-markdown}.test.ts",
  // Programs of others: MCP clients, PgBouncer, nginx and Caddy, pg_dump, and what the documentation tells to type.
  "test/mcp/{newer-client,other-clients}.test.ts",
  "test/oauth/{conformance,matrix}.test.ts",
  "test/nodes/{backup,pooled}.test.ts",
  "test/build/ledger-go.test.ts",
  "test/scripts/{backup-commands,metrics}.test.ts",
  "test/scripts/{bucket,deploy,deploy-nodes,docs-commands,docs-programs,doctor-address,export-to}.test.ts",
  // The terminal beside the desk and with a browser, the package, and what a repository runs.
  "test/galley/{login,mirror,pull}.test.ts",
  "test/build/ledger-million.test.ts",
  "test/oauth/sign-in.test.ts",
  "test/scripts/{draft-action,package}.test.ts",
  "test/site/webhook-receivers.test.ts",
  "test/store/{copy,postgres-pooled}.test.ts",
  // What the browser does in the desk, beyond what the writer's story, the editor and publication show.
  "test/desk/{busy,confirmation,covers,editor-blocks,editor-pictures,home,languages,long-fields,margin,new-draft,pasted-html}.test.ts",
  "test/desk/{passkeys,picture,picture-library,private-preview,publish-page,refused-editor,site-form,unsaved-text,withdrawal}.test.ts",
  "test/desk/{editor-menus,elsewhere,live-text,publishing}.test.ts",
  // Pages of the desk, each in Chromium. The routes behind them are tested by themselves; desk/pages opens every page once.
  "test/desk/{account,email,intrusion,mailing,presence,profile,redirects,series,shop,webhook,website}.test.ts",
  // Archives that writers send, forms with wrong input in every language, and one more walk through the site's form.
  "test/desk/{archive,wrong-input}.test.ts",
  // How long others wait, the colours of code, and random texts for one rule.
  "test/desk/fairness.test.ts",
  "test/render/code-colours.test.ts",
  "test/search/body-snippet.test.ts",
  // Pictures of an import and of people, cards, and what is shown of other sites or on them.
  "test/pictures/import.test.ts",
  "test/site/{embeds-page,frames,players,receipt-page}.test.ts",
  "test/{pictures,presence}/avatar.test.ts",
  "test/pictures/share-cards.test.ts",
  // Whole sites: themes, hundreds of pieces, the demo's.
  "test/build/{addresses,archives,bucket-followers,check-tree,demo-tree,fitness,gallery,places,restored,room,themes}.test.ts",
  "test/build/bucket/follower.test.ts",
  // Commands that start a service for each question.
  "test/scripts/{build,database-copy,dev,dry-run,environment,import-markdown,import-wordpress,site-reload,site-settings,upgrade}.test.ts",
  // Every encoder, pictures of many sizes, hostile ones, and who sees one whatever its writers do.
  "test/pictures/{encoder,hostile,privacy,transfer}.test.ts",
  // Drafts that are not finished in the desk, which the store's own test has; clocks of nodes that are off.
  "test/desk/unfinished-drafts.test.ts",
  "test/store/postgres-clock.test.ts",
];
/** Those of `ON_POSTGRES` that are about the engine itself, and one walk through the desk. `npm test` runs no others there. */
const ON_POSTGRES_IN_SHORT = [
  "test/desk/review-rounds.test.ts",
  "test/store/*.test.ts",
  "test/webhooks/*.test.ts",
];
const LEFT_OUT = isShort() ? ONLY_IN_ALL : [];

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
    // A story of a minute takes many where others keep the cores busy.
    testTimeout: 4 * HANG_MS,
    hookTimeout: 4 * HANG_MS,
    expect: { poll: { timeout: HANG_MS } },
    // Some wait for browsers and other processes. More than these only load all modules once more, and share the cores.
    maxWorkers: availableParallelism() + 2,
    projects: [
      { extends: true, test: { name: "alone", include: ALONE, exclude: LEFT_OUT } },
      {
        extends: true,
        test: {
          name: "alone on postgres",
          include: isShort() ? [] : ALONE_ON_POSTGRES,
          env: { GALLEY_TEST_ENGINE: "postgres" },
        },
      },
      {
        extends: true,
        test: {
          name: "together",
          include: ["test/**/*.test.ts", "test/**/*.test.tsx"],
          exclude: [...ALONE, ...ONLY_POSTGRES, ...LEFT_OUT],
          // The next file finds the modules loaded and the browser started.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          include: [...(isShort() ? ON_POSTGRES_IN_SHORT : ON_POSTGRES), ...ONLY_POSTGRES],
          exclude: [...ALONE, ...ONLY_SQLITE, ...LEFT_OUT],
          env: { GALLEY_TEST_ENGINE: "postgres" },
          isolate: false,
        },
      },
    ],
  },
});
