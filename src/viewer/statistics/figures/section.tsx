import type { ComponentChildren, VNode } from "preact";

/** Shows a part of the page under a heading. `name` is unique in the page. */
export function Section({
  name,
  title,
  note,
  children,
}: {
  name: string;
  title: string;
  note?: ComponentChildren;
  children: ComponentChildren;
}): VNode {
  return (
    <section class="statistics-section" aria-labelledby={`statistics-${name}`} data-section={name}>
      <h3 id={`statistics-${name}`}>{title}</h3>
      {note !== undefined && <p class="section-note">{note}</p>}
      {children}
    </section>
  );
}

/** Shows a large number with its name and notes. */
export function Figure({
  name,
  value,
  label,
  more,
  tone,
}: {
  name: string;
  value: ComponentChildren;
  label: string;
  more?: string | undefined;
  tone?: "bad" | "info" | undefined;
}): VNode {
  return (
    <div class={`figure${tone ? ` figure-${tone}` : ""}`} data-figure={name}>
      <dt>{label}</dt>
      <dd>
        <span class="figure-value">{value}</span>
        {more !== undefined && <span class="figure-more">{more}</span>}
      </dd>
    </div>
  );
}
