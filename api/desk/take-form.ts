import type { z } from "zod";
import { type Fault, FaultyInput, issuesOf, Refusal } from "../contract/errors.ts";
import { say } from "../contract/say.ts";
import { BLANK } from "../contract/text.ts";
import { HttpRefusal } from "../http/http-refusal.ts";
import type { FormValues } from "./form-values.ts";
import { formatSaid } from "./messages/refusals.ts";
import type { DeskWords } from "./messages/words.ts";

/** A refused form: the typed values, and what is wrong with them. */
export interface Refused {
  status: number;
  message: string;
  issues: readonly Fault[];
  values: FormValues;
  refusal: Refusal;
}

/** The typed values of a form that is shown again: it was refused, or something else was done with it first. */
export type Typed = Pick<Refused, "values" | "issues"> & Partial<Pick<Refused, "message">>;

type FormVisitor = { wantsJson: boolean; words: DeskWords };
type FormAnswer =
  | { headers?: Record<string, string> }
  | { redirect: string }
  | { document: string };

/** Makes a handler that runs a valid form, or shows the form again with the typed values. */
export function takeForm<
  Schema extends z.ZodType,
  Visitor extends FormVisitor,
  Answer extends FormAnswer,
>({
  form,
  run,
  again,
}: {
  form: Schema;
  run: (visit: Visitor, data: z.output<Schema>, values: FormValues) => Promise<Answer>;
  again?: ((visit: Visitor, refused: Refused) => Promise<Answer>) | undefined;
}) {
  return async (visit: Visitor, values: FormValues): Promise<Answer> => {
    try {
      return await run(visit, parseForm(form, values), values);
    } catch (error) {
      return showAgain(visit, { error, values, again });
    }
  };
}

/** Answers a refused form with its page, which shows what is wrong. */
export async function showAgain<Visitor extends FormVisitor, Answer extends FormAnswer>(
  visit: Visitor,
  {
    error,
    values,
    again,
  }: {
    error: unknown;
    values: FormValues;
    again: ((visit: Visitor, refused: Refused) => Promise<Answer>) | undefined;
  },
): Promise<Answer> {
  if (!(error instanceof Refusal) || !again || visit.wantsJson) throw error;
  if (!CORRECTABLE.has(error.reason)) throw error;
  const { status, issues = [] } = error;
  const message = formatSaid(error.said, visit.words);
  const answer = await again(visit, { status, message, issues, values, refusal: error });
  const headers = error instanceof HttpRefusal ? { ...error.headers } : {};
  // A page; anything else has a status of its own.
  if (!("main" in answer)) return answer;
  const own = "headers" in answer ? answer.headers : {};
  return { status, ...answer, headers: { ...headers, ...own } };
}

/** Refusals that the user can resolve in the form itself. */
const CORRECTABLE = new Set([
  "validation_failed",
  "conflict",
  "rate_limited",
  "quota_exceeded",
  "payload_too_large",
]);

function parseForm<Schema extends z.ZodType>(schema: Schema, values: FormValues): z.output<Schema> {
  const parsed = schema.safeParse(values.toObject());
  if (parsed.success) return parsed.data;
  const issues = issuesOf(parsed.error).map((issue) =>
    isBlank(issue) ? { ...issue, said: say("cannot be empty") } : issue,
  );
  throw new FaultyInput(issues);
}

function isBlank({ said }: Fault): boolean {
  return said.key === BLANK;
}
