import { z } from "zod";
import { Refusal } from "../../contract/errors.ts";
import { endSession } from "../../store/sessions.ts";
import { action, type DeskRoute, type DeskTools, seeOther } from "../route.ts";

/** Ends one session of the visitor. */
export function createSessionRoutes({ store }: DeskTools): DeskRoute[] {
  return [
    action({
      path: "/desk/account/sessions/:id/end",
      area: "account",
      form: z.object({}),
      run: async ({ me, params }) => {
        const actor = { kind: "writer", writerId: me.id, via: "desk" } as const;
        if (!(await endSession(store, actor, params["id"] ?? ""))) {
          throw new Refusal("not_found", "This session has ended already.");
        }
        return seeOther("/desk/account?done=session");
      },
    }),
  ];
}
