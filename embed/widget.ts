import type { Records } from "./records.ts";
import { element } from "./element.ts";
import { readSettings, type Settings } from "./settings.ts";
import { adoptStyles } from "./styles.ts";
import { isLight } from "./theme.ts";
import { roomOf, VIEWS } from "./views.ts";
import { warnOnce } from "./warn.ts";
import { wordsFor } from "./words.ts";

export interface Widget {
  /** Reads the settings of the element. Changes nothing if they are the same as before. */
  update(): void;
  /** Shows the widget when the data is there. */
  draw(): void;
}

export interface Surroundings {
  origin: string;
  records: Records;
  /** Calls `draw` when the element is near the visible part of the page. */
  near: IntersectionObserver;
}

export function createWidget(host: HTMLElement, { origin, records, near }: Surroundings): Widget {
  /** The last settings of the element as text, for comparison. */
  let asked = "";
  let settings: Settings | undefined;
  /** The content of the shadow root: a box of the widget's height, which shows the fallback until the widget is there. */
  let room: HTMLElement | undefined;
  let view: HTMLElement | undefined;

  const open = (): HTMLElement => {
    const made = element("div", "room", element("slot", ""));
    // An inline element stays inline.
    if (getComputedStyle(host).display === "inline") made.style.display = "inline-block";
    const root = host.attachShadow({ mode: "open" });
    adoptStyles(root);
    root.append(made);
    // There is no event for a change of the page's colours. A transition of the inherited colour reveals it.
    made.ontransitionend = () => {
      if (view && settings) paint(view, settings);
    };
    return made;
  };

  const showFallback = (): void => {
    near.unobserve(host);
    settings = view = undefined;
    if (room) fill(room);
    // The snippet reserves the height for a widget; release it if there will be none.
    host.style.minHeight = "";
  };

  const paint = (made: HTMLElement, { theme, slug }: Settings): void => {
    const dark =
      theme === "dark" || (theme !== "light" && !!room && isLight(getComputedStyle(room).color));
    made.classList.toggle("dark", dark);
    // Only a badge is a picture in a link.
    const image = made.querySelector<HTMLImageElement>("a>img");
    const address = `${origin}/embed/${slug}/badge${dark ? ".dark" : ""}.svg`;
    if (image && image.src !== address) image.src = address;
  };

  const show = async (wanted: Settings, text: string): Promise<void> => {
    const { kind, accent } = wanted;
    const words = wordsFor(wanted.lang);
    const path =
      kind === "piece" ? `/api/public/pieces/${wanted.slug}` : `/embed/${wanted.slug}/widget.json`;
    const made = VIEWS[kind](await records(path), wanted, words, origin);
    if (made) {
      made.lang = made.lang || words.lang;
      // A list has the direction of its language; a card or a bio has the direction of the name.
      made.dir = kind !== "list" ? "auto" : words.lang.startsWith("ar") ? "rtl" : "ltr";
      if (CSS.supports("color", accent)) made.style.setProperty("--accent", accent);
      paint(made, wanted);
      const image = made.querySelector<HTMLImageElement>("a>img");
      if (image) await image.decode();
    }
    // The settings may have changed meanwhile.
    if (!room || text !== asked) return;
    if (!made) return showFallback();
    view = made;
    // Outside the visible part nobody sees a jump, so the widget takes its natural height.
    const unseen = room.getBoundingClientRect().top > innerHeight;
    fill(room, made, unseen ? "" : room.style.minHeight);
    // The page's colours may have changed while the picture was loading.
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
      room.style.minHeight = roomOf(wanted);
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

/** Shows the fallback if there is nothing else. */
function fill(room: HTMLElement, content: HTMLElement = element("slot", ""), minHeight = ""): void {
  room.style.minHeight = minHeight;
  room.textContent = "";
  room.append(content);
}
