import { render } from "preact-render-to-string";
import { fill } from "../../site/messages/words.ts";
import { FollowForm } from "../../site/parts/follow-form.tsx";
import { Refusal } from "../contract/errors.ts";
import { languageIn } from "./asking.tsx";
import { formSetup, framedPage } from "./page.tsx";
import type { FollowRoute, FollowTools } from "./route.ts";
import { findTarget } from "./targets.ts";

/** The form in a frame, for other sites. */
export function framingRoutes(tools: FollowTools): FollowRoute[] {
  return [
    {
      method: "GET",
      path: "/follow/frame",
      handle: async ({ query }) => {
        const language = languageIn((query.get("lang") ?? "").split("-", 1)[0] ?? "", tools);
        const found = await findTarget(tools, query.get("to") || "site", language);
        if (!found) throw new Refusal("not_found");
        const setup = formSetup(tools, language);
        const title = fill(setup.words.follow_by_mail, { name: found.name });
        const form = <FollowForm site={setup} to={found.target} name={found.name} isFramed />;
        return { framed: framedPage(tools, { title, language }, render(form)) };
      },
    },
  ];
}
