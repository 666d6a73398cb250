import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { renderMarkdown } from "../../api/render/text/markdown.ts";
import { useBrowser } from "../_browser.ts";
import { expectStateAccessible, openOffice, signIn } from "./_office.ts";

const browser = useBrowser();
const PRESENCE = "/desk/edit/online-presence";

async function draft(origin: string, key: string): Promise<number> {
  const answer = await fetch(`${origin}/api/v1/pieces`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ headline: "From a program", body_md: "Words." }),
  });
  return answer.status;
}

/** Runs a line in a shell, without blocking: the server answers from this process. */
async function runLine(line: string): Promise<string> {
  const { stdout } = await promisify(execFile)("sh", ["-c", line.replace("curl", "curl -sS")]);
  return stdout;
}

describe("an API key", () => {
  it("is created in the desk, shown once, drafts over HTTP, shows its last use, and stops working when it is revoked", async () => {
    const office = await openOffice();
    const { origin } = office;
    const page = await signIn(browser(), office, "ada");
    await page.goto(PRESENCE);
    const section = page.getByRole("region", { name: "API keys" });
    await section.getByText("You have no keys yet.").waitFor();
    await section.getByLabel("Name").fill("Notes agent");
    await section.getByLabel("Scope").selectOption("pieces:write");
    await section.getByRole("button", { name: "Create key" }).click();
    const key = await page.getByLabel("Your new key", { exact: true }).inputValue();
    expect(key).toMatch(/^pk_live_[0-9a-f]{64}$/);
    await expectStateAccessible(page);
    expect(await draft(origin, key)).toBe(201);

    // The offered command works in a shell.
    const line = await page.getByLabel("Try it", { exact: true }).inputValue();
    const said = await runLine(line);
    expect(JSON.parse(said)).toMatchObject({ ok: true, status: "draft" });

    await page.goto(PRESENCE);
    expect(await page.content()).not.toContain(key);
    const row = section.getByRole("row", { name: "Notes agent" });
    expect(await row.innerText()).toContain(`${key.slice(0, 12)}…${key.slice(-4)}`);
    expect(await row.getByRole("time").count()).toBe(2);
    await row.getByRole("button", { name: "Revoke" }).click();
    await page.getByRole("button", { name: "Revoke key" }).click();
    await page.getByText("Requests with it are refused").waitFor();
    expect(await draft(origin, key)).toBe(403);
    expect(await row.innerText()).toContain("Revoked");
    expect(await row.getByRole("button").count()).toBe(0);
  });

  it("can end, draft in one place only, and be paused with all others", async () => {
    const office = await openOffice();
    const page = await signIn(browser(), office, "ada", { javaScriptEnabled: false });
    await page.goto(PRESENCE);
    const section = page.getByRole("region", { name: "API keys" });
    await section.getByLabel("Name").fill("Ideas agent");
    await section.getByLabel("Expires").selectOption("30");
    await section.getByLabel("Only into this category").selectOption("building");
    await section.getByLabel("Only with this tag").fill("x".repeat(33));
    await section.getByRole("button", { name: "Create key" }).click();
    expect(await section.getByLabel("Expires").inputValue()).toBe("30");
    await section.getByLabel("Only with this tag").fill("");
    await section.getByRole("button", { name: "Create key" }).click();
    const key = await page.getByLabel("Your new key", { exact: true }).inputValue();
    expect(await draft(office.origin, key)).toBe(201);
    const row = section.getByRole("row", { name: "Ideas agent" });
    expect(await row.innerText()).toContain("only into Building");
    // When it was created, and when it ends.
    expect(await row.getByRole("time").count()).toBe(2);
    await page.getByRole("button", { name: "Pause all agents" }).click();
    await page.getByText("All agents have been paused since").waitFor();
    expect(await draft(office.origin, key)).toBe(403);
    await page.getByRole("button", { name: "Let agents go on" }).click();
    expect(await draft(office.origin, key)).toBe(201);
  });

  it("needs a name, and with the read scope cannot draft", async () => {
    const office = await openOffice();
    const page = await signIn(browser(), office, "ada", { javaScriptEnabled: false });
    await page.goto(PRESENCE);
    const section = page.getByRole("region", { name: "API keys" });
    await section.getByLabel("Name").fill(" ");
    await section.getByLabel("Scope").selectOption("pieces:read");
    await section.getByRole("button", { name: "Create key" }).click();
    expect(await page.getByRole("alert").innerText()).toContain("No key was created");
    expect(await section.getByLabel("Scope").inputValue()).toBe("pieces:read");
    await section.getByLabel("Name").fill("Reader");
    await section.getByRole("button", { name: "Create key" }).click();
    const key = await page.getByLabel("Your new key", { exact: true }).inputValue();
    expect(await draft(office.origin, key)).toBe(403);
    // Reloading the address where the key was created does not create a second key.
    await page.goto(page.url());
    expect(await section.getByRole("row", { name: "Reader" }).count()).toBe(1);
  });
});

describe("the online presence", () => {
  it("shows the badge and offers snippets, feeds and commands that work unchanged", async () => {
    const office = await openOffice();
    const { origin } = office;
    const page = await signIn(browser(), office, "ada");
    const failed: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") failed.push(message.text());
    });
    await page.goto(PRESENCE);
    await expectStateAccessible(page);
    const value = (label: string) => page.getByLabel(label, { exact: true }).inputValue();

    expect((await fetch(await value("OpenAPI description"))).status).toBe(200);
    for (const label of ["Read your profile", "List the tools"]) {
      const said = await runLine(await value(label));
      expect(said).toMatch(/"slug":"ada"|"search_authors"/);
    }
    await page.getByRole("link", { name: "Website and feeds" }).click();
    for (const label of ["RSS", "JSON Feed"]) {
      expect((await fetch(await value(label))).status).toBe(200);
    }
    await page.getByRole("link", { name: "Badge and widgets" }).click();
    for (const kind of ["Badge", "Card", "List", "Bio"]) {
      const snippet = await value(`${kind} snippet`);
      expect(snippet).toContain(`data-service-widget="${kind.toLowerCase()}" data-slug="ada"`);
      expect(snippet).toContain('style="min-height:');
      expect(snippet).toContain(`src="${origin}/embed.js"`);
    }
    const badges = page.getByRole("region", { name: "Badge" }).getByRole("img");
    const widths = await badges.evaluateAll((images) =>
      images.map((image) => (image as HTMLImageElement).naturalWidth),
    );
    expect(widths).toHaveLength(4);
    expect(Math.min(...widths)).toBeGreaterThan(40);
    // The preview uses the script that other sites load.
    await page.locator('[data-service-widget="badge"] img').waitFor();
    expect(failed).toEqual([]);
  });

  it("escapes a name in its snippets", async () => {
    const office = await openOffice();
    const page = await signIn(browser(), office, "ada");
    await page.goto("/desk/edit/profile");
    await page.getByLabel("Name").fill(`"><script>alert(1)</script> [x](javascript:1)`);
    await page.getByRole("button", { name: "Save profile" }).click();
    await page.goto(`${PRESENCE}/widgets`);
    for (const label of ["For a page, in HTML", "For a README, in Markdown", "Card snippet"]) {
      const snippet = await page.getByLabel(label, { exact: true }).inputValue();
      expect(snippet).not.toContain("<script>alert");
    }
    const html = await page.getByLabel("For a page, in HTML", { exact: true }).inputValue();
    const elements = await page.evaluate((text) => {
      const parsed = new DOMParser().parseFromString(text, "text/html");
      return [...parsed.body.querySelectorAll("*")].map((element) => element.tagName);
    }, html);
    expect(elements).toEqual(["A", "IMG"]);
    const markdown = await page.getByLabel("For a README, in Markdown").inputValue();
    const rendered = renderMarkdown(markdown).html;
    expect(rendered.match(/<(a|img|script)\b/g)).toEqual(["<a", "<img"]);
  });
});
