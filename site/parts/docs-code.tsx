import { colourSample } from "../docs-colours.ts";

interface DocsCodeProps {
  source: string;
  /** Names the sample for those who cannot see it. */
  label: string;
  language?: string;
}

/** A sample of code. Long lines scroll, and the keyboard can scroll them once they have the focus. */
export function DocsCode({ source, label, language = "" }: DocsCodeProps) {
  const html = { __html: colourSample(source, language) };
  return (
    <pre tabIndex={0} role="region" aria-label={label}>
      <code {...(language && { class: `language-${language}` })} dangerouslySetInnerHTML={html} />
    </pre>
  );
}
