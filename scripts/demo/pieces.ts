import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { CreatePieceBody, type PieceContent } from "../../api/contract/draft.ts";
import { ROOT } from "../../build/root.js";
import { parseFrontMatter } from "../../api/import/front-matter.ts";

const FOLDER = join(ROOT, "scripts/demo/pieces");
const COVERS = join(ROOT, "scripts/demo/covers");

export interface DemoPiece {
  /** The file's name. Products refer to it. */
  name: string;
  author: string;
  content: PieceContent;
  status: "approved" | "draft" | "pending";
  daysAgo: number;
  /** Only some have one, as on a real site. */
  cover: { file: string; alt: string } | null;
}

const Facts = z.object({
  days_ago: z.int().min(1),
  status: z.enum(["approved", "draft", "pending"]),
  cover_alt: z.string().optional(),
});

/** Reads the demo's pieces: a folder for each writer, a Markdown file with front matter for each piece. */
export function readDemoPieces(): DemoPiece[] {
  const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".md"),
  );
  return files.toSorted().map((file) => {
    const { data, body } = parseFrontMatter(readFileSync(join(FOLDER, file), "utf8"));
    const { days_ago, status, cover_alt, ...fields } = data;
    const { cover_alt: alt, ...facts } = Facts.parse({ days_ago, status, cover_alt });
    const name = basename(file, ".md");
    return {
      name,
      author: file.split(/[\\/]/)[0] ?? "",
      content: CreatePieceBody.parse({ ...fields, body_md: body.trim() }),
      status: facts.status,
      daysAgo: facts.days_ago,
      cover: alt === undefined ? null : { file: join(COVERS, `${name}.webp`), alt },
    };
  });
}
