import { z } from "zod";
import { setSigning } from "../../store/people/signing.ts";
import { plainPassword } from "../password-rules.ts";
import { action, type DeskRoute, type DeskTools, seeOther } from "../route.ts";
import { createPasswordCheck } from "./own-password.ts";
import { createAccountPage } from "./page.tsx";
import { SIGNING } from "./signing-section.tsx";

/** Switching on and off that a writer signs what they publish. */
export function createSigningRoutes(tools: DeskTools): DeskRoute[] {
  const { store } = tools;
  const checkOwnPassword = createPasswordCheck(tools);
  const again = createAccountPage(store);
  return [
    action({
      path: SIGNING,
      form: z.object({}),
      run: async ({ me, actor }) => {
        await setSigning(store, actor, { writerId: me.id, on: true });
        tools.wake();
        return seeOther("/desk/account?done=signing-on#signing");
      },
      again,
    }),
    action({
      path: `${SIGNING}/off`,
      form: z.object({ signing_password: plainPassword() }),
      run: async (visit, { signing_password }) => {
        await checkOwnPassword(visit, "signing_password", signing_password);
        await setSigning(store, visit.actor, { writerId: visit.me.id, on: false });
        tools.wake();
        return seeOther("/desk/account?done=signing-off#signing");
      },
      again,
    }),
  ];
}
