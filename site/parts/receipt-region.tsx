import { pathOf } from "../path.ts";
import type { SiteData } from "../site-data.ts";
import { Filled } from "./filled.tsx";
import { receiptWording } from "./receipt-words.ts";

/** The place where the script checks a piece, and below it a text that helps without script. */
export function ReceiptRegion({ site }: { site: SiteData }) {
  const { words, name, urls } = site;
  return (
    <>
      <div data-receipt={JSON.stringify(receiptWording(site))}>
        <noscript>
          <p class="note">{words.receipt_no_script}</p>
        </noscript>
        <p>{words.receipt_open}</p>
      </div>
      <section class="receipt-text" aria-labelledby="other-ways">
        <p>
          <Filled message={words.receipt_what} site={<bdi>{name}</bdi>} />
        </p>
        <h2 id="other-ways">{words.receipt_other_ways}</h2>
        <p>{words.receipt_trust}</p>
        <ul>
          <li>
            <Filled
              message={words.receipt_read}
              path={<code dir="ltr">/receipt.json</code>}
              says={<code dir="ltr">says</code>}
            />
          </li>
          <li>
            <Filled
              message={words.receipt_command}
              command={<code dir="ltr">galley verify</code>}
            />
          </li>
          <li>
            <a href={`${pathOf(urls.docs)}/checking`} hreflang="en">
              {words.receipt_guide}
            </a>
          </li>
        </ul>
      </section>
    </>
  );
}
