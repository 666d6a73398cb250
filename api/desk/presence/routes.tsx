import { z } from "zod";
import { Refusal } from "../../contract/errors.ts";
import { KeyBody } from "../../contract/key.ts";
import { listKeys, mintKey, revokeKey } from "../../store/keys.ts";
import {
  action,
  type DeskAnswer,
  type DeskRoute,
  type DeskTools,
  page,
  seeOther,
  type SignedInVisit,
} from "../route.ts";
import { KEYS, type KeysProps } from "./keys-section.tsx";
import { PresencePage } from "./page.tsx";

const PATH = "/desk/edit/online-presence";

export function createPresenceRoutes({ store, urls }: DeskTools): DeskRoute[] {
  const area = "presence";
  return [
    page({
      path: PATH,
      area,
      show: (visit) => show(visit, { revoked: visit.query.get("done") === "revoked" }),
    }),
    // Where the browser stands after a key was made: asked for again, it is the page.
    page({ path: KEYS, area, show: async () => seeOther(PATH) }),
    action({
      path: KEYS,
      area,
      form: KeyBody,
      run: async (visit, { name, scope }) => {
        const { me, actor } = visit;
        const { key: secret } = await mintKey(store, actor, { writerId: me.id, name, scope });
        // Answered at once and not by a redirect: the key is kept nowhere from which a next page could show it.
        return show(visit, { minted: { name, secret, scope } });
      },
      again: (visit, { values, issues, message }) =>
        show(visit, { refused: { value: values.get, issues, problem: message } }),
    }),
    action({
      path: `${KEYS}/:id/revoke`,
      area,
      form: z.strictObject({}),
      run: async ({ me, actor, params }) => {
        const id = params["id"] ?? "";
        if (!(await revokeKey(store, actor, { id, writerId: me.id }))) {
          throw new Refusal("not_found", "You have no such key.");
        }
        return seeOther(`${PATH}?done=revoked#api-keys`);
      },
    }),
  ];

  async function show({ me }: SignedInVisit, more: Partial<KeysProps>): Promise<DeskAnswer> {
    const keys = await listKeys(store.read, me.id);
    return {
      title: "Online presence",
      main: <PresencePage me={me} urls={urls} keys={{ keys, ...more }} />,
    };
  }
}
