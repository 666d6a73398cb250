import type { Palette } from "./palettes.ts";
import {
  between,
  disc,
  group,
  HEIGHT,
  line,
  polygon,
  type Point,
  type Random,
  rectangle,
  stroke,
  WIDTH,
} from "./shapes.ts";

// Drawings of things on a table or a shelf.

export function leaves(p: Palette, random: Random): string {
  const stem: Point[] = [
    [-40, 640],
    [240, 520],
    [560, 430],
    [860, 300],
    [1_260, 160],
  ];
  const leaf = (x: number, y: number, size: number, turn: number, tone: string): string =>
    group(
      `<path d="M0 0C${size * 0.3} ${-size * 0.42} ${size * 0.85} ${-size * 0.36} ${size} 0C${size * 0.85} ${size * 0.36} ${size * 0.3} ${size * 0.42} 0 0Z" fill="${tone}"/><path d="M0 0H${size * 0.86}" stroke="${p.sky}" stroke-width="4" opacity="0.5"/>`,
      `translate(${x} ${y}) rotate(${turn})`,
    );
  const parts: string[] = [];
  for (let index = 0; index < 11; index++) {
    const along = 0.04 + index * 0.088;
    const x = -40 + along * 1_300;
    const y = 640 - along * 470 - Math.sin(along * Math.PI) * 30;
    const size = between(random, 150, 230);
    const tones = [p.deep, p.middle, p.dark, p.light];
    const tone = tones[Math.floor(random() * 4)] ?? p.deep;
    parts.push(leaf(x, y, size, (index % 2 ? 46 : -92) + between(random, -14, 14), tone));
  }
  const fruit = [0.24, 0.5, 0.74].map((along) => {
    const x = -40 + along * 1_300;
    const y = 640 - along * 470 + between(random, 20, 70);
    const size = between(random, 50, 66);
    return `${disc(x, y, size, p.accent)}${disc(x - size * 0.3, y - size * 0.3, size * 0.2, p.sky, `opacity="0.6"`)}`;
  });
  return `${disc(880, 520, 330, p.light, `opacity="0.45"`)}${stroke(stem, p.dark, 14)}${parts.join("")}${fruit.join("")}`;
}

export function papers(p: Palette, random: Random): string {
  const sheet = (x: number, y: number, turn: number, hasBlock: boolean): string => {
    const lines = Array.from({ length: 9 }, (_, row) =>
      line([46, 150 + row * 38], [between(random, 240, 350), 150 + row * 38], p.middle, 9),
    );
    return group(
      [
        rectangle([10, 14, 400, 530], p.deep, `opacity="0.3"`),
        rectangle([0, 0, 400, 530], p.sky, `rx="3"`),
        rectangle(
          [46, 52, hasBlock ? 308 : 190, hasBlock ? 190 : 34],
          hasBlock ? p.accent : p.deep,
        ),
        ...(hasBlock ? lines.slice(3) : lines),
      ].join(""),
      `translate(${x} ${y}) rotate(${turn})`,
    );
  };
  return [
    rectangle([0, 0, WIDTH, HEIGHT], p.light),
    rectangle([0, 560, WIDTH, 240], p.middle),
    sheet(150, 210, between(random, -14, -8), false),
    sheet(690, 90, between(random, 8, 14), false),
    sheet(410, 150, between(random, -3, 3), true),
    group(
      `${rectangle([0, 0, 300, 22], p.accent, `rx="4"`)}${polygon(
        [
          [300, 0],
          [348, 11],
          [300, 22],
        ],
        p.dark,
      )}`,
      `translate(${between(random, 760, 820)} 640) rotate(-18)`,
    ),
  ].join("");
}

export function books(p: Palette, random: Random): string {
  const tones = [p.middle, p.deep, p.light, p.dark, p.accent, p.deep, p.middle];
  const row = (floor: number, low: number): string => {
    const parts: string[] = [];
    let x = between(random, 30, 70);
    for (let index = 0; x < WIDTH - 90; index++) {
      const width = between(random, 34, 78);
      const height = between(random, low, low + 90);
      const tone = tones[Math.floor(random() * tones.length)] ?? p.deep;
      const spine = `${rectangle([0, -height, width, height], tone, `rx="3"`)}${rectangle([0, -height + 34, width, 8], p.sky, `opacity="0.7"`)}${rectangle([0, -46, width, 8], p.sky, `opacity="0.7"`)}`;
      const leans = random() < 0.1;
      parts.push(
        group(
          spine,
          `translate(${x + (leans ? height * 0.16 : 0)} ${floor}) rotate(${leans ? -9 : 0})`,
        ),
      );
      x += width + (leans ? height * 0.2 : random() < 0.12 ? 60 : 3);
    }
    return `${parts.join("")}${rectangle([0, floor, WIDTH, 26], p.dark)}`;
  };
  return `${rectangle([0, 0, WIDTH, HEIGHT], p.light, `opacity="0.5"`)}${row(366, 210)}${row(756, 220)}`;
}

export function bowl(p: Palette, random: Random): string {
  const x = between(random, 540, 660);
  const steam = [-80, 0, 80].map((offset) =>
    stroke(
      [
        [x + offset, 380],
        [x + offset + 34, 300],
        [x + offset - 26, 220],
        [x + offset + 20, 130],
      ],
      p.light,
      18,
      `opacity="0.8"`,
    ),
  );
  return [
    rectangle([0, 520, WIDTH, 280], p.deep),
    rectangle([0, 520, WIDTH, 16], p.dark, `opacity="0.5"`),
    ...steam,
    `<ellipse cx="${x}" cy="690" rx="330" ry="34" fill="${p.dark}" opacity="0.45"/>`,
    `<path d="M${x - 270} 430H${x + 270}C${x + 260} 580 ${x + 150} 680 ${x} 680S${x - 260} 580 ${x - 270} 430Z" fill="${p.accent}"/>`,
    `<path d="M${x + 60} 676C${x + 180} 650 ${x + 262} 560 ${x + 270} 430H${x + 190}C${x + 186} 560 ${x + 130} 640 ${x + 60} 676Z" fill="${p.dark}" opacity="0.18"/>`,
    `<ellipse cx="${x}" cy="430" rx="270" ry="52" fill="${p.sky}"/>`,
    `<ellipse cx="${x}" cy="436" rx="238" ry="38" fill="${p.middle}"/>`,
    ...Array.from({ length: 7 }, () =>
      disc(
        x + between(random, -170, 170),
        436 + between(random, -18, 18),
        between(random, 9, 17),
        p.light,
      ),
    ),
    rectangle([x - 90, 676, 180, 22], p.dark, `rx="8"`),
    group(
      `<ellipse cx="0" cy="0" rx="52" ry="30" fill="${p.light}"/>${rectangle([40, -8, 240, 16], p.light, `rx="8"`)}`,
      `translate(${x > 600 ? 160 : 850} 740) rotate(-10)`,
    ),
  ].join("");
}

/** Stacks of coins, each higher than the one before. */
export function coins(p: Palette, random: Random): string {
  const parts: string[] = [];
  for (let stack = 0; stack < 5; stack++) {
    const x = 190 + stack * 206;
    const count = Math.round(3 + stack * 2.4 + between(random, -1, 1));
    for (let coin = 0; coin < count; coin++) {
      const y = 680 - coin * 36;
      const shift = between(random, -6, 6);
      const isTop = coin === count - 1;
      parts.push(
        rectangle([x - 82 + shift, y - 18, 164, 34], coin % 2 ? p.middle : p.accent),
        `<ellipse cx="${x + shift}" cy="${y + 16}" rx="82" ry="20" fill="${coin % 2 ? p.middle : p.accent}"/>`,
        `<ellipse cx="${x + shift}" cy="${y - 18}" rx="82" ry="20" fill="${isTop ? p.sky : p.light}"/>`,
        isTop
          ? `<ellipse cx="${x + shift}" cy="${y - 18}" rx="52" ry="11" fill="${p.accent}"/>`
          : "",
      );
    }
  }
  return [
    polygon(
      [
        [0, 640],
        [WIDTH, 120],
        [WIDTH, 640],
      ],
      p.light,
      `opacity="0.7"`,
    ),
    rectangle([0, 640, WIDTH, 160], p.deep),
    ...parts,
  ].join("");
}
