import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { databaseFile, openStore } from "../../api/store/engine/open.ts";
import { tempFolder } from "../_setup.ts";
import { testPicture } from "../pictures/_pictures.ts";
import { runAdmin } from "./_admin.ts";

it("npm run admin -- site changes the settings and the pages of the site, and takes it back", async () => {
  const dataDir = tempFolder();
  await (await openStore(databaseFile(dataDir))).close();
  const site = (...words: string[]) => runAdmin(["site", ...words], { dataDir });
  const file = (name: string, content: string | Buffer): string => {
    writeFileSync(join(dataDir, name), content);
    return join(dataDir, name);
  };
  const logo = file("logo.png", await testPicture({ width: 400, height: 100 }));
  const css = file("own.css", "p { color: red }");
  const options = ["--name", "The Harbour Review", "--accent", "#7a1f3d", "--font", "inter"];
  const links = ["--link", "Docs=/docs", "Home=/"];
  expect(await site("set", ...options, ...links, "--logo", logo, "--css", css)).toMatchObject({
    code: 0,
  });
  const shown = JSON.parse((await site("show", "--json")).stdout) as Record<string, unknown>;
  expect(shown).toMatchObject({
    version: 1,
    name: "The Harbour Review",
    accent: "#7a1f3d",
    face: "inter",
    css: "p { color: red }",
    navigation: [
      { label: "Docs", url: "/docs" },
      { label: "Home", url: "/" },
    ],
  });
  expect(shown["logo"]).toMatch(/^[0-9a-f]{32}$/);

  const pale = await site("set", "--accent", "#ffd700");
  expect(pale.code).toBe(1);
  expect(pale.stderr).toMatch(/too pale.*#[0-9a-f]{6}.*Nothing was changed/s);

  const about = file("about.md", "We are *here*.");
  const saved = await site("page", "save", "about", about, "--title", "About", "--publish");
  expect(saved).toMatchObject({ code: 0, stdout: "The page /about is published.\n" });
  const reserved = await site("page", "save", "desk", about, "--title", "Desk");
  expect(reserved.code).toBe(1);
  expect(reserved.stderr).toContain("the site uses this address itself");
  expect(JSON.parse((await site("page", "list", "--json")).stdout)).toEqual([
    { slug: "about", title: "About", state: "published", linked_in: ["footer"] },
  ]);
  expect((await site("page", "remove", "about")).code).toBe(1);
  expect((await site("page", "unpublish", "about")).code).toBe(0);

  expect((await site("restore", "0")).code).toBe(0);
  expect(JSON.parse((await site("history", "--json")).stdout)).toMatchObject([
    { number: 2 },
    { number: 1, changed: ["name", "accent", "face", "logo", "navigation", "css"] },
  ]);
});
