import type { DeskMessages } from "../shape.ts";

export const pictures: DeskMessages["pictures"] = {
  description_not_saved: "La description n’a pas été enregistrée. {problem}",
  description_fault: "La description : {fault}.",
  upload_title: "Envoyer une image",
  none_here: "Pas d’images ici.",
  pages_of_list: "Pages de la liste",
  newer: "← Plus récentes",
  older: "Plus anciennes →",
  none_yet: "Pas encore d’images",
  none_yet_about:
    "Ajoutez des images en écrivant : avec le bouton au-dessus du texte, ou en y déposant des fichiers. Vous pouvez aussi {upload}, et un programme peut en ajouter avec une clé d’API. Les lecteurs voient une image quand vous publiez un texte qui la montre.",
  upload_one_here: "en envoyer une ici",
  storage: "Stockage : {used} sur {quota} utilisés",
  pixels: "{width} × {height} pixels",
  pixels_animated: "{width} × {height} pixels, animée",
  added_on: "Ajoutée le {day}",
  added_by_key: "Ajoutée le {day} par {key}",
  description: "Description",
  save_description: "Enregistrer la description",
  of_name: "de {name}",
  markdown: "Markdown",
  replace: "Remplacer",
  delete: "Supprimer",
  without_description: "Une image sans description",
  not_used: "Dans aucun texte.",
  readers_see_in: "Les lecteurs la voient dans",
  and_others: "et d’autres",
  unpublished_with: "Textes non publiés qui l’ont",
  its_cover: "(sa couverture)",
  picture_number: "image {id}",
  done_described:
    "La description est enregistrée. Les textes qui montrent l’image gardent leur propre description.",
  done_covered:
    "La description est enregistrée. Les couvertures la reçoivent ensuite, en général en quelques secondes. Les textes qui montrent l’image gardent leur propre description.",
  done_deleted: "L’image est supprimée.",
  done_withdrawn:
    "L’image est supprimée. Les pages qui la montrent sont réécrites ensuite, en général en quelques secondes.",
  delete_picture: "Supprimer l’image",
  delete_shown:
    "Les lecteurs la voient dans ces textes. À sa place, ils verront la description que donne le texte, ou rien s’il n’en donne pas. Un texte dont elle est la couverture n’en aura plus :",
  delete_drafts: "Ces textes non publiés l’ont. Ils seraient publiés sans elle :",
  none_uses_it: "Aucun de vos textes ne l’utilise.",
  delete_final: "Vos textes ne changent pas. La suppression est irréversible.",
  keep_picture: "Garder l’image",
  picture_not_saved: "L’image n’a pas été enregistrée. {problem}",
  your_picture: "Votre image",
  saved: "Votre image est enregistrée. Les lecteurs la voient quand un texte publié la montre.",
  paste_this: "Collez ceci dans votre texte",
  picture_file: "Fichier image",
  file_hint:
    "JPEG, PNG, WebP, GIF ou AVIF, jusqu’à {count} Mio. Le lieu, l’heure et les données de l’appareil sont retirés.",
  description_hint: "Ce que montre l’image, pour les lecteurs qui ne la voient pas.",
  upload_picture: "Envoyer l’image",
  back: "← Images",
  replace_picture: "Remplacer l’image",
  nothing_replaced: "Rien n’a été remplacé. {problem}",
  replace_drafts: "Ces textes non publiés reçoivent aussitôt la nouvelle image :",
  replace_shown:
    "Les lecteurs la voient dans ces textes. Ils reçoivent la nouvelle image comme changement non publié : ouvrez chaque texte et appuyez sur « Mettre à jour » pour la publier.",
  replace_stays:
    "Les descriptions et les légendes de vos textes restent. Un texte qui attend un éditeur reste tel quel. L’ancienne image reste dans votre bibliothèque jusqu’à ce que vous la supprimiez.",
  new_picture: "Nouvelle image",
  replaced: "Image remplacée",
  none_has_new: "Aucun de vos textes n’a encore la nouvelle image.",
  to_update:
    "Ici, les lecteurs voient encore l’ancienne image. Ouvrez chaque texte et appuyez sur « Mettre à jour » :",
  drafts_have_new: "Ces textes non publiés ont la nouvelle image :",
  left_old:
    "Ceux-ci n’ont encore que l’ancienne : ils attendent un éditeur, viennent d’être modifiés ou n’ont pas pu être enregistrés. Ouvrez-les pour y mettre la nouvelle image :",
};
