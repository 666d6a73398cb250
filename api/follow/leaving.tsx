import { Filled } from "../../site/parts/filled.tsx";
import type { Messages } from "../../site/messages/shape.ts";
import { Address } from "./asking.tsx";

interface LeavingProps {
  email: string;
  site: string;
  words: Messages;
  /** Where the reader sees their subscriptions. */
  address: string;
}

/** Asks once more: a mail program or a filter that opens links must not end anything. */
export function LeavePage({ email, site, words, address }: LeavingProps) {
  return (
    <>
      <h1>{words.follow_leave}</h1>
      <p>
        <Filled
          message={words.follow_leave_about}
          email={<Address of={email} />}
          site={<bdi>{site}</bdi>}
        />
      </p>
      <form method="post" action={`${address}/leave`}>
        <p>
          <button>{words.follow_leave}</button>
        </p>
      </form>
      <p>
        <a href={address}>{words.follow_yours}</a>
      </p>
    </>
  );
}

export function LeftPage({ email, site, words, address }: LeavingProps) {
  return (
    <>
      <h1>{words.follow_left}</h1>
      <p>
        <Filled
          message={words.follow_left_about}
          email={<Address of={email} />}
          site={<bdi>{site}</bdi>}
        />
      </p>
      <p>
        <a href={address}>{words.follow_yours}</a>
      </p>
    </>
  );
}
