import { z } from "zod";
import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import { endSession } from "../../store/people/sessions.ts";
import { action, type DeskRoute, type DeskTools, seeOther } from "../route.ts";

/** Ends one session of the visitor. */
export function createSessionRoutes({ store }: DeskTools): DeskRoute[] {
  return [
    action({
      path: "/desk/account/sessions/:id/end",
      form: z.object({}),
      run: async ({ actor, params }) => {
        if (!(await endSession(store, actor, params["id"] ?? ""))) {
          throw new Refusal("not_found", say("This session has ended already."));
        }
        return seeOther("/desk/account?done=session");
      },
    }),
  ];
}
