import type { VNode } from "preact";
import type { FailedSearch } from "./useFailedSearch";
import { Problem } from "../problem";
import { t } from "../../base/viewerText";

/** Shows the state of the search for failed calls. Renders nothing while there is none. */
export function SearchBar({ search, retry }: { search: FailedSearch; retry: () => void }): VNode | null {
  if (search.error)
    return <Problem what={t("The search for failed calls stopped")} error={search.error} retry={retry} />;
  if (search.message === undefined) return null;
  return (
    <div class="note quiet" role="status" data-search>
      <span>{search.message}</span>
      <button type="button" class="link" onClick={() => search.stop()}>
        {search.searching ? t("Stop") : t("Close")}
      </button>
    </div>
  );
}
