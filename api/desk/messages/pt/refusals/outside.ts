import type { Refusals } from "../../shape.ts";

export const outside: Refusals = {
  "The picture is a HEIC file, which most browsers cannot show. Save it as JPEG, and send that.":
    "A imagem é um arquivo HEIC, que a maioria dos navegadores não mostra. Salve-a como JPEG e envie isso.",
  "The picture is an SVG file, which can contain programs. Save it as PNG, and send that.":
    "A imagem é um arquivo SVG, que pode conter programas. Salve-a como PNG e envie isso.",
  "The file is not a picture. Send a JPEG, PNG, WebP, GIF or AVIF file.":
    "O arquivo não é uma imagem. Envie um arquivo JPEG, PNG, WebP, GIF ou AVIF.",
  "The picture has {0} pixels, and the limit is {1} million. Make it smaller.":
    "A imagem tem {0} pixels, e o limite é {1} milhões. Reduza-a.",
  "The animation has {0} frames, and the limit is {1}. Send a shorter one, or a video's address.":
    "A animação tem {0} quadros, e o limite é {1}. Envie uma mais curta, ou o endereço de um vídeo.",
  "All frames of the animation together have more than {0} million pixels. Make it smaller or shorter.":
    "Todos os quadros juntos têm mais de {0} milhões de pixels. Reduza-a ou encurte-a.",
  "The picture is damaged. Save it again in an image editor.":
    "A imagem está danificada. Salve-a de novo em um editor de imagens.",
  "The picture takes too long to decode. Save it again in an image editor, or make it smaller.":
    "A imagem demora demais para ser decodificada. Salve-a de novo em um editor de imagens, ou reduza-a.",
  "The picture cannot be decoded. Save it again in an image editor.":
    "A imagem não pode ser decodificada. Salve-a de novo em um editor de imagens.",
  "The picture needs too much memory to decode. Make it smaller.":
    "A imagem precisa de memória demais. Reduza-a.",
  "The file is empty.": "O arquivo está vazio.",
  "Too many pictures are waiting. Try again in a few seconds.":
    "Há imagens demais em espera. Tente de novo em alguns segundos.",
  "Too many pictures are arriving. Try again in a few seconds.":
    "Estão chegando imagens demais. Tente de novo em alguns segundos.",
  "The service is stopping. Send the picture again.":
    "O serviço está parando. Envie a imagem de novo.",
  "The service is stopping.": "O serviço está parando.",
  "The other site answered {0}.": "O outro site respondeu {0}.",
  "The picture is larger than {0} MiB.": "A imagem é maior que {0} MiB.",
  "There is no website in the profile.": "Não há site no perfil.",
  "This is a page of this site. Enter a website of your own.":
    "Esta é uma página deste site. Digite um site seu.",
  "Your address redirects to one that is too long.":
    "Seu endereço redireciona para um longo demais.",
  "Your address redirects to {0}. Enter that as your website.":
    "Seu endereço redireciona para {0}. Digite esse como seu site.",
  "{0} answered {1}, not 200.": "{0} respondeu {1}, não 200.",
  "{0} is not an HTML page. Its type is {1}.": "{0} não é uma página HTML. Seu tipo é {1}.",
  '{0} links to {1} with rel="me".': '{0} tem um link para {1} com rel="me".',
  '{0} links to {1}, but without rel="me". Add it to that link.':
    '{0} tem um link para {1}, mas sem rel="me". Adicione-o a esse link.',
  '{0} has no link to {1} with rel="me".': '{0} não tem link com rel="me" para {1}.',
  "The picture is that of {0}.": "A imagem é a de {0}.",
  "This is not an address.": "Isto não é um endereço.",
  "The address must begin with http or https.": "O endereço deve começar com http ou https.",
  "The address must not contain a user name or password.":
    "O endereço não pode conter usuário nem senha.",
  "Port {0} is not allowed. Use 80, 443, or 1024 and above.":
    "A porta {0} não é permitida. Use 80, 443, ou 1024 e acima.",
  "{0} is not on the public internet. Use a public address. For development, the operator can start the service with WEBHOOK_ALLOW_PRIVATE=1.":
    "{0} não está na internet pública. Use um endereço público. Para desenvolvimento, o operador pode iniciar o serviço com WEBHOOK_ALLOW_PRIVATE=1.",
  "Redirects are not followed. Enter the address that it redirects to.":
    "Redirecionamentos não são seguidos. Digite o endereço de destino.",
  "The receiver answered 410 Gone: it wants no more deliveries.":
    "O receptor respondeu 410 Gone: não quer mais envios.",
  "Every delivery has failed since {0}.": "Todos os envios falham desde {0}.",
  "Too many requests are running. Try again in a few seconds.":
    "Há pedidos demais em andamento. Tente de novo em alguns segundos.",
  "The request was cancelled.": "O pedido foi cancelado.",
  "No complete answer came within {0} seconds.":
    "Nenhuma resposta completa chegou em {0} segundos.",
  "{0}: There is no such host.": "{0}: esse servidor não existe.",
  "{0}: The name could not be looked up.": "{0}: o nome não pôde ser resolvido.",
  "{0}: The connection was refused.": "{0}: a conexão foi recusada.",
  "{0}: The connection was reset.": "{0}: a conexão foi reiniciada.",
  "{0}: The connection was closed before the answer was complete.":
    "{0}: a conexão foi fechada antes da resposta completa.",
  "{0}: The connection took too long.": "{0}: a conexão demorou demais.",
  "{0}: The headers of the answer are too large.":
    "{0}: os cabeçalhos da resposta são grandes demais.",
  "{0}: Its certificate has expired.": "{0}: seu certificado expirou.",
  "{0}: Its certificate is self-signed.": "{0}: seu certificado é autoassinado.",
  "{0}: Its certificate is for another host.": "{0}: seu certificado é de outro servidor.",
  "{0}: The connection failed: {1}": "{0}: a conexão falhou: {1}",
  "This text is too tangled to render in time. Look for very long runs of brackets, asterisks or quote marks.":
    "Este texto está emaranhado demais para ser exibido a tempo. Procure sequências muito longas de colchetes, asteriscos ou sinais de citação.",
  "Too many of your texts are waiting to be rendered. Try again when they are done.":
    "Textos seus demais esperam ser exibidos. Tente de novo quando estiverem prontos.",
  "A text in it takes too long to read.": "Um texto nele demora demais para ser lido.",
  "The archive could not be read to its end.": "O arquivo não pôde ser lido até o fim.",
  "More than {0} pictures are on other sites.": "Mais de {0} imagens estão em outros sites.",
  "An import creates at most {0} drafts. Import the same archive again for the rest.":
    "Uma importação cria no máximo {0} rascunhos. Importe o mesmo arquivo de novo para o resto.",
  "The request body is larger than {0}.": "O pedido é maior que {0}.",
  "The request did not arrive within {0} seconds.": "O pedido não chegou em {0} segundos.",
  '{0} has no link to {1} with rel="me". {2}': '{0} não tem link com rel="me" para {1}. {2}',
  'Its links with rel="me" lead to {0} and others.':
    'Seus links com rel="me" levam a {0} e outros.',
  'Its links with rel="me" lead to {0}.': 'Seus links com rel="me" levam a {0}.',
  "Only its first mebibyte was read.": "Só o primeiro mebibyte foi lido.",
  "Only its first {0} links were read, or fewer if they are very long.":
    "Só os primeiros {0} links foram lidos, ou menos se forem muito longos.",
  "{0} leads to an address that is not on the public internet.":
    "{0} leva a um endereço que não está na internet pública.",
  "The picture is larger than 2 MiB.": "A imagem é maior que 2 MiB.",
  "The picture must be a PNG, JPEG, WebP or GIF file.":
    "A imagem deve ser um arquivo PNG, JPEG, WebP ou GIF.",
  "The picture has {0} pixels. Make it smaller: 1,000 × 1,000 is plenty.":
    "A imagem tem {0} pixels. Reduza-a: 1.000 × 1.000 basta.",
};
