import type { ComponentChild } from "preact";
import * as base from "./_includes/base.11ty.tsx";
import * as archiveIndex from "./archive-index.11ty.tsx";
import * as archive from "./archive.11ty.tsx";
import * as author from "./author.11ty.tsx";
import * as category from "./category.11ty.tsx";
import * as docsPage from "./docs-page.11ty.tsx";
import * as docsReference from "./docs-reference.11ty.tsx";
import * as docs from "./docs.11ty.tsx";
import * as follow from "./follow.11ty.tsx";
import * as home from "./home.11ty.tsx";
import * as notFound from "./not-found.11ty.tsx";
import type { PageData, TemplateName } from "./page-data.ts";
import type { PAGED } from "./paged.ts";
import * as page from "./page.11ty.tsx";
import * as piece from "./piece.11ty.tsx";
import * as receipt from "./receipt.11ty.tsx";
import * as search from "./search.11ty.tsx";
import * as series from "./series.11ty.tsx";
import * as shop from "./shop.11ty.tsx";
import * as tag from "./tag.11ty.tsx";
import * as trending from "./trending.11ty.tsx";
import * as writers from "./writers.11ty.tsx";

export interface Template<Data> {
  data: typeof PAGED;
  render: (data: Data) => ComponentChild;
}

/** The shipped page templates by name. A theme replaces any of them by a file of the same name. */
export const TEMPLATES: { [Name in TemplateName]: Template<PageData<Name>> } = {
  home,
  piece,
  author,
  archive,
  "archive-index": archiveIndex,
  writers,
  trending,
  category,
  series,
  tag,
  shop,
  search,
  receipt,
  follow,
  page,
  "not-found": notFound,
  docs,
  "docs-page": docsPage,
  "docs-reference": docsReference,
};

/** The shipped layouts. */
export const LAYOUTS = { base } as const;
