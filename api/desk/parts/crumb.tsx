/** The way back, above the heading of a page. */
export function Crumb({ href, label }: { href: string; label: string }) {
  return (
    <p class="crumb">
      <a href={href}>{label}</a>
    </p>
  );
}
