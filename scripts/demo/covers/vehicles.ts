import type { Palette } from "./palettes.ts";
import { between, disc, line, polygon, type Random, rectangle, stroke, WIDTH } from "./shapes.ts";

// Drawings of what people ride and drive.

export function bicycle(p: Palette, random: Random): string {
  const wheel = (x: number): string =>
    [
      `<circle cx="${x}" cy="560" r="150" fill="none" stroke="${p.dark}" stroke-width="16"/>`,
      ...Array.from({ length: 8 }, (_, index) => {
        const angle = (index * Math.PI) / 8 + between(random, 0, 0.2);
        const [dx, dy] = [Math.cos(angle) * 142, Math.sin(angle) * 142];
        return line([x - dx, 560 - dy], [x + dx, 560 + dy], p.deep, 3, `opacity="0.7"`);
      }),
      disc(x, 560, 16, p.dark),
    ].join("");
  const racks = Array.from(
    { length: 6 },
    (_, index) =>
      `<path d="M${60 + index * 210} 716V470a70 70 0 0 1 140 0V716" fill="none" stroke="${p.middle}" stroke-width="16"/>`,
  );
  return [
    disc(between(random, 860, 1_020), 190, 100, p.light),
    ...racks,
    rectangle([0, 710, WIDTH, 90], p.deep),
    wheel(390),
    wheel(810),
    stroke(
      [
        [390, 560],
        [500, 360],
      ],
      p.accent,
      18,
    ),
    stroke(
      [
        [500, 360],
        [730, 360],
      ],
      p.accent,
      18,
    ),
    stroke(
      [
        [590, 560],
        [500, 360],
      ],
      p.accent,
      18,
    ),
    stroke(
      [
        [590, 560],
        [730, 360],
      ],
      p.accent,
      18,
    ),
    stroke(
      [
        [390, 560],
        [590, 560],
      ],
      p.accent,
      18,
    ),
    stroke(
      [
        [810, 560],
        [716, 300],
      ],
      p.accent,
      18,
    ),
    stroke(
      [
        [716, 300],
        [700, 262],
        [770, 250],
      ],
      p.dark,
      16,
    ),
    stroke(
      [
        [500, 360],
        [486, 312],
      ],
      p.dark,
      14,
    ),
    line([440, 306], [540, 306], p.dark, 24),
    disc(590, 560, 30, p.dark),
    line([590, 560], [640, 612], p.dark, 12),
  ].join("");
}

/** A van on a road at the end of the day. */
export function road(p: Palette, random: Random): string {
  const y = 520;
  const x = between(random, 380, 560);
  return [
    disc(between(random, 760, 960), 330, 130, p.accent),
    polygon(
      [
        [0, 420],
        [260, 250],
        [470, 400],
        [760, 230],
        [1_200, 430],
        [1_200, 640],
        [0, 640],
      ],
      p.light,
    ),
    polygon(
      [
        [0, 500],
        [380, 380],
        [800, 470],
        [1_200, 360],
        [1_200, 700],
        [0, 700],
      ],
      p.middle,
    ),
    rectangle([0, 640, WIDTH, 160], p.dark),
    ...Array.from({ length: 7 }, (_, index) =>
      rectangle([index * 200 - 40, 716, 110, 12], p.light),
    ),
    `<path d="M${x} ${y + 140}V${y - 30}q0 -30 30 -30H${x + 300}q20 0 34 22l54 84 q40 8 40 40V${y + 140}Z" fill="${p.sky}"/>`,
    `<path d="M${x + 286} ${y - 38}h14q10 0 18 12l44 70H${x + 286}Z" fill="${p.deep}"/>`,
    rectangle([x, y + 64, 428, 18], p.accent),
    rectangle([x + 30, y - 20, 220, 60], p.light, `rx="6"`),
    disc(x + 90, y + 144, 46, p.dark),
    disc(x + 90, y + 144, 20, p.light),
    disc(x + 330, y + 144, 46, p.dark),
    disc(x + 330, y + 144, 20, p.light),
  ].join("");
}
