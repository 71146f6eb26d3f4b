import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { plural, t } from "../base/viewerText";
import type { Selecting } from "./countLink";

/** Shades, from few calls to many. */
const SHADES = 4;

const WEEKDAYS = [t("Monday"), t("Tuesday"), t("Wednesday"), t("Thursday"), t("Friday"), t("Saturday"), t("Sunday")];

const MOVES: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -24, ArrowDown: 24 };

/** Shows calls by hour of the week. Arrow keys move between hours. */
export function HeatMap({ hours, selection, select }: Selecting & { hours: readonly number[] }): VNode {
  const most = Math.max(1, ...hours);
  const first = hours.findIndex((calls) => calls === most);
  const [focused, setFocused] = useState(Math.max(0, first));
  const move = (event: KeyboardEvent & { currentTarget: HTMLTableElement }, step: number): void => {
    event.preventDefault();
    const next = focused + step;
    if (next < 0 || next >= hours.length) return;
    setFocused(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-hour="${next}"]`)?.focus();
  };
  return (
    <div class="table-scroll heat-map" data-heat-map>
      <table
        aria-label={t("Calls by weekday and hour")}
        onKeyDown={(event) => {
          const step = MOVES[event.key];
          if (step !== undefined) move(event, step);
        }}
      >
        <thead>
          <tr>
            <th scope="col">
              <span class="for-screen-readers">{t("Weekday")}</span>
            </th>
            {Array.from({ length: 24 }, (_, hour) => (
              <th key={hour} scope="col">
                {hour % 3 === 0 ? hour : <span class="for-screen-readers">{hour}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {WEEKDAYS.map((day, row) => (
            <tr key={day}>
              <th scope="row" title={day}>
                {day.slice(0, 3)}
              </th>
              {hours.slice(row * 24, row * 24 + 24).map((calls, hour) => {
                const at = row * 24 + hour;
                const words = plural(calls, "{1}, {2}:00: {0} call", "{1}, {2}:00: {0} calls", day, hour);
                return (
                  <td key={hour}>
                    <button
                      type="button"
                      class={`heat heat-${Math.ceil((calls / most) * SHADES)}`}
                      aria-label={words}
                      title={words}
                      tabIndex={at === focused ? 0 : -1}
                      aria-pressed={selection?.by === "hour" && selection.name === String(at)}
                      aria-disabled={calls === 0}
                      data-hour={at}
                      onFocus={() => setFocused(at)}
                      onClick={() => {
                        if (calls > 0) select({ by: "hour", name: String(at) });
                      }}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
