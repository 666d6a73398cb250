import { join } from "node:path";
import { ROOT } from "../root.js";

/** Eleventy needs an input folder that exists. It is empty: all templates are virtual, because Eleventy keeps the templates that it reads from files after each run. */
export const ELEVENTY_INPUT = join(ROOT, "build/eleventy-input");
