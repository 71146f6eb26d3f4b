import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { LeftView } from "../../protocol/view";
import { useHost } from "../base/hostContext";
import { Shape } from "../controls/icons";
import { Problem, Waiting } from "../controls/problem";
import { IconButton } from "../controls/buttons/iconButton";
import { useRequest } from "../base/useRequest";
import { count } from "../base/units";
import { FileDetail } from "./fileDetail";
import { t } from "../base/viewerText";

/** Shows the results in one text: one, or several to step through. */
export function FilesDetail({ view }: { view: Extract<LeftView, { kind: "files" }> }): VNode {
  const host = useHost();
  const [index, go] = useState(0);
  const request = useRequest(`file ${view.id} ${index}`, (signal) => host.file({ id: view.id, index }, signal));
  const step = (by: number): void => go(Math.min(view.total - 1, Math.max(0, index + by)));
  return (
    <div
      class="files"
      data-files={view.total}
      onKeyDown={(event) => {
        if (event.key !== "[" && event.key !== "]") return;
        event.preventDefault();
        step(event.key === "[" ? -1 : 1);
      }}
    >
      {view.total > 1 && (
        <nav class="files-steps" aria-label={t("Results in this text")}>
          <IconButton
            name="previous-file"
            title={t("Previous result ([)")}
            label={t("Previous result")}
            aria-disabled={index === 0}
            onClick={() => step(-1)}
          >
            <Shape name="up" />
          </IconButton>
          <IconButton
            name="next-file"
            title={t("Next result (])")}
            label={t("Next result")}
            aria-disabled={index === view.total - 1}
            onClick={() => step(1)}
          >
            <Shape name="down" />
          </IconButton>
          <span role="status" data-file-index={index}>
            {t("Result {0} of {1}", count(index + 1), count(view.total))}
          </span>
        </nav>
      )}
      {request.state === "failed" ? (
        <Problem what={t("The result could not be shown")} error={request.error} retry={request.retry} />
      ) : request.state === "loading" ? (
        <Waiting what={t("The result")} slow={request.slow} retry={request.retry} />
      ) : (
        <FileDetail key={`${view.id} ${index}`} view={request.value} />
      )}
    </div>
  );
}
