import type { Palette } from "./palettes.ts";
import {
  between,
  disc,
  HEIGHT,
  line,
  polygon,
  type Point,
  type Random,
  rectangle,
  ridge,
  rolling,
  stroke,
  WIDTH,
} from "./shapes.ts";

// Drawings of the world outside.

export function hills(p: Palette, random: Random): string {
  const sun: Point = [between(random, 260, 940), between(random, 210, 300)];
  const far = [p.light, p.middle, p.deep, p.dark].map((tone, index) =>
    ridge(rolling(random, 380 + index * 110, 70 - index * 8, 5), tone),
  );
  // In twos and threes, and smaller the further away.
  const trees = [220, 300, 640, 700, 760, 1_040].map((middle) => {
    const x = middle + between(random, -30, 30);
    const tall = between(random, 70, 120);
    const foot = between(random, 660, 700);
    return `${line([x, foot], [x, foot - tall], p.dark, 7)}<ellipse cx="${x}" cy="${foot - tall}" rx="${tall * 0.3}" ry="${tall * 0.58}" fill="${p.dark}"/>`;
  });
  return `${disc(sun[0], sun[1], 120, p.accent)}${far.slice(0, 3).join("")}${trees.join("")}${far[3]}`;
}

export function bridge(p: Palette, random: Random): string {
  const water = 560;
  const arches = 3;
  const span = WIDTH / arches;
  const deck = between(random, 300, 330);
  const cut = Array.from({ length: arches }, (_, index) => {
    const middle = span * (index + 0.5);
    const half = span * 0.39;
    return `M${middle - half} ${water}A${half} ${half * 1.05} 0 0 1 ${middle + half} ${water}Z`;
  }).join("");
  const body = `<path fill-rule="evenodd" d="M0 ${deck + 24}Q600 ${deck - 84} 1200 ${deck + 24}V${water}H0Z${cut}" fill="${p.deep}"/>`;
  const top = (x: number): number => deck + 24 - 54 * (1 - ((x - 600) / 600) ** 2);
  const along = Array.from({ length: 13 }, (_, index) => index * 100);
  const rail = [
    stroke(
      along.map((x): Point => [x, top(x) - 12]),
      p.dark,
      8,
    ),
    ...along.map((x) => line([x, top(x) + 6], [x, top(x) - 12], p.dark, 6)),
  ].join("");
  const ripples = Array.from({ length: 22 }, () => {
    const x = between(random, -40, WIDTH);
    const y = between(random, water + 30, HEIGHT - 20);
    return line([x, y], [x + between(random, 60, 190), y], p.light, 5, `opacity="0.55"`);
  });
  const walker = between(random, 300, 520);
  return [
    disc(between(random, 780, 1_000), 210, 96, p.accent),
    ridge(rolling(random, 430, 50), p.light),
    rectangle([0, water, WIDTH, HEIGHT - water], p.middle),
    body,
    `<g transform="translate(0 ${2 * water}) scale(1 -1)" opacity="0.32">${body}</g>`,
    rail,
    ...ripples,
    rectangle([walker, top(walker) - 62, 22, 62], p.dark, `rx="10"`),
    disc(walker + 11, top(walker) - 78, 14, p.dark),
  ].join("");
}

export function fjord(p: Palette, random: Random): string {
  const water = 540;
  const peak = (x: number, top: number, half: number, lit: string, shade: string): string =>
    polygon(
      [
        [x - half, water],
        [x, top],
        [x + half, water],
      ],
      shade,
    ) +
    polygon(
      [
        [x - half, water],
        [x, top],
        [x + half * 0.1, water - (water - top) * 0.35],
        [x - half * 0.25, water],
      ],
      lit,
    );
  const boat = between(random, 480, 760);
  const ripples = Array.from({ length: 26 }, () => {
    const y = between(random, water + 20, HEIGHT - 20);
    const x = between(random, 0, WIDTH - 100);
    return line([x, y], [x + between(random, 50, 220), y], p.sky, 4, `opacity="0.4"`);
  });
  return [
    disc(between(random, 520, 700), 190, 80, p.accent),
    peak(1_020, 200, 420, p.light, p.middle),
    peak(180, 150, 440, p.light, p.middle),
    peak(700, 330, 330, p.middle, p.deep),
    peak(330, 380, 300, p.middle, p.deep),
    rectangle([0, water, WIDTH, HEIGHT - water], p.deep),
    rectangle([0, water, WIDTH, 10], p.light, `opacity="0.5"`),
    ...ripples,
    polygon(
      [
        [boat, 640],
        [boat + 130, 640],
        [boat + 104, 676],
        [boat + 26, 676],
      ],
      p.dark,
    ),
    polygon(
      [
        [boat + 62, 630],
        [boat + 62, 520],
        [boat + 122, 630],
      ],
      p.accent,
    ),
    line([boat + 58, 640], [boat + 58, 510], p.dark, 6),
  ].join("");
}

export function rails(p: Palette, random: Random): string {
  const horizon = 400;
  const eye = between(random, 520, 680);
  const sleepers = Array.from({ length: 12 }, (_, index) => {
    const depth = (index / 12) ** 2.2;
    const y = horizon + 16 + depth * 400;
    const half = 20 + depth * 480;
    return line([eye - half, y], [eye + half, y], p.deep, 4 + depth * 26);
  });
  const poles = [0.16, 0.34, 0.62].flatMap((depth) => {
    const x = eye - 110 - depth * 620;
    const foot = horizon + depth * 260;
    const top = 250 - depth * 240;
    return [
      line([x, foot], [x, top], p.dark, 5 + depth * 12),
      line([x, top + 12], [eye - 20, top + 40 + depth * 30], p.dark, 3),
    ];
  });
  return [
    disc(between(random, 820, 980), 240, 105, p.accent),
    ridge(rolling(random, 375, 34, 8), p.light),
    rectangle([0, horizon, WIDTH, HEIGHT - horizon], p.middle),
    polygon(
      [
        [eye - 14, horizon],
        [eye + 14, horizon],
        [eye + 620, HEIGHT],
        [eye - 620, HEIGHT],
      ],
      p.light,
    ),
    ...sleepers,
    polygon(
      [
        [eye - 12, horizon],
        [eye - 8, horizon],
        [eye - 300, HEIGHT],
        [eye - 344, HEIGHT],
      ],
      p.dark,
    ),
    polygon(
      [
        [eye + 8, horizon],
        [eye + 12, horizon],
        [eye + 344, HEIGHT],
        [eye + 300, HEIGHT],
      ],
      p.dark,
    ),
    ...poles,
    rectangle([eye - 46, 300, 92, 108], p.deep, `rx="14"`),
    rectangle([eye - 34, 316, 68, 36], p.accent, `rx="6"`),
    disc(eye - 24, 384, 7, p.accent),
    disc(eye + 24, 384, 7, p.accent),
  ].join("");
}

/** A row of houses with gables. */
export function street(p: Palette, random: Random): string {
  const ground = 690;
  const tones = [p.light, p.middle, p.deep, p.middle, p.light, p.deep];
  let x = -60;
  const houses: string[] = [];
  for (let index = 0; x < WIDTH; index++) {
    const width = between(random, 170, 240);
    const top = between(random, 290, 400);
    const tone = tones[index % tones.length] ?? p.middle;
    const roof = top - between(random, 80, 130);
    houses.push(
      rectangle([x, top, width, ground - top], tone),
      polygon(
        [
          [x, top],
          [x + width / 2, roof],
          [x + width, top],
        ],
        tone === p.deep ? p.dark : p.deep,
      ),
    );
    const columns = width > 205 ? 3 : 2;
    for (let column = 0; column < columns; column++) {
      for (let y = top + 36; y < ground - 170; y += 96) {
        const left = x + ((column + 0.5) * width) / columns - 19;
        houses.push(rectangle([left, y, 38, 56], random() < 0.3 ? p.accent : p.sky, `rx="3"`));
      }
    }
    houses.push(rectangle([x + width / 2 - 26, ground - 112, 52, 112], p.dark, `rx="4"`));
    x += width;
  }
  const tree = between(random, 300, 860);
  return [
    disc(between(random, 180, 1_020), 150, 60, p.accent),
    ...houses,
    rectangle([0, ground, WIDTH, HEIGHT - ground], p.dark),
    rectangle([0, ground, WIDTH, 14], p.light, `opacity="0.35"`),
    line([tree, ground], [tree, ground - 170], p.dark, 16),
    disc(tree, ground - 230, 96, p.dark),
    disc(tree - 40, ground - 200, 60, p.dark),
    disc(tree + 30, ground - 262, 40, p.deep),
  ].join("");
}

export function rain(p: Palette, random: Random): string {
  const x = between(random, 480, 720);
  const drops = Array.from({ length: 90 }, () => {
    const [left, top] = [between(random, 0, WIDTH + 80), between(random, -40, 640)];
    const size = between(random, 22, 56);
    return line(
      [left, top],
      [left - size * 0.35, top + size],
      p.light,
      4,
      `opacity="${random() < 0.5 ? 0.9 : 0.45}"`,
    );
  });
  const shade = `<path d="M${x - 220} 400A220 200 0 0 1 ${x + 220} 400Q${x + 165} 356 ${x + 110} 400Q${x + 55} 356 ${x} 400Q${x - 55} 356 ${x - 110} 400Q${x - 165} 356 ${x - 220} 400Z" fill="${p.accent}"/>`;
  return [
    rectangle([0, 0, WIDTH, HEIGHT], p.middle),
    ridge(rolling(random, 560, 40), p.deep),
    ...drops,
    rectangle([0, 690, WIDTH, 110], p.dark),
    `<ellipse cx="${x}" cy="720" rx="190" ry="16" fill="${p.deep}"/>`,
    polygon(
      [
        [x - 58, 700],
        [x - 44, 470],
        [x + 44, 470],
        [x + 58, 700],
      ],
      p.dark,
    ),
    disc(x, 436, 40, p.dark),
    line([x + 52, 260], [x + 52, 520], p.sky, 7),
    shade,
  ].join("");
}
