import type { Authors } from "./authors.ts";
import { element } from "./element.ts";
import { readSettings, type Settings } from "./settings.ts";
import { adoptStyles } from "./styles.ts";
import { isLight } from "./theme.ts";
import { VIEWS } from "./views.ts";
import { warnOnce } from "./warn.ts";
import { wordsFor } from "./words.ts";

export interface Widget {
  /** Takes note of what the element asks for now. Asked the same again, it changes nothing. */
  update(): void;
  /** Shows it, once the data is there. */
  draw(): void;
}

export interface Surroundings {
  origin: string;
  authors: Authors;
  /** Calls `draw` when the element is near enough to be worth it. */
  near: IntersectionObserver;
}

export function createWidget(host: HTMLElement, { origin, authors, near }: Surroundings): Widget {
  /** What the element asked for last, as text: two that are equal ask for the same. */
  let asked = "";
  let settings: Settings | undefined;
  /** All that is in the shadow: a place of the widget's height, with the fallback in it until the widget is there. */
  let room: HTMLElement | undefined;
  let view: HTMLElement | undefined;

  const open = (): HTMLElement => {
    const made = element("div", "room", element("slot", ""));
    // In a line of text it stays in the line.
    if (getComputedStyle(host).display === "inline") made.style.display = "inline-block";
    const root = host.attachShadow({ mode: "open" });
    adoptStyles(root);
    root.append(made);
    // Nobody tells when the page's colours change; the transition of the inherited one does.
    made.addEventListener("transitionend", () => {
      if (view && settings) paint(view, settings);
    });
    return made;
  };

  const showFallback = (): void => {
    near.unobserve(host);
    settings = view = undefined;
    if (room) fill(room);
    // The room that the snippet keeps free is for a widget that comes.
    host.style.minHeight = "";
  };

  const paint = (made: HTMLElement, { kind, theme, slug }: Settings): void => {
    const dark =
      theme === "dark" || (theme !== "light" && !!room && isLight(getComputedStyle(room).color));
    made.classList.toggle("dark", dark);
    const image = kind === "badge" && made.querySelector("img");
    const address = `${origin}/embed/${slug}/badge${dark ? ".dark" : ""}.svg`;
    if (image && image.src !== address) image.src = address;
  };

  const show = async (wanted: Settings, text: string): Promise<void> => {
    const { kind, accent } = wanted;
    const words = wordsFor(wanted.lang);
    const made = VIEWS[kind].draw(await authors(wanted.slug), wanted, words, origin);
    if (made) {
      made.lang = words.lang;
      // The language of a list's words gives its direction; a card or a bio reads as the name does.
      made.dir = kind !== "list" ? "auto" : words.lang.startsWith("ar") ? "rtl" : "ltr";
      if (CSS.supports("color", accent)) made.style.setProperty("--accent", accent);
      paint(made, wanted);
      const image = kind === "badge" && made.querySelector("img");
      if (image) await loaded(image);
    }
    // It may have been asked for something else meanwhile.
    if (!room || text !== asked) return;
    if (!made) return showFallback();
    view = made;
    // Where no reader sees anything move, a widget takes the height that it has.
    const unseen = room.getBoundingClientRect().top > innerHeight;
    fill(room, made, unseen ? "" : room.style.minHeight);
    // The page's colours may have changed while the picture was on its way.
    paint(made, wanted);
  };

  return {
    update() {
      const wanted = readSettings(host);
      const text = JSON.stringify(wanted);
      if (text === asked) return;
      asked = text;
      if (typeof wanted === "string") {
        if (wanted) warnOnce(wanted);
        showFallback();
        return;
      }
      room = room || open();
      settings = wanted;
      room.style.minHeight = VIEWS[wanted.kind].room(wanted.limit);
      near.observe(host);
    },

    draw() {
      const text = asked;
      if (!settings) return;
      const { slug } = settings;
      show(settings, text).catch(() => {
        warnOnce(`nothing to show for "${slug}"`);
        if (text === asked) showFallback();
      });
    },
  };
}

/** With the fallback where there is nothing else. */
function fill(room: HTMLElement, content: HTMLElement = element("slot", ""), minHeight = ""): void {
  room.style.minHeight = minHeight;
  room.textContent = "";
  room.append(content);
}

function loaded(image: HTMLImageElement): Promise<unknown> {
  return new Promise((resolve, reject) => {
    image.addEventListener("load", resolve);
    image.addEventListener("error", reject);
  });
}
