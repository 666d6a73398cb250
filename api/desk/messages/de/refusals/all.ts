import type { Refusals } from "../../shape.ts";
import { desk } from "./desk.ts";
import { fields } from "./fields.ts";
import { limits } from "./limits.ts";
import { outside } from "./outside.ts";
import { pieces } from "./pieces.ts";
import { store } from "./store.ts";
import { suggestions } from "./suggestions.ts";

export const refusals: Refusals = {
  ...desk,
  ...fields,
  ...limits,
  ...outside,
  ...pieces,
  ...store,
  ...suggestions,
};
