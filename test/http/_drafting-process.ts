import { createDraftHandlers } from "../../api/http/draft-handlers.ts";
import { createRateLimits } from "../../api/http/rate-limit.ts";
import { openStore } from "../../api/store/engine/open.ts";

// A server that accepts drafts as fast as it can until it is killed, and reports each one that it has answered.
const [file = "", key = "", run = "", now = ""] = process.argv.slice(2);
const store = await openStore(file, { clock: () => new Date(now) });
const handlers = createDraftHandlers({
  store,
  config: { baseUrl: "https://galley.example" },
  limits: createRateLimits({ config: { rateLimit: false }, clock: store.clock }),
  warn: () => undefined,
});
for (let number = 0; ; number++) {
  const name = `${run}-${number}`;
  process.send?.({ sent: name });
  const answer = await handlers.createPiece.handle({
    text: JSON.stringify({ headline: name, body_md: "A body." }),
    headers: new Headers({
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      "idempotency-key": name,
    }),
    address: "127.0.0.1",
  });
  process.send?.({ name, id: (answer.body as { id: string }).id });
}
