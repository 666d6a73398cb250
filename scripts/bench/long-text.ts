/** A text of headings, paragraphs with emphasis and links, lists, quotations, code and pictures, of this length. */
export function longText(length: number, picture: string): string {
  let text = "";
  for (let part = 1; text.length < length; part++) text += `${chapter(part, picture)}\n\n`;
  return text.slice(0, length);
}

function chapter(part: number, picture: string): string {
  return [
    `## Part ${part}: the bridge over the river`,
    ...[1, 2, 3, 4].map((number) => paragraph(part * 10 + number)),
    `- The first item of list ${part}\n- The second, with **bold** words\n  - A nested one\n- The [last](https://example.org/${part})`,
    `> ${paragraph(part)}`,
    ...(part % 4 === 0 ? [picture] : []),
    `1. One\n2. Two\n3. Three`,
    ...(part % 3 === 0 ? ["```\nconst bridge = open();\n```"] : []),
    paragraph(part * 100),
  ].join("\n\n");
}

function paragraph(seed: number): string {
  const sentence = (number: number): string =>
    `In year ${1_800 + ((seed * 7 + number) % 200)} the *workers* set the ${number}th stone, and the [engineer](https://example.org/people/${seed}-${number}) wrote that it would **hold** a hundred years.`;
  return Array.from({ length: 3 + (seed % 3) }, (_, number) => sentence(number + 1)).join(" ");
}
