import type { DeskMessages } from "../shape.ts";

export const failure: DeskMessages["failure"] = {
  not_found: "Página no encontrada",
  in_a_moment: "Inténtelo de nuevo en un momento",
  did_not_work: "No ha funcionado",
  try_again: "Reintentar",
  all_here: "Todo lo que envió está en esta página. «Reintentar» lo envía otra vez.",
  your_text: "Su texto",
  copy_it: "Cópielo antes de salir de esta página, si aún no está guardado.",
  go_to_pieces: "Ir a sus textos",
  stale_form:
    "La página ha enviado algo que no se esperaba. No se ha cambiado nada. Vuelva a cargar la página e inténtelo de nuevo.",
  back: "← Volver",
};
