import { auth, Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, it, onTestFinished } from "vitest";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import { shoot, useBrowser } from "../_browser.ts";
import { hasOpenssl } from "../_certificate.ts";
import {
  expectAccessible,
  expectStateAccessible,
  type Office,
  openOffice,
  PASSWORD,
  signIn,
  visitAs,
} from "../desk/_office.ts";
import { serveClientDocument } from "./_client-document.ts";
import { CURSOR_REDIRECT } from "./_hosts.ts";
import { listen, Provider } from "./_provider.ts";

const browser = useBrowser();

async function expectCodes({ store }: Office, count: number): Promise<void> {
  const codes = await store.read.selectFrom("oauth_codes").select("hash").execute();
  expect(codes).toHaveLength(count);
}

it.skipIf(!hasOpenssl)(
  "the official client signs in through the consent page, drafts, is revoked, and is refused",
  async () => {
    const office = await openOffice({ webhookAllowPrivate: true, host: "localhost" });
    const { redirect, answer, done } = await listen();
    const { clientId } = await serveClientDocument(["http://127.0.0.1/back"], {
      name: "Notes agent",
    });
    const provider = new Provider(redirect, clientId);
    const serverUrl = `${office.origin}/api/v1/mcp`;
    const connect = async () => {
      const client = new Client({ name: "notes-agent", version: "1.0.0" });
      const transport = new StreamableHTTPClientTransport(new URL(serverUrl), {
        authProvider: provider,
      });
      onTestFinished(() => client.close());
      await client.connect(transport);
      return client;
    };

    // The client is refused, finds out where to sign in, and opens the browser.
    await expect(connect()).rejects.toThrow(/unauthorized/i);
    expect(provider.opened?.href).toContain(`${office.origin}/desk/authorize?`);

    const context = await browser().newContext({ baseURL: office.origin });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(provider.opened?.href ?? "");
    await page.getByLabel("Email").fill("ada@example.org");
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();

    await page.getByRole("heading", { name: "Connect a program" }).waitFor();
    const words = await page.getByRole("main").innerText();
    expect(words).toContain(`${new URL(clientId).host} wants to draft for you.`);
    expect(words).toMatch(/It calls itself .?Notes agent/);
    expect(words).toContain(`at ${new URL(redirect).host}.`);
    expect(words).toContain("publish, schedule or unpublish anything");
    await expectAccessible(page);
    await shoot(page, "consent");
    const allow = page.getByRole("button", { name: "Allow" });
    // The second half of a double click, whose first half closed a window above the page.
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await allow.click({ force: true });
    await expectCodes(office, 0);
    await allow.click();
    await page.waitForURL(done());
    await expectCodes(office, 1);

    const back = await answer;
    expect(back.searchParams.get("state")).toBe("a state");
    const finished = await auth(provider, {
      serverUrl,
      authorizationCode: back.searchParams.get("code") ?? "",
      iss: back.searchParams.get("iss") ?? "",
    });
    expect(finished).toBe("AUTHORIZED");

    const client = await connect();
    const draft = async (headline: string) =>
      client.callTool({ name: "create_draft", arguments: { headline, body_md: "Words." } });
    const made = await draft("From the agent");
    const { id } = made.structuredContent as { id: string };
    const piece = await findPiece(office.store.read, id);
    expect(piece).toMatchObject({ status: "draft", writerId: office.ada.id });

    // The old token is refused, and the client gets new ones by itself.
    const before = provider.kept.tokens;
    await office.store.write(async (tx) => {
      const past = "2020-01-01T00:00:00.000Z";
      await tx.updateTable("oauth_connections").set({ access_expires_at: past }).execute();
    });
    expect((await draft("After a while")).isError).toBeFalsy();
    expect(provider.kept.tokens?.access_token).not.toBe(before?.access_token);
    expect(provider.kept.tokens?.refresh_token).not.toBe(before?.refresh_token);

    await page.goto("/desk/edit/online-presence");
    const row = page.getByRole("row").filter({ hasText: "Notes agent" });
    expect(await row.innerText()).toContain(new URL(clientId).host);
    await expectStateAccessible(page);
    await shoot(page, "connected");
    await row.getByRole("button", { name: "Revoke" }).click();
    // Two sign-ins of one program have one name: these times tell them apart.
    await page.getByText(/Created: .+Last used: .+\d/s).waitFor();
    await page.getByRole("button", { name: "Revoke program" }).click();
    await page.getByText("Revoked. Requests with it").waitFor();

    provider.opened = undefined;
    await expect(draft("Too late")).rejects.toThrow(/unauthorized/i);
    // It has nothing left but to ask again.
    expect(provider.kept.tokens).toBeUndefined();
    expect(String(provider.opened)).toContain("/desk/authorize?");
  },
);

it("the official client without a document registers itself, signs in and drafts", async () => {
  const office = await openOffice({ host: "localhost" });
  const { redirect } = await listen();
  const provider = new Provider(redirect);
  const serverUrl = `${office.origin}/api/v1/mcp`;
  expect(await auth(provider, { serverUrl })).toBe("REDIRECT");
  expect(provider.kept.client?.client_id).toMatch(/^app_/);
  const { pathname, search } = provider.opened!;
  const visitor = await visitAs(office, office.ada);
  const allowed = await visitor.post(pathname + search, { answer: "allow" });
  const back = new URL((allowed.headers.get("refresh") ?? "").replace("0; url=", ""));
  expect(back.origin + back.pathname).toBe(redirect);
  const finished = await auth(provider, {
    serverUrl,
    authorizationCode: back.searchParams.get("code") ?? "",
    iss: back.searchParams.get("iss") ?? "",
  });
  expect(finished).toBe("AUTHORIZED");
  const client = new Client({ name: "notes-agent", version: "1.0.0" });
  onTestFinished(() => client.close());
  const url = new URL(serverUrl);
  await client.connect(new StreamableHTTPClientTransport(url, { authProvider: provider }));
  const draft = { headline: "By itself", body_md: "Words." };
  const made = await client.callTool({ name: "create_draft", arguments: draft });
  expect(made.isError).toBeFalsy();
});

it("a program with a scheme of its own gets the answer from Chromium, after one press", async () => {
  const office = await openOffice();
  const answer = await fetch(`${office.origin}/api/oauth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_name: "Cursor", redirect_uris: [CURSOR_REDIRECT] }),
  });
  const { client_id } = (await answer.json()) as { client_id: string };
  const query = new URLSearchParams({
    response_type: "code",
    client_id,
    redirect_uri: CURSOR_REDIRECT,
    code_challenge: "c".repeat(43),
    code_challenge_method: "S256",
  });
  const page = await signIn(browser(), office, "ada");
  const complaints: string[] = [];
  page.on("console", (message) => void complaints.push(message.text()));
  const session = await page.context().newCDPSession(page);
  await session.send("Page.enable");
  const asked = new Promise<string>((resolve) => {
    session.on("Page.frameRequestedNavigation", ({ url }) => {
      if (url.startsWith("cursor:")) resolve(url);
    });
  });
  await page.goto(`/desk/authorize?${query}`);
  await page.getByText("has not shown who it is").waitFor();
  await page.setViewportSize({ width: 1280, height: 900 });
  const allowed = await page.getByRole("button", { name: "Allow" }).boundingBox();
  expect((allowed?.y ?? 900) + (allowed?.height ?? 0)).toBeLessThan(900);
  await page.getByText("Only for one category or tag").click();
  await page.getByLabel("Only into this category").selectOption("ideas");
  await expectAccessible(page);
  await shoot(page, "unknown-program");
  const allow = page.getByRole("button", { name: "Allow" });
  await page.waitForFunction(() => !document.querySelector("[aria-disabled]"));
  await allow.click();
  expect(new URL(await asked).searchParams.get("code")).toBeTruthy();
  // The page stays, for browsers that open no program by themselves.
  const link = page.getByRole("link", { name: "Return to cursor://anysphere.cursor-mcp" });
  expect(await link.getAttribute("href")).toBe(await asked);
  await shoot(page, "sent-to-program");
  expect(complaints.filter((text) => /content security policy/i.test(text))).toEqual([]);
  const codes = await office.store.read.selectFrom("oauth_codes").selectAll().execute();
  expect(codes).toMatchObject([{ client_id, only_category: "ideas" }]);
});
