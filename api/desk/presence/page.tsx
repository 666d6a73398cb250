import type { ComponentChildren } from "preact";
import { PRESENCE, WEBHOOK, WEBSITE, WIDGETS } from "./paths.ts";

const TABS = [
  { path: PRESENCE, label: "API keys" },
  { path: WIDGETS, label: "Badge and widgets" },
  { path: WEBSITE, label: "Website and feeds" },
  { path: WEBHOOK, label: "Webhook" },
] as const;

/** The heading of the four pages of the online presence, and the way from one to the other. */
export function PresencePage({
  here,
  children,
}: {
  here: (typeof TABS)[number]["path"];
  children: ComponentChildren;
}) {
  return (
    <>
      <h1>Online presence</h1>
      <nav aria-label="Online presence" class="tabs">
        <ul>
          {TABS.map(({ path, label }) => (
            <li key={path}>
              <a href={path} aria-current={path === here ? "page" : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </>
  );
}
