import type { ComponentChildren } from "preact";

/** Leads from one page of an area to the others. */
export function Tabs({
  name,
  here,
  tabs,
  kind = "tabs",
}: {
  /** Their common subject. */
  name: string;
  /** The path of the page. */
  here: string;
  tabs: readonly { path: string; label: ComponentChildren }[];
  kind?: "tabs" | "section-tabs";
}) {
  return (
    <nav aria-label={name} class={kind}>
      <ul>
        {tabs.map(({ path, label }) => (
          <li key={path}>
            <a href={path} aria-current={path === here ? "page" : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
