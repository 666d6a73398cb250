import { countRead } from "./read.ts";
import { improveSearch } from "./search.ts";

// The one script of the public pages. Every page works without it.
countRead();
improveSearch();
