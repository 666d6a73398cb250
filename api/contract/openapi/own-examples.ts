import { type Example, EXAMPLES_BASE, PIECE, PROFILE } from "./example.ts";
import type { OperationId } from "../operations.ts";

export const OWN_EXAMPLES: Partial<Record<OperationId, Example>> = {
  createPiece: {
    request: {
      headline: "What a bridge taught me about software",
      sub: "Inspect before it rains.",
      body_md: "Bridges fail *slowly*, then at once.",
      category: "building",
      tags: ["bridges", "maintenance"],
    },
    answer: {
      ok: true,
      id: PIECE,
      status: "draft",
      version: 1,
      created_at: "2026-03-03T07:15:00.000Z",
      edit_url: `${EXAMPLES_BASE}/desk/pieces/${PIECE}`,
      profile_url: PROFILE,
    },
  },
  myPieces: {
    answer: {
      ok: true,
      count: 1,
      pieces: [
        {
          id: PIECE,
          headline: "What a bridge taught me about software",
          sub: "Inspect before it rains.",
          category: "building",
          status: "draft",
          version: 3,
          locale: "en",
          tags: ["bridges", "maintenance"],
          created_at: "2026-03-03T07:15:00.000Z",
          updated_at: "2026-03-03T09:40:00.000Z",
          came_through: "Notes agent",
          edit_url: `${EXAMPLES_BASE}/desk/pieces/${PIECE}`,
        },
      ],
    },
  },
  getOwnPiece: {
    answer: {
      ok: true,
      piece: {
        id: PIECE,
        status: "draft",
        version: 3,
        headline: "What a bridge taught me about software",
        sub: "Inspect before it rains.",
        body_md: "Bridges fail *slowly*, then at once.",
        category: "building",
        tags: ["bridges", "maintenance"],
        frame: "lesson",
        style: "essay",
        locale: "en",
        external_url: null,
        cover: null,
        translation_of: null,
        editor_note: "Say which bridge.",
        unpublished_changes: false,
        created_at: "2026-03-03T07:15:00.000Z",
        came_through: "Notes agent",
        updated_at: "2026-03-03T09:40:00.000Z",
        published_at: null,
        edit_url: `${EXAMPLES_BASE}/desk/pieces/${PIECE}`,
      },
    },
  },
  revisePiece: {
    request: { edits: [{ find: "Bridges fail", replace: "The bridge at *Sotra* failed" }] },
    answer: {
      ok: true,
      id: PIECE,
      status: "draft",
      version: 4,
      updated_at: "2026-03-03T10:05:00.000Z",
      diff: "line 1\n- Bridges fail *slowly*, then at once.\n+ The bridge at *Sotra* failed *slowly*, then at once.",
      edit_url: `${EXAMPLES_BASE}/desk/pieces/${PIECE}`,
    },
  },
  deletePiece: {
    answer: { ok: true, id: PIECE, restorable_until: "2026-04-02T10:05:00.000Z" },
  },
  askForLook: {
    request: { note: "Is the second paragraph still true?" },
    answer: {
      ok: true,
      id: PIECE,
      status: "draft",
      version: 4,
      asked_at: "2026-03-03T10:06:00.000Z",
      edit_url: `${EXAMPLES_BASE}/desk/pieces/${PIECE}`,
    },
  },
  suggestEdit: {
    request: {
      version: 1,
      body_md: "The bridge at *Sotra* failed slowly, and then all at once.",
      note: "Two commas did the work of a word.",
    },
    answer: {
      ok: true,
      id: PIECE,
      number: 1,
      status: "open",
      version: 1,
      created_at: "2026-03-03T10:07:00.000Z",
      edit_url: `${EXAMPLES_BASE}/desk/pieces/${PIECE}/suggestions/1`,
    },
  },
  mySuggestions: {
    answer: {
      ok: true,
      id: PIECE,
      count: 1,
      suggestions: [
        {
          number: 1,
          status: "declined",
          version: 1,
          note: "Two commas did the work of a word.",
          answer: "I like the comma.",
          created_at: "2026-03-03T10:07:00.000Z",
          answered_at: "2026-03-04T08:00:00.000Z",
        },
      ],
    },
  },
};
