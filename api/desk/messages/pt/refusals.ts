import type { RefusalMessages } from "../shape.ts";

export const refusals: RefusalMessages = {
  "A field is too long for a preview. Shorten it to see the preview here.":
    "Um campo é longo demais para a prévia. Encurte-o para vê-la aqui.",
  "A file cannot be read at the moment. Try again in a few seconds.":
    "Um arquivo não pode ser lido agora. Tente de novo em alguns segundos.",
  "A form can have at most {count} fields.": "Um formulário pode ter no máximo {count} campos.",
  "a new version of Galley shows the text differently":
    "uma nova versão do Galley mostra o texto de outra forma",
  "a picture, its description or the address was changed":
    "uma imagem, a sua descrição ou o endereço mudou",
  "A piece can be rejected only while it waits for an editor or is public. Load the page again to see what changed.":
    "Só se pode recusar um texto enquanto espera um editor ou é público. Recarregue a página para ver o que mudou.",
  "a program changed the text": "um programa alterou o texto",
  "a quotation mark, a bracket or a comment is not closed":
    "aspas, um parêntese ou um comentário não foram fechados",
  "a redirect leads from {path}": "um redirecionamento sai de {path}",
  "A redirect leads from {path}. Remove the redirect first, or choose another address.":
    "Um redirecionamento sai de {path}. Remova-o primeiro, ou escolha outro endereço.",
  "A site can have {count} pages of its own. Delete one first.":
    "Um site pode ter {count} páginas próprias. Exclua uma primeiro.",
  "A test is already on its way.": "Um teste já está a caminho.",
  "A text in it takes too long to read.": "Um texto nele demora demais para ser lido.",
  "A time can be set only for a draft, or for changes to a published piece that no editor has yet. Load the page again to see what changed.":
    "Só se pode marcar uma hora para um rascunho, ou para mudanças num texto publicado que ainda não estão com a redação. Recarregue a página para ver o que mudou.",
  "A writer with the email {email} already exists.": "Já existe um autor com o e-mail {email}.",
  "All frames of the animation together have more than {limit} million pixels. Make it smaller or shorter.":
    "Todos os quadros juntos têm mais de {limit} milhões de pixels. Reduza-a ou encurte-a.",
  "an editor asked for changes": "a redação pediu alterações",
  "An editor has accepted this piece already. It appears at the time that its writer set.":
    "Um editor já aceitou este texto. Ele aparece na hora que seu autor definiu.",
  "an editor rejected the piece": "a redação recusou o texto",
  "an editor returned the update": "a redação devolveu a atualização",
  "An editor took this piece down. It cannot be shown by a link until the takedown is lifted.":
    "Um editor retirou este texto. Ele não pode ser mostrado por link até a retirada ser suspensa.",
  "An editor took this piece down. You can edit it and ask for a look; it can be published again when an editor lifts the takedown.":
    "Um editor retirou este texto. Você pode editá-lo e pedir uma opinião; ele poderá ser publicado de novo quando um editor suspender a retirada.",
  "an editor was asked for a look": "foi pedida uma leitura à redação",
  "An import creates at most {count} drafts. Import the same archive again for the rest.":
    "Uma importação cria no máximo {count} rascunhos. Importe o mesmo arquivo de novo para o resto.",
  "An older version of Galley rendered this text. Look again in a minute. If it stays so, return the piece to its writer.":
    "Uma versão mais antiga do Galley formatou este texto. Olhe de novo em um minuto. Se continuar assim, devolva o texto ao autor.",
  "An update of this piece is waiting for an editor. Withdraw the update first.":
    "Uma atualização deste texto espera um editor. Retire-a primeiro.",
  "Another import is running. Try again in a minute.":
    "Outra importação está em andamento. Tente de novo em um minuto.",
  "another page has the address /{slug}": "outra página tem o endereço /{slug}",
  "Another piece of yours has or had the address “{slug}”. Choose another.":
    "Outro texto seu tem ou teve o endereço “{slug}”. Escolha outro.",
  "Another piece of yours has or had this address. Choose another":
    "Outro texto seu tem ou teve este endereço. Escolha outro",
  "belongs to the site itself and cannot be redirected":
    "pertence ao próprio site e não pode ser redirecionado",
  "cannot be changed while the page is public: links to it would break":
    "não pode mudar enquanto a página for pública: os links para ela quebrariam",
  "cannot be converted": "não pode ser convertido",
  "cannot be empty": "não pode ficar vazio",
  "cannot be {word}: the site uses this address itself":
    "não pode ser {word}: o próprio site usa este endereço",
  "Changes can be asked for only while a piece waits for an editor or is public. Load the page again to see what changed.":
    "Só se podem pedir mudanças enquanto um texto espera um editor ou é público. Recarregue a página para ver o que mudou.",
  "Changes to this piece have been asked for meanwhile. Look again before you answer.":
    "Entretanto foram pedidas mudanças neste texto. Olhe de novo antes de responder.",
  "Choose a day and a time.": "Escolha um dia e um horário.",
  "Choose a day.": "Escolha um dia.",
  "Choose a file first.": "Escolha um arquivo primeiro.",
  "Choose a file that is not empty.": "Escolha um arquivo que não esteja vazio.",
  "comments are written between /* and */, not after //":
    "comentários ficam entre /* e */, não depois de //",
  "Correct the fields that are marked below.": "Corrija os campos marcados abaixo.",
  "Enter a whole address, such as https://example.org/my-piece":
    "Digite um endereço inteiro, como https://example.org/my-piece",
  "enter a whole number of days": "digite um número inteiro de dias",
  "enter at least 1": "digite pelo menos 1",
  "enter at most {max}": "digite no máximo {max}",
  "Enter the email with which they sign in.": "Digite o e-mail com que a pessoa entra.",
  "Every delivery has failed since {since}.": "Todos os envios falham desde {since}.",
  "has no text": "não tem texto",
  "is incorrect": "está incorreta",
  "is larger than {size}": "é maior que {size}",
  "is longer than a password can be": "é mais longa do que uma senha pode ser",
  "is not a date": "não é uma data",
  "is not a Ghost post": "não é uma publicação do Ghost",
  "is not a known field": "não é um campo conhecido",
  "is not a time": "não é uma hora",
  "is not JSON": "não é JSON",
  "is not known": "não é conhecido",
  "is not UTF-8": "não está em UTF-8",
  "is not valid": "não é válido",
  "is not valid yet": "ainda não é válido",
  "is or was the address of a piece": "é ou foi o endereço de um texto",
  "is redirected already. Remove that redirect first":
    "já é redirecionado. Remova primeiro esse redirecionamento",
  "is required": "é obrigatório",
  "is required, so that the writer knows the reason": "é necessária, para o autor saber o motivo",
  "is the address of a page, and a page always comes first":
    "é o endereço de uma página, e uma página vem sempre primeiro",
  "is the address of a page, public or not, of this site":
    "é o endereço de uma página deste site, pública ou não",
  "is too long ago": "é antiga demais",
  "is too long to be saved: at most {count} characters":
    "é longo demais para salvar: no máximo {count} caracteres",
  "is too pale to be read as a link on light pages: its contrast is {contrast}:1, and {needed}:1 is needed. The nearest colour that can be read is {colour}":
    "é pálida demais para ser lida como link em páginas claras: seu contraste é {contrast}:1, e é preciso {needed}:1. A cor legível mais próxima é {colour}",
  "It is dated {moment}.": "Está datado de {moment}.",
  "It is the same picture.": "É a mesma imagem.",
  "It is to be published on {moment}.": "Deve ser publicado em {moment}.",
  "It is too early to publish this piece.": "É cedo demais para publicar este texto.",
  "It redirects too often, or to an invalid address.":
    "Redireciona vezes demais, ou para um endereço inválido.",
  "It was noted as {id}.": "Foi anotado como {id}.",
  "It was scheduled for {moment}.": "Estava programado para {moment}.",
  "It was scheduled for {moment}: {why}.": "Estava programado para {moment}: {why}.",
  "its front matter cannot be read": "o front matter não pode ser lido",
  "its front matter cannot be read at line {line}: {text}":
    "o front matter não pode ser lido na linha {line}: {text}",
  "its front matter has no closing line": "o front matter não tem linha de fechamento",
  "its front matter is in {language}, which is not supported":
    "o front matter está em {language}, que não é aceito",
  'Its links with rel="me" lead to {links} and others.':
    'Seus links com rel="me" levam a {links} e outros.',
  'Its links with rel="me" lead to {links}.': 'Seus links com rel="me" levam a {links}.',
  "It was switched off when the account was secured.":
    "Foi desativado quando a conta foi protegida.",
  "its text is not in the archive": "o texto não está no arquivo",
  "Its writer set {moment}.": "Seu autor definiu {moment}.",
  "leads back to the old path": "leva de volta ao caminho antigo",
  "line {number}": "linha {number}",
  "More than {count} pictures are on other sites.":
    "Mais de {count} imagens estão em outros sites.",
  "must be a BCP 47 language tag such as en or pt-BR":
    "deve ser um código de idioma BCP 47, por exemplo en ou pt-BR",
  "must be a boolean": "deve ser sim ou não",
  "must be a colour such as #1f4e5f": "deve ser uma cor, por exemplo #1f4e5f",
  "must be a number": "deve ser um número",
  "must be a path of this site, or an http or https address":
    "deve ser um caminho deste site, ou um endereço http ou https",
  "must be a path of this site, such as /2019/01/a-post":
    "deve ser um caminho deste site, por exemplo /2019/01/a-post",
  'must be a plain amount such as "12.50"': "deve ser um valor simples, por exemplo 12.50",
  "must be a string": "deve ser um texto",
  "must be a three-letter ISO 4217 code such as USD":
    "deve ser um código ISO 4217 de três letras, por exemplo USD",
  "must be a whole number": "deve ser um número inteiro",
  "must be an array": "deve ser uma lista",
  "must be an email address": "deve ser um endereço de e-mail",
  "must be an http or https URL": "deve ser um endereço http ou https",
  "must be an https URL": "deve ser um endereço https",
  "must be an object": "deve ser um objeto com campos",
  "must be an uploaded icon; upload it again": "deve ser um ícone enviado; envie-o de novo",
  "must be an uploaded logo; upload it again": "deve ser um logotipo enviado; envie-o de novo",
  "must be at least {count} characters long": "deve ter pelo menos {count} caracteres",
  "must be at least {min}": "deve ser no mínimo {min}",
  "must be at most {count} characters long": "pode ter no máximo {count} caracteres",
  "must be at most {max}": "deve ser no máximo {max}",
  "must be in the future": "deve estar no futuro",
  "must be one of {values}": "deve ser um de: {values}",
  "must be the id of an uploaded picture": "deve ser o id de uma imagem enviada",
  "must be the id of one of your pictures": "deve ser o id de uma das suas imagens",
  "must be ticked": "deve ser marcado",
  "must be valid Unicode text without NUL characters":
    "deve ser texto Unicode válido sem caracteres NUL",
  "must be within a year": "deve estar dentro de um ano",
  "must begin with https://, or with / for a page of this site":
    "deve começar por https://, ou por / se for uma página deste site",
  "must consist of lower-case letters, digits and hyphens":
    "deve ter só letras minúsculas, dígitos e hifens",
  "must consist of lower-case letters, digits and single hyphens":
    "deve ter só letras minúsculas, dígitos e hifens simples",
  "must consist of lower-case letters, digits and single hyphens, such as about-us":
    "deve ter só letras minúsculas, dígitos e hifens simples, por exemplo sobre-nos",
  "must contain at least one visible character": "precisa de pelo menos um caractere visível",
  "must have at least {count} items": {
    one: "deve ter pelo menos um item",
    other: "deve ter pelo menos {count} itens",
  },
  "must have at most {count} combining marks in a row":
    "pode ter no máximo {count} sinais combinados seguidos",
  "must have at most {count} items": "pode ter no máximo {count} itens",
  "must have at most {count} links": "pode ter no máximo {count} links",
  "must not be in the future": "não pode estar no futuro",
  "must not contain a check mark, forced text direction or the word “verified”: they belong to this site's own mark":
    "não pode conter marca de verificação, direção de texto forçada nem a palavra “verified”: pertencem à marca deste site",
  "must not contain a check mark, forced text direction or the words “identity verified”":
    "não pode conter marca de verificação, direção de texto forçada nem as palavras “identity verified”",
  "must not contain the words “identity verified”":
    "não pode conter as palavras “identity verified”",
  "No complete answer came within {count} seconds.":
    "Nenhuma resposta completa chegou em {count} segundos.",
  "No such writer.": "Este autor não existe.",
  "No update of this piece is waiting for an editor, so none can be accepted. Load the page again to see what changed.":
    "Nenhuma atualização deste texto espera um editor, por isso não há nenhuma a aceitar. Recarregue a página para ver o que mudou.",
  "No update of this piece is waiting for an editor, so none can be returned. Load the page again to see what changed.":
    "Nenhuma atualização deste texto espera um editor, por isso não há nenhuma a devolver. Recarregue a página para ver o que mudou.",
  "No update of this piece is waiting for an editor, so none can be withdrawn. Load the page again to see what changed.":
    "Nenhuma atualização deste texto espera um editor, por isso não há nenhuma a retirar. Recarregue a página para ver o que mudou.",
  "Nothing has changed since this was published.": "Nada mudou desde a publicação.",
  "Only a draft can be published, and this piece is no longer one. Load the page again to see what changed.":
    "Só um rascunho pode ser publicado, e este texto já não é um. Recarregue a página para ver o que mudou.",
  "Only a draft can be sent to an editor, and this piece is no longer one. Load the page again to see what changed.":
    "Só um rascunho pode ser enviado a um editor, e este texto já não é um. Recarregue a página para ver o que mudou.",
  "Only a published piece can be updated, and this one is not public. Load the page again to see what changed.":
    "Só um texto publicado pode ser atualizado, e este não é público. Recarregue a página para ver o que mudou.",
  "Only an editor can do this, in the desk.": "Só um editor pode fazer isso, na mesa.",
  "Only editors can do this.": "Só editores podem fazer isso.",
  "Only its first mebibyte was read.": "Só o primeiro mebibyte foi lido.",
  "Only its first {count} links were read, or fewer if they are very long.":
    "Só os primeiros {count} links foram lidos, ou menos se forem muito longos.",
  "Only the drafts' own writer can do this.": "Só o autor dos rascunhos pode fazer isso.",
  "Only the operator can give an editor an email.": "Só o operador pode dar um e-mail a um editor.",
  "Only the operator can make a link for an editor, with: npm run admin -- writer password-link":
    "Só o operador pode criar um link para um editor, com: npm run admin -- writer password-link",
  "Only the operator can suspend an editor or end the suspension.":
    "Só o operador pode suspender um editor ou encerrar a suspensão.",
  "Only the operator decides who is an editor.": "Só o operador decide quem é editor.",
  "Only the piece's own writer can do this, in the desk.":
    "Só o autor do texto pode fazer isso, na mesa.",
  "Only the piece's own writer can do this.": "Só o autor do texto pode fazer isso.",
  "Only the service does this, at the time that the writer set.":
    "Só o serviço faz isso, na hora que o autor definiu.",
  "Passkeys need a site with a name, such as example.org, and this one has an IP address. Sign in with your password.":
    "As chaves de acesso precisam de um site com nome, por exemplo example.org, e este tem um endereço IP. Entre com sua senha.",
  "Port {port} is not allowed. Use 80, 443, or 1024 and above.":
    "A porta {port} não é permitida. Use 80, 443, ou 1024 e acima.",
  "post number {number}": "publicação número {number}",
  "Redirects are not followed. Enter the address that it redirects to.":
    "Redirecionamentos não são seguidos. Digite o endereço de destino.",
  "Related pieces must be the seller's own.":
    "Os textos relacionados devem ser do próprio vendedor.",
  "Remove {count} tags: a piece can have {limit}": {
    one: "Remova uma etiqueta: um texto pode ter {limit}",
    other: "Remova {count} etiquetas: um texto pode ter {limit}",
  },
  "Shorten it by {count} characters: the limit is {limit}": {
    one: "Encurte em um caractere: o limite é {limit}",
    other: "Encurte em {count} caracteres: o limite é {limit}",
  },
  "Shorten “{tag}”: a tag can have {count} characters":
    "Encurte “{tag}”: uma etiqueta pode ter {count} caracteres",
  "Somebody else has changed the site since you opened this page. Open it again to see their changes, then make yours.":
    "Outra pessoa alterou o site desde que você abriu esta página. Abra-a de novo para ver as mudanças e depois faça as suas.",
  "Somebody else has saved this page since you opened it. Copy your text, then open the page again.":
    "Outra pessoa salvou esta página desde que você a abriu. Copie seu texto e abra a página de novo.",
  "Something went wrong on our side.": "Algo deu errado do nosso lado.",
  "Something went wrong on our side. It was noted as {id}.":
    "Algo deu errado do nosso lado. Foi anotado como {id}.",
  "The account of this key is suspended. The key works again when an editor ends the suspension.":
    "A conta desta chave está suspensa. A chave volta a funcionar quando um editor encerrar a suspensão.",
  "The address must begin with http or https.": "O endereço deve começar com http ou https.",
  "The address must not contain a user name or password.":
    "O endereço não pode conter usuário nem senha.",
  "The animation has {count} frames, and the limit is {limit}. Send a shorter one, or a video's address.":
    "A animação tem {count} quadros, e o limite é {limit}. Envie uma mais curta, ou o endereço de um vídeo.",
  "The archive could not be read to its end.": "O arquivo não pôde ser lido até o fim.",
  "The archive has more than {count} files.": "O arquivo contém mais de {count} itens.",
  "The archive is damaged or incomplete. Download it again.":
    "O arquivo está danificado ou incompleto. Baixe-o de novo.",
  "The archive is packed in a way that is not supported. Use plain ZIP.":
    "O arquivo está compactado de um modo que não é aceito. Use ZIP comum.",
  "The archive is protected by a password. Send one without.":
    "O arquivo está protegido por senha. Envie um sem senha.",
  "The archive is too large when it is unpacked. Send it in parts.":
    "O arquivo fica grande demais quando é descompactado. Envie-o em partes.",
  "The database is busy. Nothing was saved. Try again in a few seconds.":
    "O banco de dados está ocupado. Nada foi salvo. Tente de novo em alguns segundos.",
  "The date is too long ago.": "A data é antiga demais.",
  "The date must not be in the future.": "A data não pode estar no futuro.",
  "The desk accepts only form data.": "A mesa só aceita dados de formulário.",
  "The desk does not accept API keys. Sign in instead.":
    "A mesa não aceita chaves de API. Entre na conta.",
  "The email or the password is incorrect.": "O e-mail ou a senha está incorreto.",
  "The file is empty.": "O arquivo está vazio.",
  "The file is larger than {size}. Nothing was saved.":
    "O arquivo é maior que {size}. Nada foi salvo.",
  "The file is not a picture. Send a JPEG, PNG, WebP, GIF or AVIF file.":
    "O arquivo não é uma imagem. Envie um arquivo JPEG, PNG, WebP, GIF ou AVIF.",
  "The form arrived incomplete. Nothing was saved.":
    "O formulário chegou incompleto. Nada foi salvo.",
  "The icon is gone. Upload it again.": "O ícone sumiu. Envie-o de novo.",
  "The logo is gone. Upload it again.": "O logotipo sumiu. Envie-o de novo.",
  "The new address leads back to the old path.": "O novo endereço leva de volta ao caminho antigo.",
  "The new address must be a path of this site, or an http or https address.":
    "O novo endereço deve ser um caminho deste site, ou um endereço http ou https.",
  "The note must be at most {count} characters long.":
    "A nota pode ter no máximo {count} caracteres.",
  "The old path belongs to the site itself and cannot be redirected.":
    "O caminho antigo pertence ao próprio site e não pode ser redirecionado.",
  "The old path is or was the address of a piece.":
    "O caminho antigo é ou foi o endereço de um texto.",
  "The old path is redirected already. Remove that redirect first.":
    "O caminho antigo já é redirecionado. Remova primeiro esse redirecionamento.",
  "The old path is the address of a page, and a page always comes first.":
    "O caminho antigo é o endereço de uma página, e uma página vem sempre primeiro.",
  "The old path is the address of a page, public or not, of this site.":
    "O caminho antigo é o endereço de uma página deste site, pública ou não.",
  "The old path must be a path of this site, such as /2019/01/a-post.":
    "O caminho antigo deve ser um caminho deste site, por exemplo /2019/01/a-post.",
  "The other site answered {status}.": "O outro site respondeu {status}.",
  "The page is public. Unpublish it first, then delete it.":
    "A página é pública. Despublique-a primeiro, depois exclua-a.",
  "The password is incorrect.": "A senha está incorreta.",
  "The picture cannot be decoded. Save it again in an image editor.":
    "A imagem não pode ser decodificada. Salve-a de novo em um editor de imagens.",
  "The picture has {width} × {height} pixels, and the limit is {limit} million. Make it smaller.":
    "A imagem tem {width} × {height} pixels, e o limite é {limit} milhões. Reduza-a.",
  "The picture has {width} × {height} pixels. Make it smaller: 1,000 × 1,000 is plenty.":
    "A imagem tem {width} × {height} pixels. Diminua-a: 1.000 × 1.000 bastam.",
  "The picture is a HEIC file, which most browsers cannot show. Save it as JPEG, and send that.":
    "A imagem é um arquivo HEIC, que a maioria dos navegadores não mostra. Salve-a como JPEG e envie isso.",
  "The picture is an SVG file, which can contain programs. Save it as PNG, and send that.":
    "A imagem é um arquivo SVG, que pode conter programas. Salve-a como PNG e envie isso.",
  "The picture is damaged. Save it again in an image editor.":
    "A imagem está danificada. Salve-a de novo em um editor de imagens.",
  "The picture is larger than {size}.": "A imagem é maior que {size}.",
  "The picture is that of {url}.": "A imagem é a de {url}.",
  "The picture must be a PNG, JPEG, WebP or GIF file.":
    "A imagem deve ser um arquivo PNG, JPEG, WebP ou GIF.",
  "The picture needs too much memory to decode. Make it smaller.":
    "A imagem precisa de memória demais. Reduza-a.",
  "The picture takes too long to decode. Save it again in an image editor, or make it smaller.":
    "A imagem demora demais para ser decodificada. Salve-a de novo em um editor de imagens, ou reduza-a.",
  "The piece has another text now. Nothing was stored. Read it again, and suggest changes to that text.":
    "O texto mudou nesse meio-tempo. Nada foi guardado. Leia de novo e sugira mudanças a esse texto.",
  "the piece was changed": "o texto foi alterado",
  "the piece was unpublished": "o texto deixou de estar publicado",
  "the piece was withdrawn from review": "o texto foi retirado da revisão",
  "The preview failed: the theme has a fault in {file}, line {line}.":
    "A prévia falhou: o tema tem um erro em {file}, linha {line}.",
  "The preview failed: the theme has a fault in {file}.":
    "A prévia falhou: o tema tem um erro em {file}.",
  "The preview takes too long. Try again in a few seconds.":
    "A prévia demora demais. Tente de novo em alguns segundos.",
  "The receiver answered 410 Gone: it wants no more deliveries.":
    "O receptor respondeu 410 Gone: não quer mais envios.",
  "The request body is larger than {kibibytes} KiB.": "O pedido é maior que {kibibytes} KiB.",
  "The request body is too large.": "O pedido é grande demais.",
  "The request did not arrive within {count} seconds.": "O pedido não chegou em {count} segundos.",
  "The request was cancelled.": "O pedido foi cancelado.",
  "The server's disk is full. Nothing was saved. Try again later.":
    "O disco do servidor está cheio. Nada foi salvo. Tente de novo mais tarde.",
  "The service cannot do this at the moment. Try again in a few seconds.":
    "O serviço não pode fazer isso agora. Tente de novo em alguns segundos.",
  "The service is stopping.": "O serviço está parando.",
  "The service is stopping. Send the picture again.":
    "O serviço está parando. Envie a imagem de novo.",
  "The service is very busy. Try again in a few seconds.":
    "O serviço está muito ocupado. Tente de novo em alguns segundos.",
  "The site is being built. Try again in a few seconds.":
    "O site está sendo construído. Tente de novo em alguns segundos.",
  "The suggested text is the same as the current one.": "O texto sugerido é igual ao atual.",
  "The text has changed since this was suggested, or the suggestion was answered. Nothing was changed. Look at it again.":
    "O texto mudou desde que isto foi sugerido, ou a sugestão já foi respondida. Nada foi mudado. Veja de novo.",
  "the text was changed": "o texto foi alterado",
  "The time must be in the future.": "A hora deve estar no futuro.",
  "The time must be within a year.": "A hora deve estar dentro de um ano.",
  "the update was withdrawn from review": "a atualização foi retirada da revisão",
  "The webhook is switched off. Save it again to switch it on.":
    "O webhook está desligado. Salve-o de novo para ligá-lo.",
  "The writer has typed a text here that a piece cannot have, such as one that is too long. Suggest changes when it fits.":
    "O autor digitou aqui um texto que uma publicação não pode ter, por exemplo longo demais. Sugira mudanças quando couber.",
  "There is already a page at /{slug}.": "Já há uma página em /{slug}.",
  "There is no page at this address.": "Não há página neste endereço.",
  "There is no picture address in the profile.": "Não há endereço de imagem no perfil.",
  "There is no redirect from this path.": "Não há redirecionamento deste caminho.",
  "There is no revision with this number.": "Não há versão com este número.",
  "There is no such comment of yours.": "Você não tem esse comentário.",
  "There is no such delivery.": "Este envio não existe.",
  "There is no such listing in your shop.": "Este anúncio não está na sua loja.",
  "There is no such page. It may be deleted.":
    "Esta página não existe. Talvez tenha sido excluída.",
  "There is no such page. Somebody may have deleted it.":
    "Esta página não existe. Talvez alguém a tenha excluído.",
  "There is no such passkey.": "Esta chave de acesso não existe.",
  "There is no such picture.": "Esta imagem não existe.",
  "There is no such piece.": "Este texto não existe.",
  "There is no such writer.": "Este autor não existe.",
  "There is no suggestion with this number.": "Não há sugestão com este número.",
  "There is no webhook yet. Save its address first.":
    "Ainda não há webhook. Salve o endereço primeiro.",
  "There is no website in the profile.": "Não há site no perfil.",
  "There is no writer at this address.": "Não há autor neste endereço.",
  "There is nothing at this address.": "Não há nada neste endereço.",
  "There is nothing to comment on at this address.": "Não há nada para comentar neste endereço.",
  "There is nothing to save yet.": "Ainda não há nada para salvar.",
  "These changes alone make a text that a piece cannot have. Tick others, or decline them all.":
    "Só estas mudanças dão um texto que não é possível aqui. Marque outras, ou recuse todas.",
  "This account is suspended and cannot publish anything. An editor can end the suspension.":
    "Esta conta está suspensa e não pode publicar nada. Um editor pode encerrar a suspensão.",
  "This account is your own. Another editor must do this.":
    "Esta conta é sua. Outro editor deve fazer isso.",
  "This address takes {methods}.": "Este endereço aceita {methods}.",
  "this version of Galley could not render the text":
    "esta versão do Galley não conseguiu formatar o texto",
  "This changed while you looked. Look again.": "Isto mudou enquanto você olhava. Olhe de novo.",
  "This form was sent from another site. Nothing was changed.":
    "Este formulário veio de outro site. Nada foi alterado.",
  "This is a page of this site. Enter a website of your own.":
    "Esta é uma página deste site. Digite um site seu.",
  "This is no longer your picture.": "Esta não é mais a sua imagem.",
  "This is not a date.": "Isto não é uma data.",
  "This is not a time.": "Isto não é uma hora.",
  "This is not an address.": "Isto não é um endereço.",
  "This link has been used for as many comments as it can.":
    "Este link já foi usado para todos os comentários possíveis.",
  "This link has expired or was already used. Ask the person who sent it for a new one.":
    "Este link expirou ou já foi usado. Peça um novo a quem o enviou.",
  "This link has expired or was used. Ask for a new one.":
    "Este link expirou ou já foi usado. Peça um novo.",
  "This link shows nothing: it has expired, or its writer has revoked it. Ask them for a new one.":
    "Este link não mostra nada: expirou, ou seu autor o revogou. Peça um novo.",
  "This page has expired. Nothing was changed. Reload it and try again.":
    "Esta página expirou. Nada foi alterado. Recarregue-a e tente de novo.",
  "This passkey is in use already.": "Esta chave de acesso já está em uso.",
  "This passkey was not accepted. Use another one, or your password.":
    "Esta chave de acesso não foi aceita. Use outra, ou sua senha.",
  "This picture is gone. Upload it again.": "Esta imagem sumiu. Envie-a de novo.",
  "This picture is not in your library. Choose another one":
    "Esta imagem não está na sua biblioteca. Escolha outra",
  "This piece has as many comments as it can have.":
    "Este texto tem todos os comentários que pode ter.",
  "This piece has been rejected meanwhile. Look again before you answer.":
    "Entretanto este texto foi recusado. Olhe de novo antes de responder.",
  "This piece has had {count} addresses, which is the most. Keep this one, or choose one that it had before.":
    "Este texto já teve {count} endereços, o máximo. Mantenha este, ou escolha um anterior.",
  "This piece has {count} links that work. Revoke one first.":
    "Este texto tem {count} links que funcionam. Revogue um primeiro.",
  "This piece has {count} suggestions that wait for an answer. Its writer must answer some first.":
    "{count} sugestões para este texto esperam resposta. O autor precisa responder a algumas primeiro.",
  "This piece is a draft now. Look again before you answer.":
    "Este texto agora é um rascunho. Olhe de novo antes de responder.",
  "This piece is no longer waiting for a look, so it cannot be returned. Load the page again to see what changed.":
    "Este texto já não espera uma opinião, por isso não pode ser devolvido. Recarregue a página para ver o que mudou.",
  "This piece is no longer waiting for a time, so there is none to cancel. Load the page again to see what changed.":
    "Este texto já não espera uma hora, por isso não há nenhuma a cancelar. Recarregue a página para ver o que mudou.",
  "This piece is no longer waiting for an editor, so it cannot be withdrawn. Load the page again to see what changed.":
    "Este texto já não espera um editor, por isso não pode ser retirado. Recarregue a página para ver o que mudou.",
  "This piece is no longer waiting for its time.": "Este texto já não espera a sua hora.",
  "This piece is no longer waiting to be published, so it cannot be accepted. Load the page again to see what changed.":
    "Este texto já não espera publicação, por isso não pode ser aceito. Recarregue a página para ver o que mudou.",
  "This piece is not public, so it cannot be unpublished. Load the page again to see what changed.":
    "Este texto não é público, por isso não pode ser despublicado. Recarregue a página para ver o que mudou.",
  "This piece is not taken down, so there is no takedown to lift. Load the page again to see what changed.":
    "Este texto não está retirado, por isso não há retirada a suspender. Recarregue a página para ver o que mudou.",
  "This piece is not waiting for review.": "Este texto não aguarda revisão.",
  "This piece is published now. Look again before you answer.":
    "Este texto agora está publicado. Olhe de novo antes de responder.",
  "This piece is waiting for an editor now. Look again before you answer.":
    "Este texto agora espera um editor. Olhe de novo antes de responder.",
  "This piece is waiting for an editor. Withdraw it to edit it.":
    "Este texto aguarda a redação. Retire-o para editá-lo.",
  "This piece is your own. Another editor must answer it.":
    "Este texto é seu. Outro editor deve responder.",
  "This piece is your own. Change it in the editor.": "Este texto é seu. Mude-o no editor.",
  "This piece was saved elsewhere meanwhile. Nothing was overwritten; load it again to compare.":
    "Este texto foi salvo em outro lugar nesse meio-tempo. Nada foi sobrescrito; carregue-o de novo para comparar.",
  "This server makes no previews.": "Este servidor não faz pré-visualizações.",
  "This session has ended already.": "Esta sessão já terminou.",
  "This site has {count} redirects, which is the most it can have. Remove some that nobody uses.":
    "Este site tem {count} redirecionamentos, o máximo. Remova alguns que ninguém usa.",
  "This suggestion was answered already.": "Esta sugestão já foi respondida.",
  "This text is too tangled to render in time. Look for very long runs of brackets, asterisks or quote marks.":
    "Este texto está emaranhado demais para ser exibido a tempo. Procure sequências muito longas de colchetes, asteriscos ou sinais de citação.",
  "This took too long. Reload the page and try again.":
    "Demorou demais. Recarregue a página e tente de novo.",
  "This version is no longer kept.": "Esta versão não é mais guardada.",
  "This was changed in the meantime. Load it again.":
    "Isto foi alterado nesse meio-tempo. Carregue de novo.",
  "this word has another meaning here: choose another":
    "esta palavra tem outro sentido aqui: escolha outra",
  "This writer has an email. Only they can change it.":
    "Este autor tem um e-mail. Só ele pode alterá-lo.",
  "This writer is now called “{name}”. Check the name.":
    "Este autor agora se chama “{name}”. Confira o nome.",
  "Tick at least one change, or decline them all.":
    "Marque pelo menos uma mudança, ou recuse todas.",
  "Too many brackets are open": "Há parênteses abertos demais",
  "Too many links were asked for. Try again in 15 minutes.":
    "Foram pedidos links demais. Tente de novo em 15 minutos.",
  "Too many of your texts are waiting to be rendered. Try again when they are done.":
    "Textos seus demais esperam ser exibidos. Tente de novo quando estiverem prontos.",
  "Too many pictures are arriving. Try again in a few seconds.":
    "Estão chegando imagens demais. Tente de novo em alguns segundos.",
  "Too many pictures are waiting. Try again in a few seconds.":
    "Há imagens demais em espera. Tente de novo em alguns segundos.",
  "Too many requests are running. Try again in a few seconds.":
    "Há pedidos demais em andamento. Tente de novo em alguns segundos.",
  "Too many requests. Try again in {count} minutes.": {
    one: "Pedidos demais. Tente de novo em {count} minuto.",
    other: "Pedidos demais. Tente de novo em {count} minutos.",
  },
  "Too many requests. Try again in {count} seconds.": {
    one: "Pedidos demais. Tente de novo em {count} segundo.",
    other: "Pedidos demais. Tente de novo em {count} segundos.",
  },
  "Too many wrong passwords. Try again in {count} minutes.": {
    one: "Senhas erradas demais. Tente de novo em {count} minuto.",
    other: "Senhas erradas demais. Tente de novo em {count} minutos.",
  },
  "Too many wrong passwords. Try again in {count} seconds.": {
    one: "Senhas erradas demais. Tente de novo em {count} segundo.",
    other: "Senhas erradas demais. Tente de novo em {count} segundos.",
  },
  "Unpublish or withdraw this piece first; then delete it.":
    "Primeiro despublique ou retire este texto; depois exclua-o.",
  "Unpublish the page before you change its address.":
    "Despublique a página antes de mudar o endereço.",
  "use at most {count} characters": "no máximo {count} caracteres",
  "Use lower-case letters, digits and hyphens, such as field-notes":
    "Use letras minúsculas, algarismos e hífens, como field-notes",
  "Use the code of a language, such as en or pt-BR": "Use o código de um idioma, como pt-BR ou en",
  "use the letters a to z, digits and single hyphens, such as my-first-piece":
    "use as letras de a a z, dígitos e hifens simples, por exemplo meu-primeiro-texto",
  "While you are suspended, you cannot show pieces by a link.":
    "Enquanto estiver suspenso, você não pode mostrar textos por link.",
  "Write a headline": "Escreva um título",
  "Write a note, so that the writer knows what to do.":
    "Escreva uma nota, para o autor saber o que fazer.",
  "Write something": "Escreva algo",
  "Write something before you publish.": "Escreva algo antes de publicar.",
  "You are signed out. Nothing was saved.": "Você saiu da conta. Nada foi salvo.",
  "You are signed out. Sign in again.": "Você saiu. Entre de novo.",
  "You don't have permission to do this.": "Você não tem permissão para isso.",
  "You have made {count} keys within a day. The limit is {limit}. Try again tomorrow, or ask the operator of this site for more room.":
    {
      one: "Você criou {count} chave em um dia. O limite é {limit}. Tente de novo amanhã, ou peça mais espaço ao operador deste site.",
      other:
        "Você criou {count} chaves em um dia. O limite é {limit}. Tente de novo amanhã, ou peça mais espaço ao operador deste site.",
    },
  "You have no key with this id.": "Você não tem chave com este id.",
  "You have no listing at this address.": "Você não tem anúncio neste endereço.",
  "You have no piece at this address.": "Você não tem texto neste endereço.",
  "You have no such picture.": "Você não tem essa imagem.",
  "You have no such piece.": "Você não tem esse texto.",
  "You have {count} keys. The limit is {limit}. Revoke one that you no longer use, or ask the operator of this site for more room.":
    {
      one: "Você tem {count} chave. O limite é {limit}. Revogue-a se não a usa mais, ou peça mais espaço ao operador deste site.",
      other:
        "Você tem {count} chaves. O limite é {limit}. Revogue uma que não usa mais, ou peça mais espaço ao operador deste site.",
    },
  "You have {count} listings in your shop. The limit is {limit}. Remove one, or ask the operator of this site for more room.":
    {
      one: "Você tem {count} anúncio na sua loja. O limite é {limit}. Remova-o, ou peça mais espaço ao operador deste site.",
      other:
        "Você tem {count} anúncios na sua loja. O limite é {limit}. Remova um, ou peça mais espaço ao operador deste site.",
    },
  "You have {count} passkeys. Remove one first.":
    "Você tem {count} chaves de acesso. Remova uma primeiro.",
  "You have {count} unpublished pieces. The limit is {limit}. Publish or delete one in the desk, or ask the operator of this site for more room.":
    {
      one: "Você tem {count} texto não publicado. O limite é {limit}. Publique-o ou exclua-o na mesa, ou peça mais espaço ao operador deste site.",
      other:
        "Você tem {count} textos não publicados. O limite é {limit}. Publique ou exclua um na mesa, ou peça mais espaço ao operador deste site.",
    },
  "Your address redirects to one that is too long.":
    "Seu endereço redireciona para um longo demais.",
  "Your address redirects to {url}. Enter that as your website.":
    "Seu endereço redireciona para {url}. Digite esse como seu site.",
  "Your data is already being downloaded. Wait until that download ends, or stop it and try again in a minute.":
    "Seus dados já estão sendo baixados. Espere terminar, ou pare e tente de novo em um minuto.",
  "Your pictures can take {size}, and this one does not fit. Delete pictures that you no longer show, or ask the operator of this site for more room.":
    "Suas imagens podem ocupar {size}, e esta não cabe. Exclua imagens que não mostra mais, ou peça mais espaço ao operador deste site.",
  "Your pieces have had {count} addresses before, which is the most. Keep the address of this one.":
    "Seus textos já tiveram {count} endereços, o máximo. Mantenha o endereço deste.",
  "Your pieces with their revisions can take {megabytes} MB, and this text does not fit. Delete pieces that you no longer need (their room is free after 30 days), or ask the operator of this site for more room.":
    "Seus textos com suas versões podem ocupar {megabytes} MB, e este não cabe. Exclua textos de que não precisa mais (o espaço fica livre após 30 dias), ou peça mais espaço ao operador deste site.",
  "Your quota is used up. Delete something, or ask the operator for more.":
    "Sua cota acabou. Exclua algo, ou peça mais ao operador.",
  "Your website is already being checked.": "Seu site já está sendo verificado.",
  "Your website was checked just now. Try again in ten seconds.":
    "Seu site acabou de ser verificado. Tente de novo em dez segundos.",
  "{count} suggestions of this key wait for an answer. The writer must answer some first.":
    "{count} sugestões desta chave esperam resposta. O autor precisa responder a algumas primeiro.",
  "{host} is not on the public internet. Use a public address. For development, the operator can start the service with WEBHOOK_ALLOW_PRIVATE=1.":
    "{host} não está na internet pública. Use um endereço público. Para desenvolvimento, o operador pode iniciar o serviço com WEBHOOK_ALLOW_PRIVATE=1.",
  "{host} leads to an address that is not on the public internet.":
    "{host} leva a um endereço que não está na internet pública.",
  "{host}: Its certificate has expired.": "{host}: seu certificado expirou.",
  "{host}: Its certificate is for another host.": "{host}: seu certificado é de outro servidor.",
  "{host}: Its certificate is self-signed.": "{host}: seu certificado é autoassinado.",
  "{host}: The connection failed: {reason}": "{host}: a conexão falhou: {reason}",
  "{host}: The connection took too long.": "{host}: a conexão demorou demais.",
  "{host}: The connection was closed before the answer was complete.":
    "{host}: a conexão foi fechada antes da resposta completa.",
  "{host}: The connection was refused.": "{host}: a conexão foi recusada.",
  "{host}: The connection was reset.": "{host}: a conexão foi reiniciada.",
  "{host}: The headers of the answer are too large.":
    "{host}: os cabeçalhos da resposta são grandes demais.",
  "{host}: The name could not be looked up.": "{host}: o nome não pôde ser resolvido.",
  "{host}: There is no such host.": "{host}: esse servidor não existe.",
  "{one} {other}": "{one} {other}",
  "{text}": "{text}",
  "{url} answered {status}, not 200.": "{url} respondeu {status}, não 200.",
  '{url} has no link to {profile} with rel="me".':
    '{url} não tem link com rel="me" para {profile}.',
  "{url} is not an HTML page. Its type is missing.": "{url} não é uma página HTML. Falta o tipo.",
  "{url} is not an HTML page. Its type is {type}.":
    "{url} não é uma página HTML. Seu tipo é {type}.",
  '{url} links to {profile} with rel="me".': '{url} tem um link para {profile} com rel="me".',
  '{url} links to {profile}, but without rel="me". Add it to that link.':
    '{url} tem um link para {profile}, mas sem rel="me". Adicione-o a esse link.',
  "“{missing}” is missing": "falta “{missing}”",
  "“{part}” does not belong here": "“{part}” não cabe aqui",
  "“{part}” is not a known property. Did you mean “{suggestion}”?":
    "“{part}” não é uma propriedade conhecida. Você quis dizer “{suggestion}”?",
  "“{part}” needs a space on both sides": "“{part}” precisa de um espaço de cada lado",
};
