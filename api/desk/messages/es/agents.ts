import type { DeskMessages } from "../shape.ts";

export const agents: DeskMessages["agents"] = {
  expires: "Caduca",
  expires_hint: "Después se rechazan las peticiones con la clave.",
  lives_never: "nunca",
  lives_7: "a los 7 días",
  lives_30: "a los 30 días",
  lives_90: "a los 90 días",
  lives_365: "al cabo de un año",
  expired_on: "Caducó el {time}",
  only_category: "Solo en esta categoría",
  any_category: "cualquier categoría",
  only_tag: "Solo con esta etiqueta",
  only_tag_hint: "Se rechazan los borradores que no la llevan.",
  into_category: "solo en {category}",
  with_tag: "solo con la etiqueta {tag}",
  title: "Pausar todos los agentes",
  pause_about:
    "Mientras los agentes están en pausa, ninguna clave puede crear ni cambiar nada. Los agentes pueden seguir leyendo y se les dice por qué se les rechaza.",
  pause: "Pausar todos los agentes",
  resume: "Dejar que los agentes sigan",
  paused:
    "Todos los agentes están en pausa desde el {time}. No se puede redactar nada con una clave.",
};
