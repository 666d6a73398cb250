import { countRead } from "./read.ts";

// The only script of most public pages. Every page works without it.
countRead();
