/** The few words that the text of a piece needs beside its own, in the language of the piece. */
export interface ReadingWords {
  /** The name of the link from a footnote to its place in the text. */
  back: string;
  /** The name of a link to a footnote, before its number. */
  note: string;
  /** The name of the part with all footnotes. */
  notes: string;
  /** The name of a table that may be wider than the page. */
  table: string;
  done: string;
  open: string;
  /** The name of the button that loads a video, and of that which loads a post or a map. */
  play: string;
  show: string;
}

const ENGLISH: ReadingWords = {
  back: "Back to the text",
  note: "Footnote",
  notes: "Footnotes",
  table: "Table",
  done: "Done",
  open: "Not done",
  play: "Play",
  show: "Show",
};

const WORDS: Readonly<Record<string, ReadingWords>> = {
  en: ENGLISH,
  de: {
    back: "Zurück zum Text",
    note: "Fußnote",
    notes: "Fußnoten",
    table: "Tabelle",
    done: "Erledigt",
    open: "Nicht erledigt",
    play: "Abspielen",
    show: "Anzeigen",
  },
  fr: {
    back: "Retour au texte",
    note: "Note",
    notes: "Notes",
    table: "Tableau",
    done: "Fait",
    open: "À faire",
    play: "Lire",
    show: "Afficher",
  },
  es: {
    back: "Volver al texto",
    note: "Nota",
    notes: "Notas",
    table: "Tabla",
    done: "Hecho",
    open: "Por hacer",
    play: "Reproducir",
    show: "Mostrar",
  },
  pt: {
    back: "Voltar ao texto",
    note: "Nota",
    notes: "Notas",
    table: "Tabela",
    done: "Feito",
    open: "Por fazer",
    play: "Reproduzir",
    show: "Mostrar",
  },
  ja: {
    back: "本文に戻る",
    note: "脚注",
    notes: "脚注",
    table: "表",
    done: "完了",
    open: "未完了",
    play: "再生",
    show: "表示",
  },
  ar: {
    back: "العودة إلى النص",
    note: "حاشية",
    notes: "الحواشي",
    table: "جدول",
    done: "تم",
    open: "لم يتم",
    play: "تشغيل",
    show: "عرض",
  },
};

/** The words for a piece in this language; English where we have none. */
export function readingWords(language: string): ReadingWords {
  const [base = ""] = language.toLowerCase().split("-");
  return WORDS[base] ?? ENGLISH;
}
