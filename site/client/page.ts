import { countRead } from "./read.ts";

// The one script of most public pages. Every page works without it.
countRead();
