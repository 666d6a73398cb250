import type { Refusals } from "../../shape.ts";
import { fields } from "./fields.ts";

export const refusals: Refusals = { ...fields };
