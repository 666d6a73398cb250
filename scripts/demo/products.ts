import type { Category } from "../../api/contract/vocabulary.ts";

export interface DemoProduct {
  seller: string;
  name: string;
  description: string;
  price: { amount: string; currency: string };
  category: Category;
  /** File names of the seller's related pieces. */
  related: readonly string[];
}

export const PRODUCTS: readonly DemoProduct[] = [
  {
    seller: "maren-holt",
    name: "The bridge inspector's notebook",
    description:
      "120 waterproof pages, ruled for sketches and severities, with a pencil loop that survives a season. Fits a jacket pocket.",
    price: { amount: "18.50", currency: "EUR" },
    category: "building",
    related: ["the-number-on-the-bridge"],
  },
  {
    seller: "maren-holt",
    name: "Estimates that hold: a workshop for small teams",
    description: "Half a day, online, at most eight people. Bring three estimates that went wrong.",
    price: { amount: "240.00", currency: "EUR" },
    category: "leading",
    related: ["the-estimate-and-the-weather"],
  },
  {
    seller: "yuki-tanaka",
    name: "雨の日の辞書（私家版）",
    description: "随筆十二篇。和紙装、百部限定、番号入り。",
    price: { amount: "2800", currency: "JPY" },
    category: "culture",
    related: [],
  },
  {
    seller: "amara-press",
    name: 'Broadside: "Where are the pretend sons?"',
    description:
      "Letterpress on cotton paper, two colours, 30 × 45 cm. Each one slightly different.",
    price: { amount: "35.00", currency: "USD" },
    category: "culture",
    related: ["the-year-paper-went-up"],
  },
  {
    seller: "amara-press",
    name: "A hundred visiting cards",
    description: "Your words, our type. One proof included; the second is on you.",
    price: { amount: "42.00", currency: "USD" },
    category: "money",
    related: [],
  },
  {
    seller: "henrik-solberg",
    name: "Fees, fear and interest: a short course by letter",
    description: "Six letters on paper, one a week, each with a sum to do at the kitchen table.",
    price: { amount: "390", currency: "NOK" },
    category: "money",
    related: ["two-per-cent-is-not-small"],
  },
  {
    seller: "priya-raman",
    name: "Index review, one schema",
    description:
      "A written review of one PostgreSQL or SQLite schema of up to forty tables, in five days.",
    price: { amount: "450.00", currency: "USD" },
    category: "building",
    related: ["the-indexes-nobody-asked-for"],
  },
  {
    seller: "camille-roux",
    name: "Le carnet de la boutique",
    description: "Vingt recettes de midi et les livres qui vont avec. 64 pages, agrafé.",
    price: { amount: "14.00", currency: "EUR" },
    category: "life",
    related: [],
  },
  {
    seller: "bram-de-wit",
    name: "How to read the minutes",
    description:
      "A poster for council chambers and classrooms: what is said, what is meant, where to look.",
    price: { amount: "12.00", currency: "EUR" },
    category: "civic",
    related: ["we-counted-the-bicycles-twice"],
  },
  {
    seller: "sam-whitlock",
    name: "What a school remembers (pamphlet)",
    description: "The essay in print, with notes and a list of questions for staff rooms.",
    price: { amount: "9.00", currency: "NZD" },
    category: "society",
    related: ["what-a-school-remembers"],
  },
];
