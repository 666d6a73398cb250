import footnotes from "markdown-it-footnote";

// Files that begin with a slash are in public/, texts in content/.
export default function configure(eleventy) {
  eleventy.amendLibrary("md", (markdown) => markdown.use(footnotes));
  eleventy.addPassthroughCopy({ public: "/" });
  eleventy.addFilter("day", (date) => new Date(date).toISOString().slice(0, 10));
  // The pieces of a writer, for their page.
  eleventy.addFilter("below", (pages, url) =>
    pages.filter(
      (page) => url.startsWith("/author/") && page.url !== url && page.url.startsWith(url),
    ),
  );
  eleventy.addCollection("pieces", (all) =>
    all.getFilteredByGlob("content/author/*/*.md").filter((page) => page.data.authors),
  );
  // The site's own, such as About.
  eleventy.addCollection("pages", (all) => all.getFilteredByGlob("content/*.md"));
  return { dir: { input: "content", includes: "../_includes" }, markdownTemplateEngine: false };
}
