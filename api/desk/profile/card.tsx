import { useWords } from "../messages/words.ts";
import type { Profile } from "../../store/people/writers.ts";
import { networkName } from "./form.ts";

export interface CardProps {
  profile: Profile;
  /** The picture's address. */
  picture: string;
  verified: boolean;
}

/** A writer's card as readers see it. A script keeps each `data-mirror` part equal to the field of that name. */
export function ProfileCard({ profile, picture, verified }: CardProps) {
  const { profile: w } = useWords();
  const { name, bio, role, niche, location, website, socials } = profile;
  return (
    <article class="profile-card" id="profile-card">
      <img src={picture} alt="" width={72} height={72} />
      <div>
        <p class="card-name">
          <bdi data-mirror="name">{name}</bdi>
          {verified && (
            <span class="verified" title={w.identity_verified}>
              {" "}
              ✓<span class="unseen"> {w.verified_mark}</span>
            </span>
          )}
        </p>
        <p class="card-facts" dir="auto">
          {[
            ["role", role],
            ["niche", niche],
            ["location", location],
          ].map(([field, value]) => (
            <span key={field} data-mirror={field} hidden={!value}>
              {value}
            </span>
          ))}
        </p>
        <p class="card-bio" dir="auto" data-mirror="bio" hidden={!bio}>
          {bio}
        </p>
        <ul class="card-links">
          <LinkItem field="website" label={w.website} url={website} />
          {Object.entries(socials).map(([network, url]) => (
            <LinkItem
              key={network}
              field={`socials.${network}`}
              label={networkName(network, w)}
              url={url}
            />
          ))}
        </ul>
      </div>
    </article>
  );
}

function LinkItem({ field, label, url }: { field: string; label: string; url: string | null }) {
  return (
    <li data-mirror={field} hidden={!url}>
      <a href={url ?? ""} rel="noopener noreferrer" target="_blank">
        {label}
      </a>
    </li>
  );
}
