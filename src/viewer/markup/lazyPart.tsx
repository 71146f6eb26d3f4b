import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { asError } from "../../base/errors";
import { Problem, Waiting } from "../controls/problem";
import { t } from "../base/viewerText";

type Part<Props> = (props: Props) => VNode;

/**
 * Loads a part of the viewer when it is first drawn. `load` imports its script, and should do nothing else. `what`
 * names it for users, as the start of a sentence ("The statistics").
 */
export function lazily<Props extends object>(what: string, load: () => Promise<Part<Props>>): Part<Props> {
  let loaded: Part<Props> | undefined;
  return function Lazy(props) {
    const [state, setState] = useState<{ readonly part?: Part<Props>; readonly error?: Error }>({});
    useEffect(() => {
      if (loaded) return undefined;
      let here = true;
      load().then(
        (part) => {
          loaded = part;
          if (here) setState({ part });
        },
        (error: unknown) => {
          if (here) setState({ error: asError(error) });
        },
      );
      return () => {
        here = false;
      };
    }, []);
    const Loaded = loaded ?? state.part;
    if (Loaded) return <Loaded {...props} />;
    // The same page can't request a script again that failed to load: browsers remember the failure.
    if (state.error)
      return (
        <Problem what={t("{0} could not be loaded (close this tab and open it again)", what)} error={state.error} />
      );
    return <Waiting what={what} slow={false} />;
  };
}
