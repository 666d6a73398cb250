import { fileURLToPath } from "node:url";

/** Eleventy needs an input folder that exists. It holds nothing: all templates are virtual, since file templates leak. */
export const ELEVENTY_INPUT = fileURLToPath(new URL("./eleventy-input", import.meta.url));
