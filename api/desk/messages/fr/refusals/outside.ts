import type { Refusals } from "../../shape.ts";

export const outside: Refusals = {
  "The picture is a HEIC file, which most browsers cannot show. Save it as JPEG, and send that.":
    "L’image est un fichier HEIC, que la plupart des navigateurs ne savent pas afficher. Enregistrez-la en JPEG et envoyez cela.",
  "The picture is an SVG file, which can contain programs. Save it as PNG, and send that.":
    "L’image est un fichier SVG, qui peut contenir des programmes. Enregistrez-la en PNG et envoyez cela.",
  "The file is not a picture. Send a JPEG, PNG, WebP, GIF or AVIF file.":
    "Le fichier n’est pas une image. Envoyez un fichier JPEG, PNG, WebP, GIF ou AVIF.",
  "The picture has {0} pixels, and the limit is {1} million. Make it smaller.":
    "L’image a {0} pixels, et la limite est de {1} millions. Réduisez-la.",
  "The animation has {0} frames, and the limit is {1}. Send a shorter one, or a video's address.":
    "L’animation a {0} images, et la limite est {1}. Envoyez-en une plus courte, ou l’adresse d’une vidéo.",
  "All frames of the animation together have more than {0} million pixels. Make it smaller or shorter.":
    "Toutes les images de l’animation ont ensemble plus de {0} millions de pixels. Réduisez-la ou raccourcissez-la.",
  "The picture is damaged. Save it again in an image editor.":
    "L’image est endommagée. Enregistrez-la à nouveau dans un éditeur d’images.",
  "The picture takes too long to decode. Save it again in an image editor, or make it smaller.":
    "L’image est trop longue à décoder. Enregistrez-la à nouveau dans un éditeur d’images, ou réduisez-la.",
  "The picture cannot be decoded. Save it again in an image editor.":
    "L’image ne peut pas être décodée. Enregistrez-la à nouveau dans un éditeur d’images.",
  "The picture needs too much memory to decode. Make it smaller.":
    "L’image demande trop de mémoire. Réduisez-la.",
  "The file is empty.": "Le fichier est vide.",
  "Too many pictures are waiting. Try again in a few seconds.":
    "Trop d’images attendent. Réessayez dans quelques secondes.",
  "Too many pictures are arriving. Try again in a few seconds.":
    "Trop d’images arrivent. Réessayez dans quelques secondes.",
  "The service is stopping. Send the picture again.": "Le service s’arrête. Renvoyez l’image.",
  "The service is stopping.": "Le service s’arrête.",
  "The other site answered {0}.": "L’autre site a répondu {0}.",
  "The picture is larger than {0} MiB.": "L’image dépasse {0} Mio.",
  "There is no website in the profile.": "Il n’y a pas de site web dans le profil.",
  "This is a page of this site. Enter a website of your own.":
    "C’est une page de ce site. Saisissez un site à vous.",
  "Your address redirects to one that is too long.":
    "Votre adresse redirige vers une autre trop longue.",
  "Your address redirects to {0}. Enter that as your website.":
    "Votre adresse redirige vers {0}. Indiquez-la comme site web.",
  "{0} answered {1}, not 200.": "{0} a répondu {1}, et non 200.",
  "{0} is not an HTML page. Its type is {1}.": "{0} n’est pas une page HTML. Son type est {1}.",
  '{0} links to {1} with rel="me".': '{0} renvoie à {1} avec rel="me".',
  '{0} links to {1}, but without rel="me". Add it to that link.':
    '{0} renvoie à {1}, mais sans rel="me". Ajoutez-le à ce lien.',
  '{0} has no link to {1} with rel="me".': '{0} n’a pas de lien avec rel="me" vers {1}.',
  "The picture is that of {0}.": "L’image est celle de {0}.",
  "This is not an address.": "Ce n’est pas une adresse.",
  "The address must begin with http or https.": "L’adresse doit commencer par http ou https.",
  "The address must not contain a user name or password.":
    "L’adresse ne doit contenir ni nom d’utilisateur ni mot de passe.",
  "Port {0} is not allowed. Use 80, 443, or 1024 and above.":
    "Le port {0} n’est pas permis. Utilisez 80, 443, ou 1024 et plus.",
  "{0} is not on the public internet. Use a public address. For development, the operator can start the service with WEBHOOK_ALLOW_PRIVATE=1.":
    "{0} n’est pas sur l’internet public. Utilisez une adresse publique. Pour le développement, l’exploitant peut démarrer le service avec WEBHOOK_ALLOW_PRIVATE=1.",
  "Redirects are not followed. Enter the address that it redirects to.":
    "Les redirections ne sont pas suivies. Saisissez l’adresse de destination.",
  "The receiver answered 410 Gone: it wants no more deliveries.":
    "Le récepteur a répondu 410 Gone : il ne veut plus d’envois.",
  "Every delivery has failed since {0}.": "Tous les envois échouent depuis le {0}.",
  "Too many requests are running. Try again in a few seconds.":
    "Trop de requêtes sont en cours. Réessayez dans quelques secondes.",
  "The request was cancelled.": "La requête a été annulée.",
  "No complete answer came within {0} seconds.": "Pas de réponse complète en {0} secondes.",
  "{0}: There is no such host.": "{0} : cet hôte n’existe pas.",
  "{0}: The name could not be looked up.": "{0} : le nom n’a pas pu être résolu.",
  "{0}: The connection was refused.": "{0} : la connexion a été refusée.",
  "{0}: The connection was reset.": "{0} : la connexion a été réinitialisée.",
  "{0}: The connection was closed before the answer was complete.":
    "{0} : la connexion s’est fermée avant la fin de la réponse.",
  "{0}: The connection took too long.": "{0} : la connexion a pris trop de temps.",
  "{0}: The headers of the answer are too large.":
    "{0} : les en-têtes de la réponse sont trop grands.",
  "{0}: Its certificate has expired.": "{0} : son certificat a expiré.",
  "{0}: Its certificate is self-signed.": "{0} : son certificat est auto-signé.",
  "{0}: Its certificate is for another host.": "{0} : son certificat est pour un autre hôte.",
  "{0}: The connection failed: {1}": "{0} : la connexion a échoué : {1}",
  "This text is too tangled to render in time. Look for very long runs of brackets, asterisks or quote marks.":
    "Ce texte est trop emmêlé pour être rendu à temps. Cherchez de très longues suites de crochets, d’astérisques ou de signes de citation.",
  "Too many of your texts are waiting to be rendered. Try again when they are done.":
    "Trop de vos textes attendent d’être rendus. Réessayez quand ils seront prêts.",
  "A text in it takes too long to read.": "Un texte qu’elle contient est trop long à lire.",
  "The archive could not be read to its end.": "L’archive n’a pas pu être lue jusqu’au bout.",
  "More than {0} pictures are on other sites.": "Plus de {0} images sont sur d’autres sites.",
  "An import creates at most {0} drafts. Import the same archive again for the rest.":
    "Un import crée au plus {0} brouillons. Importez à nouveau la même archive pour le reste.",
  "The request body is larger than {0}.": "La requête dépasse {0}.",
  "The request did not arrive within {0} seconds.": "La requête n’est pas arrivée en {0} secondes.",
  '{0} has no link to {1} with rel="me". {2}': '{0} n’a pas de lien avec rel="me" vers {1}. {2}',
  'Its links with rel="me" lead to {0} and others.':
    'Ses liens avec rel="me" mènent à {0} et à d’autres.',
  'Its links with rel="me" lead to {0}.': 'Ses liens avec rel="me" mènent à {0}.',
  "Only its first mebibyte was read.": "Seul son premier mébioctet a été lu.",
  "Only its first {0} links were read, or fewer if they are very long.":
    "Seuls ses {0} premiers liens ont été lus, ou moins s’ils sont très longs.",
  "{0} leads to an address that is not on the public internet.":
    "{0} mène à une adresse qui n’est pas sur l’internet public.",
  "The picture is larger than 2 MiB.": "L’image dépasse 2 Mio.",
  "The picture must be a PNG, JPEG, WebP or GIF file.":
    "L’image doit être un fichier PNG, JPEG, WebP ou GIF.",
  "The picture has {0} pixels. Make it smaller: 1,000 × 1,000 is plenty.":
    "L’image a {0} pixels. Réduisez-la : 1 000 × 1 000 suffit.",
};
