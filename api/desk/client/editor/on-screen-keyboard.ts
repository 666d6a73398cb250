/** On a touch screen the toolbar stands on the keyboard, which covers the lower part of the page. */
export function followKeyboard(): void {
  const { visualViewport: seen, document: page } = window;
  if (!seen) return;
  const place = (): void => {
    const covered = Math.max(0, innerHeight - seen.height - seen.offsetTop);
    page.documentElement.style.setProperty("--keyboard", `${Math.round(covered)}px`);
  };
  seen.addEventListener("resize", place);
  seen.addEventListener("scroll", place);
  place();
}
