import type { z } from "zod";
import type { OPERATIONS } from "../../api/contract/operations.ts";

// Types only: the client loads no schema. `scripts/pack.ts` writes the same types for the package, from OpenAPI.

type Row = (typeof OPERATIONS)[number];

/** The calls that are answered in JSON, by method and path. Those of sign-in, which send forms, are not among them. */
export type Calls = {
  [
    Each in Row as Each extends { bodyType: string }
      ? never
      : Each["success"] extends { answer: z.ZodObject }
        ? `${Each["method"]} ${Each["path"]}`
        : never
  ]: { input: InputOf<Each>; answer: AnswerOf<Each> };
};

type InputOf<Each> = Part<Each, "params", "path"> &
  Part<Each, "query", "query"> &
  Part<Each, "headers", "headers"> &
  Part<Each, "body", "body"> &
  FormOf<Each>;

/** A part that has no required field can be left out. */
type Part<Each, From extends string, Name extends string> =
  Each extends Record<From, infer Schema extends z.ZodType>
    ? object extends z.input<Schema>
      ? { [Key in Name]?: z.input<Schema> }
      : { [Key in Name]: z.input<Schema> }
    : unknown;

/** A file, or what the service takes instead of one. */
type FormOf<Each> = Each extends { upload: { form: infer Schema extends z.ZodObject } }
  ? { form: Omit<z.input<Schema>, "file"> & { file: Blob } } | InsteadOf<Each>
  : unknown;

type InsteadOf<Each> = Each extends { upload: { json: infer Schema extends z.ZodObject } }
  ? { body: z.input<Schema> }
  : never;

type AnswerOf<Each> = Each extends { success: { answer: infer Schema extends z.ZodObject } }
  ? z.output<Schema>
  : never;
