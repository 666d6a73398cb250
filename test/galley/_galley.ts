import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { CreatePieceBody } from "../../api/contract/draft.ts";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { ROOT } from "../../build/root.js";
import { tempFolder, writerAt } from "../_setup.ts";
import { createKeyedWriter, startService } from "../http/_service.ts";
import { testPicture } from "../pictures/_pictures.ts";
import { type Outcome, outcomeOf, plainEnvironment } from "../scripts/_run.ts";

export const BIN = join(ROOT, "scripts/bin.js");

/** What a command prints with --json. */
interface Answer {
  files: Record<string, unknown>[];
  [name: string]: unknown;
}

/** A person at a terminal: a folder of their own, and a place for their settings. */
export function sitDown(environment: Record<string, string> = {}) {
  const home = tempFolder();
  const folder = join(home, "work");
  mkdirSync(folder);
  const settings = {
    HOME: home,
    XDG_CONFIG_HOME: join(home, "config"),
    XDG_CACHE_HOME: join(home, "cache"),
    BROWSER: "true",
    // The tests themselves may run by npx.
    npm_command: "",
    ...environment,
  };
  const start = (args: readonly string[], more: Record<string, string> = {}) =>
    spawn(process.execPath, [BIN, ...args], {
      cwd: folder,
      env: { ...plainEnvironment(), ...settings, ...more },
    });
  const galley = (args: readonly string[], more: Record<string, string> = {}): Promise<Outcome> => {
    const child = start(args, more);
    child.stdin.end();
    return outcomeOf(child);
  };
  return {
    home,
    folder,
    start,
    galley,
    /** Its answer with --json. */
    json: async (args: readonly string[], more: Record<string, string> = {}) => {
      const { code, stdout } = await galley([...args, "--json"], more);
      return { code, answer: JSON.parse(stdout) as Answer };
    },
    read: (name: string): string => readFileSync(join(folder, name), "utf8"),
    write: (name: string, content: string | Buffer): void => {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    },
  };
}

/** The service, a writer with a key, and the writer's terminal. */
export async function openTerminal() {
  const { store, origin } = await startService({ rateLimit: false });
  const { writer, key } = await createKeyedWriter(store);
  const terminal = sitDown({ GALLEY_SITE: origin, GALLEY_KEY: key });
  const piece = async (id: string) => (await findPiece(store.read, id))!;
  /** The writer saves another text in the desk. */
  const edit = async (id: string, changes: Partial<CreatePieceBody>): Promise<void> => {
    const { content, version } = await piece(id);
    await takeStep(store, {
      action: "edit",
      pieceId: id,
      actor: writerAt(writer),
      review: "off",
      content: { ...content, ...changes } as typeof content,
      version,
    });
  };
  return { ...terminal, store, origin, key, writer, piece, edit };
}

export async function writePictures(
  { write }: Pick<ReturnType<typeof sitDown>, "write">,
  names: readonly string[],
): Promise<void> {
  for (const [index, name] of names.entries()) {
    const colour = `#${String(index + 1).repeat(6)}`;
    write(name, await testPicture({ colour, format: name.endsWith(".png") ? "png" : "jpeg" }));
  }
}

export const BRIDGE = `---
title: Two sides of a bridge # as it is printed
subtitle: What an inspector sees.
tags: [bridges, work]
category: building
language: en
date: 2026-01-31
---

The north side is in the shade.

![The north side](north.jpg)

The south side is dry.

![The south side](pictures/south%20side.png "In October")

The end.
`;

/** A terminal with a drafted file and its two pictures. */
export async function draftBridge() {
  const terminal = await openTerminal();
  terminal.write("bridge.md", BRIDGE);
  await writePictures(terminal, ["north.jpg", "pictures/south side.png"]);
  const { answer } = await terminal.json(["draft", "bridge.md"]);
  const { id } = answer.files[0] as { id: string };
  const change = (from: string, to: string): void =>
    terminal.write(
      "bridge.md",
      terminal.read("bridge.md").replace(from, () => to),
    );
  const body = async (): Promise<string> => (await terminal.piece(id)).content.body_md;
  return { ...terminal, id, change, body };
}
