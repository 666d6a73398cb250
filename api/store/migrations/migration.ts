import type { Transaction } from "kysely";
import type { Tables } from "../engine/tables.ts";

export interface Migration {
  name: string;
  up(tx: Transaction<Tables>): Promise<void>;
}
