import type { Migration } from "./migration.ts";

/** The site's own settings in all their versions, its logo and icons, and pages such as About. */
export const site: Migration = {
  name: "site",
  async up(tx) {
    await tx.schema
      .createTable("site_versions")
      .addColumn("number", "integer", (column) => column.primaryKey().notNull())
      .addColumn("settings", "text", (column) => column.notNull())
      .addColumn("footer_html", "text")
      .addColumn("renderer_version", "integer", (column) => column.notNull())
      .addColumn("saved_by", "text")
      .addColumn("via", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .execute();

    await tx.schema
      .createTable("site_files")
      .addColumn("id", "text", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("width", "integer", (column) => column.notNull())
      .addColumn("height", "integer", (column) => column.notNull())
      .addColumn("bytes", "integer", (column) => column.notNull())
      .addColumn("base64", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("site_files_key", ["id", "name"])
      .execute();

    await tx.schema
      .createTable("own_pages")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("slug", "text", (column) => column.notNull().unique())
      .addColumn("title", "text", (column) => column.notNull())
      .addColumn("body_md", "text", (column) => column.notNull())
      .addColumn("position", "integer", (column) => column.notNull())
      .addColumn("in_navigation", "text", (column) => column.notNull())
      .addColumn("in_footer", "text", (column) => column.notNull())
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("public_title", "text")
      .addColumn("public_md", "text")
      .addColumn("public_html", "text")
      .addColumn("public_text", "text")
      .addColumn("renderer_version", "integer")
      .addColumn("published_at", "text")
      .addColumn("public_updated_at", "text")
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("updated_at", "text", (column) => column.notNull())
      .execute();

    await tx.schema
      .createTable("own_page_revisions")
      .addColumn("page_id", "text", (column) =>
        column.notNull().references("own_pages.id").onDelete("cascade"),
      )
      .addColumn("number", "integer", (column) => column.notNull())
      .addColumn("title", "text", (column) => column.notNull())
      .addColumn("body_md", "text", (column) => column.notNull())
      .addColumn("saved_by", "text")
      .addColumn("via", "text", (column) => column.notNull())
      .addColumn("published", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("own_page_revisions_key", ["page_id", "number"])
      .execute();
  },
};
