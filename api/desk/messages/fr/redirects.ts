import type { DeskMessages } from "../shape.ts";

export const redirects: DeskMessages["redirects"] = {
  add_title: "Ajouter une redirection",
  about:
    "Un lecteur qui suit une ancienne adresse de ce site est conduit à la nouvelle. Les textes dont l’adresse change sont redirigés sans votre aide.",
  old_path: "Ancien chemin",
  old_path_hint: "Par exemple /2019/01/a-post.",
  new_address: "Nouvelle adresse",
  new_address_hint: "Un chemin de ce site, ou une adresse http ou https.",
  add: "Ajouter",
  all: "Toutes les redirections",
  count: "{count} sur {most} au plus, outre celles des textes déplacés.",
  search_label: "Chercher dans les anciens chemins et les nouvelles adresses",
  none: "Aucune redirection trouvée.",
  more: "Suite",
  leads_to: "mène à {target}",
  not_public: "un texte qui n’est pas public, donc introuvable pour l’instant",
  origin_slug: "texte déplacé le",
  origin_import: "importée le",
  origin_desk: "ajoutée par un éditeur le",
  origin_admin: "ajoutée par l’exploitant le",
  remove: "Supprimer",
  the_redirect_from: "la redirection de {path}",
  remove_title: "Supprimer la redirection",
  remove_about: "Les lecteurs qui suivent cette ancienne adresse apprendront qu’il n’y a rien.",
  keep: "La garder",
  done_added:
    "Ajoutée. Elle fonctionne quand les fichiers publics sont à jour, en général en quelques secondes.",
  done_same: "Cette redirection existait déjà.",
  done_removed: "Supprimée.",
};
