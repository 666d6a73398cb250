import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { CreatePieceBody, type PieceContent } from "../../api/contract/draft.ts";
import { ROOT } from "../../build/root.js";
import { parseFrontMatter } from "../../api/import/front-matter.ts";
import { drawFigure } from "./figure.ts";

const FOLDER = join(ROOT, "scripts/demo/pieces");

export interface DemoPiece {
  /** The file's name. Products refer to it. */
  name: string;
  author: string;
  content: PieceContent;
  status: "approved" | "draft" | "pending";
  daysAgo: number;
}

const Dates = z.object({
  days_ago: z.int().min(1),
  status: z.enum(["approved", "draft", "pending"]),
  figure: z
    .union([z.object({ bars: z.array(z.number()) }), z.object({ line: z.array(z.number()) })])
    .optional(),
});

/** Reads the demo's pieces: a folder for each writer, a Markdown file with front matter for each piece. */
export function readDemoPieces(): DemoPiece[] {
  const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".md"),
  );
  return files.toSorted().map((file) => {
    const { data, body } = parseFrontMatter(readFileSync(join(FOLDER, file), "utf8"));
    const { days_ago, status, figure, ...fields } = data;
    const facts = Dates.parse({ days_ago, status, figure });
    const picture = facts.figure ? `\n\n[figure]: ${drawFigure(facts.figure)}\n` : "";
    return {
      name: basename(file, ".md"),
      author: file.split(/[\\/]/)[0] ?? "",
      content: CreatePieceBody.parse({ ...fields, body_md: body.trim() + picture }),
      status: facts.status,
      daysAgo: facts.days_ago,
    };
  });
}
