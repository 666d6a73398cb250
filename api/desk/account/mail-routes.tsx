import { z } from "zod";
import { MAIL_CHOICES } from "../../contract/people/mail.ts";
import { setMailsOff } from "../../store/people/mails.ts";
import { action, type DeskRoute, type DeskTools, seeOther } from "../route.ts";

export function createMailRoutes({ store }: DeskTools): DeskRoute[] {
  return [
    action({
      path: "/desk/account/mail",
      form: z.object({}).loose(),
      run: async ({ me }, _, values) => {
        // The box of a kind that the writer is not shown stays as it was: on.
        const shown = MAIL_CHOICES.filter((kind) => kind !== "waiting" || me.access === "editor");
        const off = shown.filter((kind) => values.get(kind) !== "yes");
        await setMailsOff(store, me.id, off);
        return seeOther("/desk/account?done=mail#mail");
      },
    }),
  ];
}
