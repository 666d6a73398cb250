import type { Palette } from "./palettes.ts";
import {
  between,
  disc,
  group,
  HEIGHT,
  line,
  polygon,
  type Random,
  rectangle,
  stroke,
  WIDTH,
} from "./shapes.ts";

// Drawings of rooms, houses and what stands in them.

/** The front of a house at night or by day, with some windows lit. */
export function windows(p: Palette, random: Random): string {
  const [columns, rows] = [6, 4];
  const [width, height] = [118, 132];
  const panes: string[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const x = 66 + column * 183;
      const y = 70 + row * 186;
      const isLit = random() < 0.28;
      panes.push(
        rectangle([x - 8, y - 8, width + 16, height + 16], p.light, `rx="4"`),
        rectangle([x, y, width, height], isLit ? p.accent : p.dark),
        line([x + width / 2, y], [x + width / 2, y + height], p.light, 6),
        line([x, y + height * 0.42], [x + width, y + height * 0.42], p.light, 6),
        rectangle([x - 16, y + height + 6, width + 32, 14], p.middle),
      );
      if (isLit && random() < 0.6) {
        panes.push(
          rectangle([x + 14, y + height - 34, 32, 34], p.deep, `rx="4"`),
          `<path d="M${x + 30} ${y + height - 34}q-26 -30 -6 -52q12 22 6 52q2 -34 26 -44q2 30 -26 44" fill="${p.dark}"/>`,
        );
      }
    }
  }
  return `${rectangle([0, 0, WIDTH, HEIGHT], p.deep)}${panes.join("")}`;
}

export function stairs(p: Palette, random: Random): string {
  const steps = 8;
  const parts: string[] = [];
  for (let step = 0; step < steps; step++) {
    const y = 760 - step * 62;
    const x = 90 + step * 84;
    parts.push(
      polygon(
        [
          [x, y],
          [WIDTH, y],
          [WIDTH, y - 62],
          [x, y - 62],
        ],
        step % 2 ? p.middle : p.light,
      ),
      rectangle([x, y - 62, WIDTH - x, 12], p.sky),
    );
  }
  const door = between(random, 880, 960);
  return [
    polygon(
      [
        [0, 0],
        [560, 0],
        [0, 620],
      ],
      p.light,
      `opacity="0.6"`,
    ),
    `<path d="M${door} 272V120a78 78 0 0 1 156 0V272Z" fill="${p.dark}"/>`,
    `<path d="M${door + 18} 272V124a60 60 0 0 1 120 0V272Z" fill="${p.accent}"/>`,
    ...parts,
    rectangle([0, 760, WIDTH, 40], p.dark),
    rectangle([148, 668, 54, 62], p.accent, `rx="6"`),
    `<path d="M175 668q-60 -60 -24 -130q30 60 24 130q-4 -80 52 -112q8 70 -52 112" fill="${p.deep}"/>`,
  ].join("");
}

/** A chair in the light of a window. */
export function chair(p: Palette, random: Random): string {
  const x = between(random, 470, 640);
  const floor = 560;
  const frame = p.dark;
  const seat = [
    line([x, 330], [x - 8, 700], frame, 16),
    line([x + 150, 330], [x + 158, 700], frame, 16),
    line([x - 4, 520], [x + 60, 540], frame, 14),
    polygon(
      [
        [x - 16, 508],
        [x + 166, 508],
        [x + 216, 560],
        [x - 6, 560],
      ],
      p.accent,
    ),
    line([x + 10, 566], [x + 4, 740], frame, 16),
    line([x + 204, 566], [x + 212, 740], frame, 16),
    line([x + 4, 350], [x + 148, 350], frame, 16),
    line([x + 4, 410], [x + 148, 410], frame, 12),
    line([x + 2, 462], [x + 150, 462], frame, 12),
  ];
  return [
    rectangle([0, floor, WIDTH, HEIGHT - floor], p.middle),
    rectangle([0, floor - 14, WIDTH, 14], p.deep),
    rectangle([110, 90, 250, 330], p.deep, `rx="4"`),
    rectangle([126, 106, 218, 298], p.light),
    disc(235, 220, 62, p.accent, `opacity="0.85"`),
    line([235, 106], [235, 404], p.deep, 10),
    line([126, 255], [344, 255], p.deep, 10),
    polygon(
      [
        [330, floor],
        [560, floor],
        [900, HEIGHT],
        [560, HEIGHT],
      ],
      p.light,
      `opacity="0.55"`,
    ),
    polygon(
      [
        [600, floor],
        [820, floor],
        [1_190, HEIGHT],
        [930, HEIGHT],
      ],
      p.light,
      `opacity="0.55"`,
    ),
    `<ellipse cx="${x + 120}" cy="742" rx="190" ry="16" fill="${p.deep}" opacity="0.55"/>`,
    ...seat,
  ].join("");
}

export function lamp(p: Palette, random: Random): string {
  const x = between(random, 360, 460);
  return [
    rectangle([0, 610, WIDTH, 190], p.dark),
    polygon(
      [
        [x + 190, 250],
        [x + 360, 250],
        [x + 620, 640],
        [x - 40, 640],
      ],
      p.accent,
      `opacity="0.28"`,
    ),
    `<ellipse cx="${x + 290}" cy="640" rx="330" ry="40" fill="${p.accent}" opacity="0.35"/>`,
    stroke(
      [
        [x, 620],
        [x - 60, 420],
        [x + 60, 250],
        [x + 240, 180],
      ],
      p.deep,
      18,
    ),
    polygon(
      [
        [x + 210, 160],
        [x + 300, 130],
        [x + 400, 260],
        [x + 150, 260],
      ],
      p.deep,
    ),
    `<ellipse cx="${x + 275}" cy="260" rx="125" ry="18" fill="${p.accent}"/>`,
    rectangle([x - 110, 606, 220, 26], p.deep, `rx="13"`),
    group(
      [
        rectangle([0, 0, 330, 96], p.sky, `rx="4"`),
        ...[22, 44, 66].map((y) => line([30, y], [between(random, 200, 300), y], p.middle, 6)),
      ].join(""),
      `translate(${x + 150} 618) skewX(-24)`,
    ),
  ].join("");
}

export function clock(p: Palette, random: Random): string {
  const [x, y, radius] = [between(random, 520, 700), 390, 270];
  const ticks = Array.from({ length: 12 }, (_, hour) => {
    const angle = (hour * Math.PI) / 6;
    const inner = hour % 3 ? radius - 44 : radius - 66;
    return line(
      [x + Math.sin(angle) * inner, y - Math.cos(angle) * inner],
      [x + Math.sin(angle) * (radius - 26), y - Math.cos(angle) * (radius - 26)],
      p.dark,
      hour % 3 ? 8 : 14,
    );
  });
  const minutes = between(random, 0.2, 1.8) * Math.PI;
  const hours = (4 * Math.PI) / 6 + minutes / 12;
  return [
    polygon(
      [
        [0, 0],
        [430, 0],
        [0, 560],
      ],
      p.light,
      `opacity="0.7"`,
    ),
    disc(x + 34, y + 44, radius + 20, p.middle, `opacity="0.6"`),
    disc(x, y, radius + 20, p.deep),
    disc(x, y, radius, p.sky),
    ...ticks,
    line([x, y], [x + Math.sin(hours) * 140, y - Math.cos(hours) * 140], p.dark, 20),
    line([x, y], [x + Math.sin(minutes) * 205, y - Math.cos(minutes) * 205], p.dark, 12),
    disc(x, y, 20, p.accent),
    rectangle([0, 740, WIDTH, 60], p.deep),
  ].join("");
}
