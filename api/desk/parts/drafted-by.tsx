import type { Drafting } from "../../store/drafting.ts";

/** Who drafted a piece, and who has changed it, in a sentence. */
export function DraftedBy({ drafting, writer }: { drafting: Drafting; writer: string }) {
  const { firstKey, byPerson, byProgram } = drafting;
  if (firstKey === undefined) {
    return (
      <p class="facts-line">
        Imported.
        {byPerson && (
          <>
            {" "}
            Changed by <bdi>{writer}</bdi> since.
          </>
        )}
        {byProgram && " Changed by a program since."}
      </p>
    );
  }
  if (firstKey === null) {
    return (
      <p class="facts-line">
        Drafted by <bdi>{writer}</bdi>.{byProgram && " Changed by a program since."}
      </p>
    );
  }
  return (
    <p class="facts-line">
      Drafted by a program with the API key <bdi>{firstKey || "that was removed"}</bdi>.{" "}
      {byPerson ? (
        <>
          Changed by <bdi>{writer}</bdi> since.
        </>
      ) : (
        "No person has changed it since."
      )}
    </p>
  );
}
