import { listenForFindKey } from "./find-key.ts";
import { loadWork } from "./load-work.ts";
import { offerPlayers } from "./players.ts";
import { countRead } from "./read.ts";
import { offerSharing } from "./share.ts";

// The only script of most public pages. Every page works without it.
countRead();
offerSharing();
offerPlayers();
listenForFindKey();
loadWork();

// The stylesheet puts the contents of a long piece beside the text where there is room.
const contents = document.querySelector<HTMLDetailsElement>(".contents");
if (contents) {
  // Asked after the browser's own layout: an earlier answer would take a layout of its own.
  const watch = new ResizeObserver(() => {
    watch.disconnect();
    if (getComputedStyle(contents).position === "sticky") contents.open = true;
  });
  watch.observe(contents);
}
