/** Marks the section that is shown, and comes back to it after the form was sent. */
export function followSections(form: HTMLFormElement): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".on-this-page a")];
  const { action } = form;
  const mark = (): void => {
    const shown = links.find(({ hash }) => document.querySelector(hash)?.checkVisibility());
    for (const link of links) {
      if (link === shown) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    shown?.scrollIntoView({ block: "nearest", inline: "nearest" });
    // A redirect keeps it.
    form.action = shown ? new URL(shown.hash, action).href : action;
  };
  // The browser looks for the target of the address after this script has run.
  for (const when of ["hashchange", "pageshow"]) addEventListener(when, mark);
}
