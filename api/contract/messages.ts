import all from "./messages.json" with { type: "json" };

// Every message that explains a refusal or reports a result, by its English text; see say.ts. messages.json has those for
// people, in alphabetical order, and those for programs and the operator's terminal, which the desk never shows. A value is
// what English says of one. The files site/messages/{language}.json have the first part in other languages.

export type MessageForPeople = keyof (typeof all)["people"];

export type Message = MessageForPeople | keyof (typeof all)["programs"];

/** A message without values. */
export type PlainMessage = Exclude<Message, `${string}{${string}`>;

export const MESSAGES = Object.keys(all.people) as MessageForPeople[];

export const PROGRAM_MESSAGES = Object.keys(all.programs) as Message[];

/** What English says of one. */
export const ENGLISH_ONE: Readonly<Partial<Record<Message, string | null>>> = {
  ...all.people,
  ...all.programs,
};
