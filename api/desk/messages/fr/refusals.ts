import type { RefusalMessages } from "../shape.ts";

export const refusals: RefusalMessages = {
  "A field is too long for a preview. Shorten it to see the preview here.":
    "Un champ est trop long pour un aperçu. Raccourcissez-le pour le voir ici.",
  "A file cannot be read at the moment. Try again in a few seconds.":
    "Un fichier ne peut pas être lu pour l’instant. Réessayez dans quelques secondes.",
  "A form can have at most {count} fields.": "Un formulaire peut avoir au plus {count} champs.",
  "a new version of Galley shows the text differently":
    "une nouvelle version de Galley montre le texte autrement",
  "a picture, its description or the address was changed":
    "une image, sa description ou l’adresse a été modifiée",
  "A piece can be rejected only while it waits for an editor or is public. Load the page again to see what changed.":
    "Un texte ne peut être refusé que tant qu’il attend un éditeur ou est public. Rechargez la page pour voir ce qui a changé.",
  "a program changed the text": "un programme a modifié le texte",
  "a quotation mark, a bracket or a comment is not closed":
    "un guillemet, une parenthèse ou un commentaire n’est pas fermé",
  "a redirect leads from {path}": "une redirection part de {path}",
  "A redirect leads from {path}. Remove the redirect first, or choose another address.":
    "Une redirection part de {path}. Supprimez-la d’abord, ou choisissez une autre adresse.",
  "A site can have {count} pages of its own. Delete one first.":
    "Un site peut avoir {count} pages propres. Supprimez-en d’abord une.",
  "A test is already on its way.": "Un essai est déjà en route.",
  "A text in it takes too long to read.": "Un texte qu’elle contient est trop long à lire.",
  "A time can be set only for a draft, or for changes to a published piece that no editor has yet. Load the page again to see what changed.":
    "Une heure ne peut être fixée que pour un brouillon, ou pour les modifications d’un texte publié qui ne sont pas encore à la rédaction. Rechargez la page pour voir ce qui a changé.",
  "A writer with the email {email} already exists.": "Il y a déjà un auteur avec l’e-mail {email}.",
  "All frames of the animation together have more than {limit} million pixels. Make it smaller or shorter.":
    "Toutes les images de l’animation ont ensemble plus de {limit} millions de pixels. Réduisez-la ou raccourcissez-la.",
  "an editor asked for changes": "la rédaction a demandé des modifications",
  "An editor has accepted this piece already. It appears at the time that its writer set.":
    "Un éditeur a déjà accepté ce texte. Il paraît au moment que son auteur a fixé.",
  "an editor rejected the piece": "la rédaction a refusé le texte",
  "an editor returned the update": "la rédaction a renvoyé la mise à jour",
  "An editor took this piece down. It cannot be shown by a link until the takedown is lifted.":
    "Un éditeur a retiré ce texte. Il ne peut pas être montré par un lien tant que le retrait n’est pas levé.",
  "An editor took this piece down. You can edit it and ask for a look; it can be published again when an editor lifts the takedown.":
    "Un éditeur a retiré ce texte. Vous pouvez le modifier et demander un avis ; il pourra être publié à nouveau quand un éditeur lèvera le retrait.",
  "an editor was asked for a look": "une relecture a été demandée",
  "An import creates at most {count} drafts. Import the same archive again for the rest.":
    "Un import crée au plus {count} brouillons. Importez à nouveau la même archive pour le reste.",
  "An older version of Galley rendered this text. Look again in a minute. If it stays so, return the piece to its writer.":
    "Une version plus ancienne de Galley a mis ce texte en forme. Regardez-le de nouveau dans une minute. Si cela persiste, renvoyez le texte à son auteur.",
  "An update of this piece is waiting for an editor. Withdraw the update first.":
    "Une mise à jour de ce texte attend un éditeur. Reprenez-la d’abord.",
  "Another import is running. Try again in a minute.":
    "Un autre import est en cours. Réessayez dans une minute.",
  "another page has the address /{slug}": "une autre page a l’adresse /{slug}",
  "Another piece of yours has or had the address “{slug}”. Choose another.":
    "Un autre de vos textes a ou avait l’adresse « {slug} ». Choisissez-en une autre.",
  "Another piece of yours has or had this address. Choose another":
    "Un autre de vos textes a ou avait cette adresse. Choisissez-en une autre",
  "belongs to the site itself and cannot be redirected":
    "appartient au site lui-même et ne peut pas être redirigé",
  "cannot be changed while the page is public: links to it would break":
    "ne peut pas changer tant que la page est publique : les liens vers elle seraient rompus",
  "cannot be converted": "ne peut pas être converti",
  "cannot be empty": "ne peut pas être vide",
  "cannot be {word}: the site uses this address itself":
    "ne peut pas être {word} : le site utilise lui-même cette adresse",
  "Changes can be asked for only while a piece waits for an editor or is public. Load the page again to see what changed.":
    "On ne peut demander des modifications que tant qu’un texte attend un éditeur ou est public. Rechargez la page pour voir ce qui a changé.",
  "Changes to this piece have been asked for meanwhile. Look again before you answer.":
    "Des modifications de ce texte ont été demandées entre-temps. Regardez-le de nouveau avant de répondre.",
  "Choose a day and a time.": "Choisissez un jour et une heure.",
  "Choose a day.": "Choisissez un jour.",
  "Choose a file first.": "Choisissez d’abord un fichier.",
  "Choose a file that is not empty.": "Choisissez un fichier qui n’est pas vide.",
  "comments are written between /* and */, not after //":
    "les commentaires s’écrivent entre /* et */, pas après //",
  "Correct the fields that are marked below.": "Corrigez les champs signalés ci-dessous.",
  "Enter a whole address, such as https://example.org/my-piece":
    "Saisissez une adresse entière, comme https://example.org/my-piece",
  "enter a whole number of days": "saisissez un nombre entier de jours",
  "enter at least 1": "saisissez au moins 1",
  "enter at most {max}": "saisissez au plus {max}",
  "Enter the email with which they sign in.":
    "Saisissez l’e-mail avec lequel cette personne se connecte.",
  "Every delivery has failed since {since}.": "Tous les envois échouent depuis le {since}.",
  "has no text": "n’a pas de texte",
  "is incorrect": "est incorrect",
  "is larger than {size}": "dépasse {size}",
  "is longer than a password can be": "est plus long qu’un mot de passe ne peut l’être",
  "is not a date": "n’est pas une date",
  "is not a Ghost post": "n’est pas un article de Ghost",
  "is not a known field": "n’est pas un champ connu",
  "is not a time": "n’est pas une heure",
  "is not JSON": "n’est pas du JSON",
  "is not known": "n’est pas connu",
  "is not UTF-8": "n’est pas en UTF-8",
  "is not valid": "n’est pas valable",
  "is not valid yet": "n’est pas encore valable",
  "is or was the address of a piece": "est ou était l’adresse d’un texte",
  "is redirected already. Remove that redirect first":
    "est déjà redirigé. Supprimez d’abord cette redirection",
  "is required": "est obligatoire",
  "is required, so that the writer knows the reason":
    "est nécessaire, pour que l’auteur connaisse la raison",
  "is the address of a page, and a page always comes first":
    "est l’adresse d’une page, et une page passe toujours avant",
  "is the address of a page, public or not, of this site":
    "est l’adresse d’une page, publique ou non, de ce site",
  "is too long ago": "est trop ancienne",
  "is too long to be saved: at most {count} characters":
    "est trop long pour être enregistré : {count} caractères au plus",
  "is too pale to be read as a link on light pages: its contrast is {contrast}:1, and {needed}:1 is needed. The nearest colour that can be read is {colour}":
    "est trop pâle pour se lire comme lien sur les pages claires : son contraste est de {contrast}:1, il faut {needed}:1. La couleur lisible la plus proche est {colour}",
  "It is dated {moment}.": "Il est daté du {moment}.",
  "It is the same picture.": "C’est la même image.",
  "It is to be published on {moment}.": "Il doit être publié le {moment}.",
  "It is too early to publish this piece.": "Il est trop tôt pour publier ce texte.",
  "It redirects too often, or to an invalid address.":
    "L’adresse redirige trop souvent, ou vers une adresse non valable.",
  "It was noted as {id}.": "Cela a été noté sous {id}.",
  "It was scheduled for {moment}.": "Il était prévu pour le {moment}.",
  "It was scheduled for {moment}: {why}.": "Il était prévu pour le {moment} : {why}.",
  "its front matter cannot be read": "son en-tête est illisible",
  "its front matter cannot be read at line {line}: {text}":
    "son en-tête est illisible à la ligne {line} : {text}",
  "its front matter has no closing line": "son en-tête n’a pas de ligne de fin",
  "its front matter is in {language}, which is not supported":
    "son en-tête est en {language}, qui n’est pas pris en charge",
  'Its links with rel="me" lead to {links} and others.':
    'Ses liens avec rel="me" mènent à {links} et à d’autres.',
  'Its links with rel="me" lead to {links}.': 'Ses liens avec rel="me" mènent à {links}.',
  "It was switched off when the account was secured.":
    "Il a été désactivé lors de la sécurisation du compte.",
  "its text is not in the archive": "son texte n’est pas dans l’archive",
  "Its writer set {moment}.": "Son auteur a fixé {moment}.",
  "leads back to the old path": "ramène à l’ancien chemin",
  "line {number}": "ligne {number}",
  "More than {count} pictures are on other sites.":
    "Plus de {count} images sont sur d’autres sites.",
  "must be a BCP 47 language tag such as en or pt-BR":
    "doit être un code de langue BCP 47, par exemple en ou pt-BR",
  "must be a boolean": "doit être oui ou non",
  "must be a colour such as #1f4e5f": "doit être une couleur, par exemple #1f4e5f",
  "must be a number": "doit être un nombre",
  "must be a path of this site, or an http or https address":
    "doit être un chemin de ce site, ou une adresse http ou https",
  "must be a path of this site, such as /2019/01/a-post":
    "doit être un chemin de ce site, par exemple /2019/01/a-post",
  'must be a plain amount such as "12.50"': "doit être un montant simple, par exemple 12.50",
  "must be a string": "doit être un texte",
  "must be a three-letter ISO 4217 code such as USD":
    "doit être un code ISO 4217 de trois lettres, par exemple USD",
  "must be a whole number": "doit être un nombre entier",
  "must be an array": "doit être une liste",
  "must be an email address": "doit être une adresse e-mail",
  "must be an http or https URL": "doit être une adresse http ou https",
  "must be an https URL": "doit être une adresse https",
  "must be an object": "doit être un objet avec des champs",
  "must be an uploaded icon; upload it again": "doit être une icône envoyée ; envoyez-la à nouveau",
  "must be an uploaded logo; upload it again": "doit être un logo envoyé ; envoyez-le à nouveau",
  "must be at least {count} characters long": "doit avoir au moins {count} caractères",
  "must be at least {min}": "doit être au moins {min}",
  "must be at most {count} characters long": "doit avoir {count} caractères au plus",
  "must be at most {max}": "doit être au plus {max}",
  "must be in the future": "doit être dans le futur",
  "must be one of {values}": "doit être l’un de : {values}",
  "must be the id of an uploaded picture": "doit être l’identifiant d’une image envoyée",
  "must be the id of one of your pictures": "doit être l’identifiant de l’une de vos images",
  "must be ticked": "doit être coché",
  "must be valid Unicode text without NUL characters":
    "doit être du texte Unicode valide sans caractère NUL",
  "must be within a year": "doit être dans l’année qui vient",
  "must begin with https://, or with / for a page of this site":
    "doit commencer par https://, ou par / pour une page de ce site",
  "must consist of lower-case letters, digits and hyphens":
    "doit se composer de minuscules, de chiffres et de traits d’union",
  "must consist of lower-case letters, digits and single hyphens":
    "doit se composer de minuscules, de chiffres et de traits d’union simples",
  "must consist of lower-case letters, digits and single hyphens, such as about-us":
    "doit se composer de minuscules, de chiffres et de traits d’union simples, par exemple qui-sommes-nous",
  "must contain at least one visible character": "doit contenir au moins un caractère visible",
  "must have at least {count} items": {
    one: "doit avoir au moins un élément",
    other: "doit avoir au moins {count} éléments",
  },
  "must have at most {count} combining marks in a row":
    "ne peut avoir plus de {count} signes combinants de suite",
  "must have at most {count} items": "peut avoir au plus {count} éléments",
  "must have at most {count} links": "peut avoir au plus {count} liens",
  "must not be in the future": "ne doit pas être dans le futur",
  "must not contain a check mark, forced text direction or the word “verified”: they belong to this site's own mark":
    "ne doit contenir ni coche, ni sens d’écriture forcé, ni le mot « verified » : ils appartiennent à la marque de ce site",
  "must not contain a check mark, forced text direction or the words “identity verified”":
    "ne doit contenir ni coche, ni sens d’écriture forcé, ni les mots « identity verified »",
  "must not contain the words “identity verified”":
    "ne doit pas contenir les mots « identity verified »",
  "No complete answer came within {count} seconds.": "Pas de réponse complète en {count} secondes.",
  "No such writer.": "Cet auteur n’existe pas.",
  "No update of this piece is waiting for an editor, so none can be accepted. Load the page again to see what changed.":
    "Aucune mise à jour de ce texte n’attend d’éditeur : il n’y en a pas à accepter. Rechargez la page pour voir ce qui a changé.",
  "No update of this piece is waiting for an editor, so none can be returned. Load the page again to see what changed.":
    "Aucune mise à jour de ce texte n’attend d’éditeur : il n’y en a pas à renvoyer. Rechargez la page pour voir ce qui a changé.",
  "No update of this piece is waiting for an editor, so none can be withdrawn. Load the page again to see what changed.":
    "Aucune mise à jour de ce texte n’attend d’éditeur : il n’y en a pas à retirer. Rechargez la page pour voir ce qui a changé.",
  "Nothing has changed since this was published.": "Rien n’a changé depuis la publication.",
  "Only a draft can be published, and this piece is no longer one. Load the page again to see what changed.":
    "Seul un brouillon peut être publié, et ce texte n’en est plus un. Rechargez la page pour voir ce qui a changé.",
  "Only a draft can be sent to an editor, and this piece is no longer one. Load the page again to see what changed.":
    "Seul un brouillon peut être envoyé à un éditeur, et ce texte n’en est plus un. Rechargez la page pour voir ce qui a changé.",
  "Only a published piece can be updated, and this one is not public. Load the page again to see what changed.":
    "Seul un texte publié peut être mis à jour, et celui-ci n’est pas public. Rechargez la page pour voir ce qui a changé.",
  "Only an editor can do this, in the desk.": "Seul un éditeur peut le faire, depuis son bureau.",
  "Only editors can do this.": "Seuls les éditeurs peuvent le faire.",
  "Only its first mebibyte was read.": "Seul son premier mébioctet a été lu.",
  "Only its first {count} links were read, or fewer if they are very long.":
    "Seuls ses {count} premiers liens ont été lus, ou moins s’ils sont très longs.",
  "Only the drafts' own writer can do this.": "Seul l’auteur des brouillons peut le faire.",
  "Only the operator can give an editor an email.":
    "Seul l’exploitant peut donner un e-mail à un éditeur.",
  "Only the operator can make a link for an editor, with: npm run admin -- writer password-link":
    "Seul l’exploitant peut créer un lien pour un éditeur, avec : npm run admin -- writer password-link",
  "Only the operator can suspend an editor or end the suspension.":
    "Seul l’exploitant peut suspendre un éditeur ou lever la suspension.",
  "Only the operator decides who is an editor.": "Seul l’exploitant décide qui est éditeur.",
  "Only the piece's own writer can do this, in the desk.":
    "Seul l’auteur du texte peut le faire, depuis son bureau.",
  "Only the piece's own writer can do this.": "Seul l’auteur du texte peut le faire.",
  "Only the service does this, at the time that the writer set.":
    "Seul le service le fait, au moment que l’auteur a fixé.",
  "Passkeys need a site with a name, such as example.org, and this one has an IP address. Sign in with your password.":
    "Les clés d’accès demandent un site qui a un nom, par exemple example.org, et celui-ci a une adresse IP. Connectez-vous avec votre mot de passe.",
  "Port {port} is not allowed. Use 80, 443, or 1024 and above.":
    "Le port {port} n’est pas permis. Utilisez 80, 443, ou 1024 et plus.",
  "post number {number}": "article numéro {number}",
  "Redirects are not followed. Enter the address that it redirects to.":
    "Les redirections ne sont pas suivies. Saisissez l’adresse de destination.",
  "Related pieces must be the seller's own.": "Les textes liés doivent être du vendeur lui-même.",
  "Remove {count} tags: a piece can have {limit}": {
    one: "Retirez un mot-clé : un texte peut en avoir {limit}",
    other: "Retirez {count} mots-clés : un texte peut en avoir {limit}",
  },
  "Shorten it by {count} characters: the limit is {limit}": {
    one: "Raccourcissez d’un caractère : la limite est {limit}",
    other: "Raccourcissez de {count} caractères : la limite est {limit}",
  },
  "Shorten “{tag}”: a tag can have {count} characters":
    "Raccourcissez « {tag} » : un mot-clé peut avoir {count} caractères",
  "Somebody else has changed the site since you opened this page. Open it again to see their changes, then make yours.":
    "Quelqu’un d’autre a modifié le site depuis que vous avez ouvert cette page. Rouvrez-la pour voir ses changements, puis faites les vôtres.",
  "Somebody else has saved this page since you opened it. Copy your text, then open the page again.":
    "Quelqu’un d’autre a enregistré cette page depuis que vous l’avez ouverte. Copiez votre texte, puis rouvrez la page.",
  "Something went wrong on our side.": "Quelque chose n’a pas marché de notre côté.",
  "Something went wrong on our side. It was noted as {id}.":
    "Quelque chose n’a pas marché de notre côté. C’est noté sous {id}.",
  "The account of this key is suspended. The key works again when an editor ends the suspension.":
    "Le compte de cette clé est suspendu. La clé fonctionnera de nouveau quand un éditeur lèvera la suspension.",
  "The address must begin with http or https.": "L’adresse doit commencer par http ou https.",
  "The address must not contain a user name or password.":
    "L’adresse ne doit contenir ni nom d’utilisateur ni mot de passe.",
  "The animation has {count} frames, and the limit is {limit}. Send a shorter one, or a video's address.":
    "L’animation a {count} images, et la limite est {limit}. Envoyez-en une plus courte, ou l’adresse d’une vidéo.",
  "The archive could not be read to its end.": "L’archive n’a pas pu être lue jusqu’au bout.",
  "The archive has more than {count} files.": "L’archive contient plus de {count} fichiers.",
  "The archive is damaged or incomplete. Download it again.":
    "L’archive est endommagée ou incomplète. Téléchargez-la de nouveau.",
  "The archive is packed in a way that is not supported. Use plain ZIP.":
    "L’archive est compressée d’une façon qui n’est pas prise en charge. Utilisez un ZIP ordinaire.",
  "The archive is protected by a password. Send one without.":
    "L’archive est protégée par un mot de passe. Envoyez-en une sans.",
  "The archive is too large when it is unpacked. Send it in parts.":
    "L’archive est trop volumineuse une fois décompressée. Envoyez-la en plusieurs parties.",
  "The database is busy. Nothing was saved. Try again in a few seconds.":
    "La base de données est occupée. Rien n’a été enregistré. Réessayez dans quelques secondes.",
  "The date is too long ago.": "La date est trop ancienne.",
  "The date must not be in the future.": "La date ne doit pas être dans le futur.",
  "The desk accepts only form data.": "Le bureau n’accepte que des données de formulaire.",
  "The desk does not accept API keys. Sign in instead.":
    "Le bureau n’accepte pas les clés d’API. Connectez-vous.",
  "The email or the password is incorrect.": "L’adresse e-mail ou le mot de passe est incorrect.",
  "The file is empty.": "Le fichier est vide.",
  "The file is larger than {size}. Nothing was saved.":
    "Le fichier dépasse {size}. Rien n’a été enregistré.",
  "The file is not a picture. Send a JPEG, PNG, WebP, GIF or AVIF file.":
    "Le fichier n’est pas une image. Envoyez un fichier JPEG, PNG, WebP, GIF ou AVIF.",
  "The form arrived incomplete. Nothing was saved.":
    "Le formulaire est arrivé incomplet. Rien n’a été enregistré.",
  "The icon is gone. Upload it again.": "L’icône n’est plus là. Envoyez-la à nouveau.",
  "The logo is gone. Upload it again.": "Le logo n’est plus là. Envoyez-le à nouveau.",
  "The new address leads back to the old path.": "La nouvelle adresse ramène à l’ancien chemin.",
  "The new address must be a path of this site, or an http or https address.":
    "La nouvelle adresse doit être un chemin de ce site, ou une adresse http ou https.",
  "The note must be at most {count} characters long.":
    "La note peut avoir au plus {count} caractères.",
  "The old path belongs to the site itself and cannot be redirected.":
    "L’ancien chemin appartient au site lui-même et ne peut pas être redirigé.",
  "The old path is or was the address of a piece.":
    "L’ancien chemin est ou était l’adresse d’un texte.",
  "The old path is redirected already. Remove that redirect first.":
    "L’ancien chemin est déjà redirigé. Supprimez d’abord cette redirection.",
  "The old path is the address of a page, and a page always comes first.":
    "L’ancien chemin est l’adresse d’une page, et une page passe toujours avant.",
  "The old path is the address of a page, public or not, of this site.":
    "L’ancien chemin est l’adresse d’une page, publique ou non, de ce site.",
  "The old path must be a path of this site, such as /2019/01/a-post.":
    "L’ancien chemin doit être un chemin de ce site, par exemple /2019/01/a-post.",
  "The other site answered {status}.": "L’autre site a répondu {status}.",
  "The page is public. Unpublish it first, then delete it.":
    "La page est publique. Dépubliez-la d’abord, puis supprimez-la.",
  "The password is incorrect.": "Le mot de passe est incorrect.",
  "The picture cannot be decoded. Save it again in an image editor.":
    "L’image ne peut pas être décodée. Enregistrez-la à nouveau dans un éditeur d’images.",
  "The picture has {width} × {height} pixels, and the limit is {limit} million. Make it smaller.":
    "L’image a {width} × {height} pixels, et la limite est de {limit} millions. Réduisez-la.",
  "The picture has {width} × {height} pixels. Make it smaller: 1,000 × 1,000 is plenty.":
    "L’image a {width} × {height} pixels. Réduisez-la : 1 000 × 1 000 suffisent.",
  "The picture is a HEIC file, which most browsers cannot show. Save it as JPEG, and send that.":
    "L’image est un fichier HEIC, que la plupart des navigateurs ne savent pas afficher. Enregistrez-la en JPEG et envoyez cela.",
  "The picture is an SVG file, which can contain programs. Save it as PNG, and send that.":
    "L’image est un fichier SVG, qui peut contenir des programmes. Enregistrez-la en PNG et envoyez cela.",
  "The picture is damaged. Save it again in an image editor.":
    "L’image est endommagée. Enregistrez-la à nouveau dans un éditeur d’images.",
  "The picture is larger than {size}.": "L’image dépasse {size}.",
  "The picture is that of {url}.": "L’image est celle de {url}.",
  "The picture must be a PNG, JPEG, WebP or GIF file.":
    "L’image doit être un fichier PNG, JPEG, WebP ou GIF.",
  "The picture needs too much memory to decode. Make it smaller.":
    "L’image demande trop de mémoire. Réduisez-la.",
  "The picture takes too long to decode. Save it again in an image editor, or make it smaller.":
    "L’image est trop longue à décoder. Enregistrez-la à nouveau dans un éditeur d’images, ou réduisez-la.",
  "The piece has another text now. Nothing was stored. Read it again, and suggest changes to that text.":
    "Ce texte a changé entre-temps. Rien n’a été enregistré. Relisez-le et suggérez des modifications à ce texte.",
  "the piece was changed": "le texte a été modifié",
  "the piece was unpublished": "le texte a été dépublié",
  "the piece was withdrawn from review": "le texte a été retiré de la relecture",
  "The preview failed: the theme has a fault in {file}, line {line}.":
    "L’aperçu a échoué : le thème a une erreur dans {file}, ligne {line}.",
  "The preview failed: the theme has a fault in {file}.":
    "L’aperçu a échoué : le thème a une erreur dans {file}.",
  "The preview takes too long. Try again in a few seconds.":
    "L’aperçu prend trop de temps. Réessayez dans quelques secondes.",
  "The receiver answered 410 Gone: it wants no more deliveries.":
    "Le récepteur a répondu 410 Gone : il ne veut plus d’envois.",
  "The request body is larger than {kibibytes} KiB.": "La requête dépasse {kibibytes} KiB.",
  "The request body is too large.": "La requête est trop grande.",
  "The request did not arrive within {count} seconds.":
    "La requête n’est pas arrivée en {count} secondes.",
  "The request was cancelled.": "La requête a été annulée.",
  "The server's disk is full. Nothing was saved. Try again later.":
    "Le disque du serveur est plein. Rien n’a été enregistré. Réessayez plus tard.",
  "The service cannot do this at the moment. Try again in a few seconds.":
    "Le service ne peut pas le faire pour l’instant. Réessayez dans quelques secondes.",
  "The service is stopping.": "Le service s’arrête.",
  "The service is stopping. Send the picture again.": "Le service s’arrête. Renvoyez l’image.",
  "The service is very busy. Try again in a few seconds.":
    "Le service est très sollicité. Réessayez dans quelques secondes.",
  "The site is being built. Try again in a few seconds.":
    "Le site est en construction. Réessayez dans quelques secondes.",
  "The suggested text is the same as the current one.":
    "Le texte suggéré est le même que le texte actuel.",
  "The text has changed since this was suggested, or the suggestion was answered. Nothing was changed. Look at it again.":
    "Le texte a changé depuis cette suggestion, ou elle a déjà reçu une réponse. Rien n’a été modifié. Regardez-la de nouveau.",
  "the text was changed": "le texte a été modifié",
  "The time must be in the future.": "L’heure doit être dans le futur.",
  "The time must be within a year.": "L’heure doit être dans l’année qui vient.",
  "the update was withdrawn from review": "la mise à jour a été retirée de la relecture",
  "The webhook is switched off. Save it again to switch it on.":
    "Le webhook est désactivé. Enregistrez-le à nouveau pour le réactiver.",
  "The writer has typed a text here that a piece cannot have, such as one that is too long. Suggest changes when it fits.":
    "L’auteur a saisi ici un texte qu’un article ne peut pas avoir, par exemple trop long. Suggérez des modifications quand il conviendra.",
  "There is already a page at /{slug}.": "Il y a déjà une page à /{slug}.",
  "There is no page at this address.": "Il n’y a pas de page à cette adresse.",
  "There is no picture address in the profile.": "Le profil ne contient pas d’adresse d’image.",
  "There is no redirect from this path.": "Il n’y a pas de redirection depuis ce chemin.",
  "There is no revision with this number.": "Il n’y a pas de version avec ce numéro.",
  "There is no such comment of yours.": "Vous n’avez pas ce commentaire.",
  "There is no such delivery.": "Cet envoi n’existe pas.",
  "There is no such listing in your shop.": "Cette annonce n’est pas dans votre boutique.",
  "There is no such page. It may be deleted.":
    "Cette page n’existe pas. Elle a peut-être été supprimée.",
  "There is no such page. Somebody may have deleted it.":
    "Cette page n’existe pas. Quelqu’un l’a peut-être supprimée.",
  "There is no such passkey.": "Cette clé d’accès n’existe pas.",
  "There is no such picture.": "Cette image n’existe pas.",
  "There is no such piece.": "Ce texte n’existe pas.",
  "There is no such writer.": "Cet auteur n’existe pas.",
  "There is no suggestion with this number.": "Il n’y a pas de suggestion avec ce numéro.",
  "There is no webhook yet. Save its address first.":
    "Il n’y a pas encore de webhook. Enregistrez d’abord son adresse.",
  "There is no website in the profile.": "Il n’y a pas de site web dans le profil.",
  "There is no writer at this address.": "Il n’y a pas d’auteur à cette adresse.",
  "There is nothing at this address.": "Il n’y a rien à cette adresse.",
  "There is nothing to comment on at this address.": "Il n’y a rien à commenter à cette adresse.",
  "There is nothing to save yet.": "Il n’y a encore rien à enregistrer.",
  "These changes alone make a text that a piece cannot have. Tick others, or decline them all.":
    "Ces modifications seules donnent un texte qui n’est pas possible ici. Cochez-en d’autres, ou refusez-les toutes.",
  "This account is suspended and cannot publish anything. An editor can end the suspension.":
    "Ce compte est suspendu et ne peut rien publier. Un éditeur peut lever la suspension.",
  "This account is your own. Another editor must do this.":
    "C’est votre propre compte. Un autre éditeur doit le faire.",
  "This address takes {methods}.": "Cette adresse accepte {methods}.",
  "this version of Galley could not render the text":
    "cette version de Galley n’a pas pu mettre le texte en forme",
  "This changed while you looked. Look again.":
    "Cela a changé pendant que vous regardiez. Regardez de nouveau.",
  "This form was sent from another site. Nothing was changed.":
    "Ce formulaire vient d’un autre site. Rien n’a été modifié.",
  "This is a page of this site. Enter a website of your own.":
    "C’est une page de ce site. Saisissez un site à vous.",
  "This is no longer your picture.": "Ce n’est plus votre image.",
  "This is not a date.": "Ce n’est pas une date.",
  "This is not a time.": "Ce n’est pas une heure.",
  "This is not an address.": "Ce n’est pas une adresse.",
  "This link has been used for as many comments as it can.":
    "Ce lien a servi pour autant de commentaires qu’il peut.",
  "This link has expired or was already used. Ask the person who sent it for a new one.":
    "Ce lien a expiré ou a déjà servi. Demandez-en un nouveau à la personne qui l’a envoyé.",
  "This link has expired or was used. Ask for a new one.":
    "Ce lien a expiré ou a déjà servi. Demandez-en un nouveau.",
  "This link shows nothing: it has expired, or its writer has revoked it. Ask them for a new one.":
    "Ce lien ne montre rien : il a expiré, ou son auteur l’a révoqué. Demandez-lui-en un nouveau.",
  "This page has expired. Nothing was changed. Reload it and try again.":
    "Cette page a expiré. Rien n’a été modifié. Rechargez-la et réessayez.",
  "This passkey is in use already.": "Cette clé d’accès est déjà utilisée.",
  "This passkey was not accepted. Use another one, or your password.":
    "Cette clé d’accès n’a pas été acceptée. Utilisez-en une autre, ou votre mot de passe.",
  "This picture is gone. Upload it again.": "Cette image n’est plus là. Envoyez-la à nouveau.",
  "This picture is not in your library. Choose another one":
    "Cette image n’est pas dans votre bibliothèque. Choisissez-en une autre",
  "This piece has as many comments as it can have.":
    "Ce texte a autant de commentaires qu’il peut en avoir.",
  "This piece has been rejected meanwhile. Look again before you answer.":
    "Ce texte a été refusé entre-temps. Regardez-le de nouveau avant de répondre.",
  "This piece has had {count} addresses, which is the most. Keep this one, or choose one that it had before.":
    "Ce texte a eu {count} adresses, le maximum. Gardez celle-ci, ou choisissez-en une ancienne.",
  "This piece has {count} links that work. Revoke one first.":
    "Ce texte a {count} liens valables. Révoquez-en d’abord un.",
  "This piece has {count} suggestions that wait for an answer. Its writer must answer some first.":
    "{count} suggestions pour ce texte attendent une réponse. Son auteur doit d’abord répondre à quelques-unes.",
  "This piece is a draft now. Look again before you answer.":
    "Ce texte est maintenant un brouillon. Regardez-le de nouveau avant de répondre.",
  "This piece is no longer waiting for a look, so it cannot be returned. Load the page again to see what changed.":
    "Ce texte n’attend plus d’avis : il ne peut pas être renvoyé. Rechargez la page pour voir ce qui a changé.",
  "This piece is no longer waiting for a time, so there is none to cancel. Load the page again to see what changed.":
    "Ce texte n’attend plus d’heure de publication : il n’y a rien à annuler. Rechargez la page pour voir ce qui a changé.",
  "This piece is no longer waiting for an editor, so it cannot be withdrawn. Load the page again to see what changed.":
    "Ce texte n’attend plus d’éditeur : il ne peut pas être retiré. Rechargez la page pour voir ce qui a changé.",
  "This piece is no longer waiting for its time.": "Ce texte n’attend plus son heure.",
  "This piece is no longer waiting to be published, so it cannot be accepted. Load the page again to see what changed.":
    "Ce texte n’attend plus d’être publié : il ne peut pas être accepté. Rechargez la page pour voir ce qui a changé.",
  "This piece is not public, so it cannot be unpublished. Load the page again to see what changed.":
    "Ce texte n’est pas public : il ne peut pas être dépublié. Rechargez la page pour voir ce qui a changé.",
  "This piece is not taken down, so there is no takedown to lift. Load the page again to see what changed.":
    "Ce texte n’est pas retiré : il n’y a pas de retrait à lever. Rechargez la page pour voir ce qui a changé.",
  "This piece is not waiting for review.": "Ce texte n’attend pas de relecture.",
  "This piece is published now. Look again before you answer.":
    "Ce texte est maintenant publié. Regardez-le de nouveau avant de répondre.",
  "This piece is waiting for an editor now. Look again before you answer.":
    "Ce texte attend maintenant un éditeur. Regardez-le de nouveau avant de répondre.",
  "This piece is waiting for an editor. Withdraw it to edit it.":
    "Ce texte attend la rédaction. Retirez-le pour le modifier.",
  "This piece is your own. Another editor must answer it.":
    "C’est votre propre texte. Un autre éditeur doit répondre.",
  "This piece is your own. Change it in the editor.":
    "Ce texte est le vôtre. Modifiez-le dans l’éditeur.",
  "This piece was saved elsewhere meanwhile. Nothing was overwritten; load it again to compare.":
    "Ce texte a été enregistré ailleurs entre-temps. Rien n’a été écrasé ; rechargez-le pour comparer.",
  "This server makes no previews.": "Ce serveur ne fait pas d’aperçus.",
  "This session has ended already.": "Cette session est déjà terminée.",
  "This site has {count} redirects, which is the most it can have. Remove some that nobody uses.":
    "Ce site a {count} redirections, le maximum. Supprimez-en que personne n’utilise.",
  "This suggestion was answered already.": "Cette suggestion a déjà reçu une réponse.",
  "This text is too tangled to render in time. Look for very long runs of brackets, asterisks or quote marks.":
    "Ce texte est trop emmêlé pour être rendu à temps. Cherchez de très longues suites de crochets, d’astérisques ou de signes de citation.",
  "This took too long. Reload the page and try again.":
    "Cela a pris trop de temps. Rechargez la page et réessayez.",
  "This version is no longer kept.": "Cette version n’est plus conservée.",
  "This was changed in the meantime. Load it again.":
    "Cela a été modifié entre-temps. Rechargez-le.",
  "this word has another meaning here: choose another":
    "ce mot a un autre sens ici : choisissez-en un autre",
  "This writer has an email. Only they can change it.":
    "Cet auteur a une adresse e-mail. Lui seul peut la changer.",
  "This writer is now called “{name}”. Check the name.":
    "Cet auteur s’appelle maintenant « {name} ». Vérifiez le nom.",
  "Tick at least one change, or decline them all.":
    "Cochez au moins une modification, ou refusez-les toutes.",
  "Too many brackets are open": "Trop de parenthèses sont ouvertes",
  "Too many links were asked for. Try again in 15 minutes.":
    "Trop de liens ont été demandés. Réessayez dans 15 minutes.",
  "Too many of your texts are waiting to be rendered. Try again when they are done.":
    "Trop de vos textes attendent d’être rendus. Réessayez quand ils seront prêts.",
  "Too many pictures are arriving. Try again in a few seconds.":
    "Trop d’images arrivent. Réessayez dans quelques secondes.",
  "Too many pictures are waiting. Try again in a few seconds.":
    "Trop d’images attendent. Réessayez dans quelques secondes.",
  "Too many requests are running. Try again in a few seconds.":
    "Trop de requêtes sont en cours. Réessayez dans quelques secondes.",
  "Too many requests. Try again in {count} minutes.": {
    one: "Trop de requêtes. Réessayez dans {count} minute.",
    other: "Trop de requêtes. Réessayez dans {count} minutes.",
  },
  "Too many requests. Try again in {count} seconds.": {
    one: "Trop de requêtes. Réessayez dans {count} seconde.",
    other: "Trop de requêtes. Réessayez dans {count} secondes.",
  },
  "Too many wrong passwords. Try again in {count} minutes.": {
    one: "Trop de mots de passe erronés. Réessayez dans {count} minute.",
    other: "Trop de mots de passe erronés. Réessayez dans {count} minutes.",
  },
  "Too many wrong passwords. Try again in {count} seconds.": {
    one: "Trop de mots de passe erronés. Réessayez dans {count} seconde.",
    other: "Trop de mots de passe erronés. Réessayez dans {count} secondes.",
  },
  "Unpublish or withdraw this piece first; then delete it.":
    "Dépubliez ou reprenez d’abord ce texte, puis supprimez-le.",
  "Unpublish the page before you change its address.":
    "Dépubliez la page avant de changer son adresse.",
  "use at most {count} characters": "au plus {count} caractères",
  "Use lower-case letters, digits and hyphens, such as field-notes":
    "Utilisez des minuscules, des chiffres et des traits d’union, comme field-notes",
  "Use the code of a language, such as en or pt-BR":
    "Utilisez le code d’une langue, comme fr ou pt-BR",
  "use the letters a to z, digits and single hyphens, such as my-first-piece":
    "utilisez les lettres a à z, des chiffres et des traits d’union simples, par exemple mon-premier-texte",
  "While you are suspended, you cannot show pieces by a link.":
    "Tant que vous êtes suspendu, vous ne pouvez pas montrer de textes par un lien.",
  "Write a headline": "Écrivez un titre",
  "Write a note, so that the writer knows what to do.":
    "Écrivez une note, pour que l’auteur sache quoi faire.",
  "Write something": "Écrivez quelque chose",
  "Write something before you publish.": "Écrivez quelque chose avant de publier.",
  "You are signed out. Nothing was saved.": "Vous êtes déconnecté. Rien n’a été enregistré.",
  "You are signed out. Sign in again.": "Vous êtes déconnecté. Reconnectez-vous.",
  "You don't have permission to do this.": "Vous n’avez pas le droit de faire cela.",
  "You have made {count} keys within a day. The limit is {limit}. Try again tomorrow, or ask the operator of this site for more room.":
    {
      one: "Vous avez créé {count} clé en un jour. La limite est {limit}. Réessayez demain, ou demandez plus de place à l’exploitant de ce site.",
      other:
        "Vous avez créé {count} clés en un jour. La limite est {limit}. Réessayez demain, ou demandez plus de place à l’exploitant de ce site.",
    },
  "You have no key with this id.": "Vous n’avez pas de clé avec cet identifiant.",
  "You have no listing at this address.": "Vous n’avez pas d’annonce à cette adresse.",
  "You have no piece at this address.": "Vous n’avez pas de texte à cette adresse.",
  "You have no such picture.": "Vous n’avez pas cette image.",
  "You have no such piece.": "Vous n’avez pas ce texte.",
  "You have {count} keys. The limit is {limit}. Revoke one that you no longer use, or ask the operator of this site for more room.":
    {
      one: "Vous avez {count} clé. La limite est {limit}. Révoquez-la si vous ne l’utilisez plus, ou demandez plus de place à l’exploitant de ce site.",
      other:
        "Vous avez {count} clés. La limite est {limit}. Révoquez-en une que vous n’utilisez plus, ou demandez plus de place à l’exploitant de ce site.",
    },
  "You have {count} listings in your shop. The limit is {limit}. Remove one, or ask the operator of this site for more room.":
    {
      one: "Vous avez {count} annonce dans votre boutique. La limite est {limit}. Supprimez-la, ou demandez plus de place à l’exploitant de ce site.",
      other:
        "Vous avez {count} annonces dans votre boutique. La limite est {limit}. Supprimez-en une, ou demandez plus de place à l’exploitant de ce site.",
    },
  "You have {count} passkeys. Remove one first.":
    "Vous avez {count} clés d’accès. Supprimez-en d’abord une.",
  "You have {count} unpublished pieces. The limit is {limit}. Publish or delete one in the desk, or ask the operator of this site for more room.":
    {
      one: "Vous avez {count} texte non publié. La limite est {limit}. Publiez-le ou supprimez-le depuis votre bureau, ou demandez plus de place à l’exploitant de ce site.",
      other:
        "Vous avez {count} textes non publiés. La limite est {limit}. Publiez-en ou supprimez-en un depuis votre bureau, ou demandez plus de place à l’exploitant de ce site.",
    },
  "Your address redirects to one that is too long.":
    "Votre adresse redirige vers une autre trop longue.",
  "Your address redirects to {url}. Enter that as your website.":
    "Votre adresse redirige vers {url}. Indiquez-la comme site web.",
  "Your data is already being downloaded. Wait until that download ends, or stop it and try again in a minute.":
    "Vos données sont déjà en cours de téléchargement. Attendez la fin, ou arrêtez-le et réessayez dans une minute.",
  "Your pictures can take {size}, and this one does not fit. Delete pictures that you no longer show, or ask the operator of this site for more room.":
    "Vos images peuvent occuper {size}, et celle-ci n’y tient pas. Supprimez des images que vous ne montrez plus, ou demandez plus de place à l’exploitant de ce site.",
  "Your pieces have had {count} addresses before, which is the most. Keep the address of this one.":
    "Vos textes ont déjà eu {count} adresses, le maximum. Gardez l’adresse de celui-ci.",
  "Your pieces with their revisions can take {megabytes} MB, and this text does not fit. Delete pieces that you no longer need (their room is free after 30 days), or ask the operator of this site for more room.":
    "Vos textes avec leurs versions peuvent occuper {megabytes} Mo, et celui-ci n’y tient pas. Supprimez des textes dont vous n’avez plus besoin (leur place est libre après 30 jours), ou demandez plus de place à l’exploitant de ce site.",
  "Your quota is used up. Delete something, or ask the operator for more.":
    "Votre quota est épuisé. Supprimez quelque chose, ou demandez-en plus à l’exploitant.",
  "Your website is already being checked.": "Votre site est déjà en cours de vérification.",
  "Your website was checked just now. Try again in ten seconds.":
    "Votre site vient d’être vérifié. Réessayez dans dix secondes.",
  "{count} suggestions of this key wait for an answer. The writer must answer some first.":
    "{count} suggestions de cette clé attendent une réponse. L’auteur doit d’abord répondre à quelques-unes.",
  "{host} is not on the public internet. Use a public address. For development, the operator can start the service with WEBHOOK_ALLOW_PRIVATE=1.":
    "{host} n’est pas sur l’internet public. Utilisez une adresse publique. Pour le développement, l’exploitant peut démarrer le service avec WEBHOOK_ALLOW_PRIVATE=1.",
  "{host} leads to an address that is not on the public internet.":
    "{host} mène à une adresse qui n’est pas sur l’internet public.",
  "{host}: Its certificate has expired.": "{host} : son certificat a expiré.",
  "{host}: Its certificate is for another host.": "{host} : son certificat est pour un autre hôte.",
  "{host}: Its certificate is self-signed.": "{host} : son certificat est auto-signé.",
  "{host}: The connection failed: {reason}": "{host} : la connexion a échoué : {reason}",
  "{host}: The connection took too long.": "{host} : la connexion a pris trop de temps.",
  "{host}: The connection was closed before the answer was complete.":
    "{host} : la connexion s’est fermée avant la fin de la réponse.",
  "{host}: The connection was refused.": "{host} : la connexion a été refusée.",
  "{host}: The connection was reset.": "{host} : la connexion a été réinitialisée.",
  "{host}: The headers of the answer are too large.":
    "{host} : les en-têtes de la réponse sont trop grands.",
  "{host}: The name could not be looked up.": "{host} : le nom n’a pas pu être résolu.",
  "{host}: There is no such host.": "{host} : cet hôte n’existe pas.",
  "{one} {other}": "{one} {other}",
  "{text}": "{text}",
  "{url} answered {status}, not 200.": "{url} a répondu {status}, et non 200.",
  '{url} has no link to {profile} with rel="me".':
    '{url} n’a pas de lien avec rel="me" vers {profile}.',
  "{url} is not an HTML page. Its type is missing.":
    "{url} n’est pas une page HTML. Son type manque.",
  "{url} is not an HTML page. Its type is {type}.":
    "{url} n’est pas une page HTML. Son type est {type}.",
  '{url} links to {profile} with rel="me".': '{url} renvoie à {profile} avec rel="me".',
  '{url} links to {profile}, but without rel="me". Add it to that link.':
    '{url} renvoie à {profile}, mais sans rel="me". Ajoutez-le à ce lien.',
  "“{missing}” is missing": "il manque « {missing} »",
  "“{part}” does not belong here": "« {part} » n’a pas sa place ici",
  "“{part}” is not a known property. Did you mean “{suggestion}”?":
    "« {part} » n’est pas une propriété connue. Vouliez-vous dire « {suggestion} » ?",
  "“{part}” needs a space on both sides": "« {part} » doit avoir une espace de chaque côté",
};
