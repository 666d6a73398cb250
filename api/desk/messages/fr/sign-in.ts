import type { DeskMessages } from "../shape.ts";

export const sign_in: DeskMessages["sign_in"] = {
  title: "Se connecter",
  email: "Adresse e-mail",
  password: "Mot de passe",
  with_passkey: "Se connecter avec une clé d’accès",
  forgot: "{link} Si vous n’avez pas encore de compte, adressez-vous à la rédaction de ce site.",
  forgot_link: "Mot de passe oublié ?",
  forgot_no_mail:
    "Mot de passe oublié, ou pas encore choisi ? Demandez à la rédaction de ce site un lien pour en définir un.",
  signed_out: "Vous êtes déconnecté.",
  signed_out_everywhere:
    "Vous êtes déconnecté partout. Clés d’accès, clés d’API, programmes et liens d’aperçu fonctionnent encore. Si vous soupçonnez quelqu’un, connectez-vous et {secure}.",
  secure_link: "sécurisez votre compte",
  still_works:
    "La connexion avec une clé d’accès fonctionne toujours, de même qu’un lien pour choisir un nouveau mot de passe.",
  deleted_gone: "Votre compte est supprimé. Vos pages et vos textes ne sont plus sur ce site.",
  deleted_lists:
    "Votre compte est supprimé et vos pages ont disparu. Certaines listes les montrent encore, jusqu’à ce qu’elles puissent être réécrites.",
  deleted_going:
    "Votre compte est supprimé. Vos pages publiques sont en cours de retrait ; d’ici là, des lecteurs peuvent encore les voir. Cette page vous dira quand elles auront disparu.",
  set_password: "Définir votre mot de passe",
  welcome: "Bienvenue, {name}.",
  will_sign_in: "Vous vous connecterez avec {email} et ce mot de passe.",
  set_and_enter: "Définir le mot de passe et se connecter",
};
