import type { Page } from "playwright-core";
import { describe, expect, it, onTestFinished } from "vitest";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { mintKey } from "../../api/store/keys/keys.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { addComment, addFriendComment } from "../../api/store/pieces/talk/comments.ts";
import { createPreviewLink } from "../../api/store/pieces/drafts/preview-links.ts";
import { createPasswordLink } from "../../api/store/people/links.ts";
import { createMailing } from "../../api/store/mailing/mailings.ts";
import { addOwnPage } from "../../api/store/site/own-page-steps.ts";
import { addProduct } from "../../api/store/people/products.ts";
import { addRedirect } from "../../api/store/pieces/public/redirects.ts";
import { addSeries, putInSeries } from "../../api/store/series/series-steps.ts";
import { addSuggestion } from "../../api/store/pieces/talk/suggestions.ts";
import { saveWebhook } from "../../api/store/webhooks/webhooks.ts";
import { barriersIn } from "../_axe.ts";
import { useBrowser } from "../_browser.ts";
import { isOnPostgres } from "../_engine.ts";
import { BOOK, createPiece, keyOf, RENDERED, publishPiece, writerAt } from "../_setup.ts";
import { isShort, some } from "../_suite.ts";
import { addFollowers } from "../mail/_mailings.ts";
import { givePicture } from "../pictures/_pictures.ts";
import { type Office, openOffice, signIn } from "./_office.ts";

const browser = useBrowser();
/** The checked themes and widths. Each costs a second for each page. Pages look the same on both engines. */
const WAYS = isOnPostgres()
  ? []
  : some([
      { scheme: "dark", size: { width: 390, height: 844 } },
      { scheme: "light", size: { width: 1280, height: 900 } },
    ] as const);

/** The address to check for each route; none if the route redirects or sends a file. */
async function addressesOf(office: Office): Promise<Record<string, string[]>> {
  const { store, ada } = office;
  const actor = writerAt(ada);
  await mintKey(store, actor, { writerId: ada.id, name: "Agent", scope: "pieces:write" });
  const body_md = "# One\n\nSome *words*.\n\n| a | b |\n| - | - |\n| 1 | 2 |\n".repeat(3);
  const draft = await createPiece(store, ada, { headline: "A draft", body_md });
  const step = { actor, review: "off" } as const;
  await takeStep(store, {
    ...step,
    pieceId: draft.id,
    action: "edit",
    content: { ...draft.content, body_md: `${body_md}\nMore.` },
    version: draft.version,
    separate: true,
  });
  const shown = await publishPiece(store, ada, await createPiece(store, ada));
  await takeStep(store, {
    ...step,
    pieceId: shown.id,
    action: "edit",
    content: { ...shown.content, headline: "A better headline" },
    version: shown.version,
  });
  const suggested = await createPiece(store, ada, { headline: "With a suggestion" });
  await addSuggestion(store, await keyOf(store, ada), {
    pieceId: suggested.id,
    seen: suggested,
    changes: { headline: "Another headline", body_md: `${body_md}\nMore.` },
    note: "Unbroken".repeat(20),
  });
  const pending = await createPiece(store, ada, { headline: "With the editors" });
  await takeStep(store, { ...step, pieceId: pending.id, action: "ask_for_look" });
  const planned = await createPiece(store, ada, { headline: "Scheduled" });
  await takeStep(store, {
    ...step,
    pieceId: planned.id,
    action: "schedule",
    version: planned.version,
    rendered: RENDERED,
    at: new Date(store.clock().getTime() + 3_600_000).toISOString(),
  });
  await addProduct(store, actor, {
    writerId: ada.id,
    content: { ...BOOK, related: [shown.id] },
  });
  await saveWebhook(store, actor, { writerId: ada.id, url: "https://hooks.example/" });
  const bridge = "b".repeat(32);
  await givePicture(store, ada, bridge, { alt: "Unbroken".repeat(20) });
  const { token } = await createPasswordLink(store, OPERATOR, {
    writerId: ada.id,
    purpose: "password",
  });
  const about = await addOwnPage(store, OPERATOR, {
    title: "About",
    body_md: "Hello.",
    slug: "about",
    in_navigation: true,
    in_footer: true,
  });
  await addComment(store, actor, { pieceId: draft.id, quote: "Some words", body: "Which?" });
  const link = { pieceId: draft.id, label: "Ann", days: 7 };
  const preview = (await createPreviewLink(store, actor, link)).token;
  await addFriendComment(store, preview, { name: "Ann", quote: null, body: "Lovely." });
  await addFollowers(store, ["one@example.org"]);
  const again = { kind: "again", subject: "", preview: "", reason: "Unbroken".repeat(20) } as const;
  await store.write(async (tx) => {
    await createMailing(tx, store, actor, { ...again, pieceId: shown.id, version: shown.version });
    // A page of mailings that wait loads itself again.
    await tx.updateTable("mailings").set({ state: "done" }).execute();
  });
  return {
    "/desk/site": ["/desk/site"],
    "/desk/site/pages/new": ["/desk/site/pages/new"],
    "/desk/site/pages/:id": [`/desk/site/pages/${about}`],
    "/desk/site/pages": [],
    "/desk/site/pages/preview": [],
    "/desk/site/preview": [],
    "/desk/site/state": [],
    "/desk/site/logo": [],
    "/desk/site/icon": [],
    "/desk/site/files/:id": [],
    "/desk": ["/desk", "/desk?q=words", "/desk?status=agent", "/desk?status=deleted"],
    "/desk/archive": ["/desk/archive"],
    "/desk/archive/markdown": [],
    "/desk/mailings": ["/desk/mailings"],
    "/desk/pieces/:id/mailings": [`/desk/pieces/${shown.id}/mailings`],
    // For a frame: see test/desk/mailing.test.ts.
    "/desk/pieces/:id/mail": [],
    "/desk/reads": ["/desk/reads"],
    "/desk/pieces/:id/reads": [`/desk/pieces/${shown.id}/reads`],
    "/desk/needs": ["/desk/needs"],
    "/desk/sign-in": ["/desk/sign-in"],
    "/desk/forgotten": ["/desk/forgotten"],
    // There is none on a site with people: see setup.test.ts.
    "/desk/setup": [],
    "/desk/account/passkeys": [],
    "/desk/password/:token": [`/desk/password/${token}`],
    "/desk/pieces/new": ["/desk/pieces/new"],
    "/desk/pieces/:id": [draft, shown, pending, planned].map(({ id }) => `/desk/pieces/${id}`),
    "/desk/pieces/:id/publish": [draft, shown].map(({ id }) => `/desk/pieces/${id}/publish`),
    "/desk/pieces/:id/card.jpg": [],
    "/desk/pieces/:id/live": [`/desk/pieces/${shown.id}/live`],
    "/desk/pieces/:id/unpublish": [`/desk/pieces/${shown.id}/unpublish`],
    "/desk/pieces/:id/gone": [],
    "/desk/pieces/:id/delete": [`/desk/pieces/${draft.id}/delete`],
    "/desk/pieces/:id/revisions": [`/desk/pieces/${draft.id}/revisions`],
    "/desk/pieces/:id/revisions/:number": [`/desk/pieces/${draft.id}/revisions/1`],
    "/desk/pieces/:id/comments": [`/desk/pieces/${draft.id}/comments`],
    "/desk/pieces/:id/links": [],
    "/desk/pieces/:id/newest": [],
    "/desk/pieces/new/elsewhere": [],
    "/desk/pieces/:id/suggestions": [`/desk/pieces/${suggested.id}/suggestions`],
    "/desk/pieces/:id/suggestions/:number": [`/desk/pieces/${suggested.id}/suggestions/1`],
    "/desk/preview/:token": [`/desk/preview/${preview}`],
    "/desk/preview/:token/:file": [],
    "/desk/review/:id/comments": [],
    "/desk/review/:id/card.jpg": [],
    "/desk/review/:id/comments/seen": [],
    "/desk/pictures": ["/desk/pictures", "/desk/pictures?page=2"],
    "/desk/pictures/new": ["/desk/pictures/new"],
    "/desk/pictures/:file": [],
    "/desk/pictures/:id/details": [`/desk/pictures/${bridge}/details`],
    "/desk/pictures/:id/describe": [],
    "/desk/pictures/:id/replace": [
      `/desk/pictures/${bridge}/replace`,
      `/desk/pictures/${bridge}/replace?by=${bridge}`,
    ],
    "/desk/pictures/:id/delete": [],
    "/desk/edit/profile": ["/desk/edit/profile"],
    "/desk/edit/profile/picture": [],
    "/desk/edit/profile/picture/:file": [],
    "/desk/edit/profile/picture/remove": [],
    "/desk/edit/online-presence": ["/desk/edit/online-presence"],
    "/desk/edit/online-presence/agents/pause": [],
    "/desk/edit/online-presence/agents/resume": [],
    "/desk/edit/online-presence/keys": [],
    "/desk/edit/online-presence/keys/:id/revoke": [],
    "/desk/edit/online-presence/widgets": ["/desk/edit/online-presence/widgets"],
    "/desk/edit/online-presence/webhook": ["/desk/edit/online-presence/webhook"],
    "/desk/edit/online-presence/webhook/test": [],
    "/desk/edit/online-presence/webhook/rotate": [],
    "/desk/edit/online-presence/webhook/remove": [],
    "/desk/edit/online-presence/webhook/deliveries/:id/redeliver": [],
    "/desk/edit/online-presence/website": ["/desk/edit/online-presence/website"],
    // What a program sends is needed as well: see test/oauth/sign-in.test.ts.
    "/desk/authorize": [],
    "/desk/series": ["/desk/series"],
    "/desk/series/:id": [await seriesOf(office)],
    "/desk/series/:id/add": [],
    "/desk/series/:id/take-out": [],
    "/desk/series/:id/move": [],
    "/desk/series/:id/delete": [],
    "/desk/edit/shop": ["/desk/edit/shop"],
    "/desk/edit/shop/:id": [],
    "/desk/edit/shop/:id/remove": [],
    "/desk/account": ["/desk/account"],
    "/desk/account/secure": ["/desk/account/secure?done=password"],
    // These links come by mail: see test/desk/email.test.ts.
    "/desk/email/:token": [],
    "/desk/email/undo/:token": [],
    "/desk/account/export": [],
    "/desk/account/delete": ["/desk/account/delete"],
    "/desk/review": ["/desk/review"],
    "/desk/review/:id": [pending, shown].map(({ id }) => `/desk/review/${id}`),
    "/desk/review/:id/suggest": [`/desk/review/${pending.id}/suggest`],
    "/desk/review/writers": ["/desk/review/writers"],
    "/desk/review/writers/:id/link": [],
    "/desk/review/redirects": [await redirectsOf(store)],
    "/desk/review/redirects/remove": [],
  };
}

describe("each page of the desk", () => {
  it("is accessible in light and dark, and does not scroll sideways on a phone", async () => {
    const office = await openOffice({ sendsMail: true });
    const addresses = await addressesOf(office);
    await office.settled();
    const routes = office.routes.filter(({ method }) => method === "GET").map(({ path }) => path);
    expect(Object.keys(addresses).toSorted()).toEqual([...new Set(routes)].toSorted());

    const stranger = await (await browser().newContext({ baseURL: office.origin })).newPage();
    onTestFinished(() => stranger.context().close());
    const ada = await signIn(browser(), office, "ada");
    const edith = await signIn(browser(), office, "edith");
    for (const route of office.routes.filter(({ method }) => method === "GET")) {
      const page = { anyone: stranger, writer: ada, editor: edith }[route.access];
      const all = addresses[route.path] ?? [];
      // `npm run test:all` looks at each state of a page.
      for (const address of isShort() ? all.slice(0, 1) : all) await lookAt(page, address);
    }
  });
});

async function lookAt(page: Page, address: string): Promise<void> {
  const reply = await page.goto(address);
  expect([address, reply?.status(), new URL(page.url()).pathname]).toEqual([
    address,
    200,
    new URL(address, page.url()).pathname,
  ]);
  expect([address, await page.locator("h1").count()]).toEqual([address, 1]);
  for (const [number, { scheme, size }] of WAYS.entries()) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: scheme });
    // Once for each page. `npm run test:all` judges it in the dark on a phone as well.
    if (number === 0 || !isShort())
      expect([address, scheme, await barriersIn(page)]).toEqual([address, scheme, []]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([address, size.width, width]).toEqual([address, size.width, size.width]);
  }
}

/** With a long title, a public part and a draft. */
async function seriesOf({ store, ada }: Office): Promise<string> {
  const id = await addSeries(store, writerAt(ada), {
    writerId: ada.id,
    title: "Donaudampfschifffahrtsgesellschaftskapitänsmützen ".repeat(2).trim(),
    description: "",
    slug: () => "hats",
  });
  const pieces = [await createPiece(store, ada), await createPiece(store, ada)];
  for (const piece of pieces) {
    await putInSeries(store, writerAt(ada), { pieceId: piece.id, seriesId: id });
  }
  return `/desk/series/${id}`;
}

/** With one of each kind in the list. */
async function redirectsOf(store: Office["store"]): Promise<string> {
  const path = `/2019/01/${"a-long-word-".repeat(12)}`;
  await addRedirect(store, OPERATOR, { path, target: { url: "https://other.example/" } });
  await addRedirect(store, OPERATOR, { path: "/b", target: { path: "/docs", rest: "" } });
  return "/desk/review/redirects";
}
