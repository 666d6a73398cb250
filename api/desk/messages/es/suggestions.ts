import type { DeskMessages } from "../shape.ts";

export const suggestions: DeskMessages["suggestions"] = {
  title: "Sugerencias",
  title_of: "Sugerencias para {headline}",
  about:
    "Los programas y los editores pueden sugerir otro texto. Nada cambia hasta que usted lo acepte, y aceptarlo no publica nada.",
  none: "Aún no hay sugerencias.",
  all: "← Todas las sugerencias",
  suggestion: "Sugerencia {number}",
  count: "({count} pendientes)",
  waiting: {
    one: "Una sugerencia espera su respuesta",
    other: "{count} sugerencias esperan su respuesta",
  },
  by_editor: "{name}, redacción",
  removed_key: "que se eliminó",
  an_editor: "Alguien",
  status_open: "Espera una respuesta",
  status_stale: "El texto ha cambiado desde entonces",
  status_taken: "Aceptada",
  status_taken_in_part: "Aceptada en parte",
  status_declined: "Rechazada",
  answered: "Respondida {moment}.",
  stale_means:
    "El texto ha cambiado desde que se sugirió esto. Puede leerlo, pero no aceptarlo. Si lo necesita, copie lo que quiera en su texto y luego rechácelo.",
  with_editors: "Este texto espera a un editor. Retírelo primero si quiere aceptar cambios.",
  changes: "Cambios",
  change: "Cambio {number}",
  answer: "Respuesta",
  answer_hint: "Puede leerlas el programa o el editor que lo sugiere.",
  take: "Aceptar este cambio",
  take_ticked: "Aceptar la selección",
  take_hint:
    "Los cambios pasan a su texto exactamente como se muestran. Los lectores no ven nada hasta que usted publique.",
  decline: "Rechazar",
  done_declined: "La sugerencia está rechazada.",
  done_taken: "Los cambios están en su texto. El texto anterior está entre las revisiones.",
  suggest: "Sugerir cambios",
  suggest_for: "Sugerir cambios en {headline}",
  suggest_about:
    "Cambie el texto de abajo. Su autor ve las diferencias y acepta algunas, todas o ninguna. El texto en sí queda como está.",
  back_to_review: "← El texto en revisión",
  note_hint: "Por qué, en una o dos frases.",
  send: "Enviar la sugerencia",
};
