import { createFonts, type Fonts } from "../../../api/pictures/card/fonts.ts";
import { type Cluster, setText } from "../../../api/pictures/card/set-text.ts";
import { fileTempFolder } from "../../_setup.ts";

/** The fonts of a test file, unpacked once. */
export function fileFonts(): { fonts: () => Fonts; folder: () => string } {
  const folder = fileTempFolder();
  let fonts: Fonts | undefined;
  return { folder, fonts: () => (fonts ??= createFonts(folder())) };
}

export function setStrong(fonts: Fonts, text: string, language = "en"): Cluster[] | null {
  return setText(fonts, text, { weight: "strong", language, max: 200 });
}

export function wordsOf(clusters: readonly Pick<Cluster, "text">[]): string {
  return clusters.map(({ text }) => text).join("");
}

/** The same headline in the scripts that cards can show, by language. */
export const HEADLINES: Readonly<Record<string, string>> = {
  en: "What a quiet year in a village taught me",
  vi: "Điều tôi học được từ một năm yên tĩnh ở làng quê",
  el: "Τι έμαθα από μια ήσυχη χρονιά στο χωριό",
  ru: "Чему меня научил тихий год в деревне",
  ar: "ما تعلمته من عام هادئ في القرية: رسالة",
  fa: "آنچه یک سال آرام در روستا به من آموخت، می‌گویم",
  he: "מה למדתי משנה שקטה בכפר (ולמה חזרתי)",
  ja: "静かな村で一年を過ごして学んだこと「手紙」",
  zh: "在安静的村庄里度过一年，我学到的事：《信》",
  "zh-TW": "在安靜的村莊裡度過一年，我學到的事",
  ko: "조용한 마을에서 한 해를 보내며 배운 것들",
};
