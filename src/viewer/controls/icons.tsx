import type { ComponentChildren, VNode } from "preact";
import type { CallStatus } from "../../transcripts/model/callRow";

/** Names the icons of tools. Each renderer names one. */
export type ToolIconName =
  | "agent"
  | "command"
  | "edit"
  | "file"
  | "files"
  | "plan"
  | "plug"
  | "question"
  | "search"
  | "skill"
  | "terminal"
  | "todo"
  | "tool"
  | "web";

const toolPaths: Readonly<Record<ToolIconName, string>> = {
  agent:
    "M8 2.5v2M4.5 4.5h7a1.5 1.5 0 0 1 1.5 1.5v5a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 3 11V6a1.5 1.5 0 0 1 1.5-1.5ZM6 7.5v1.5M10 7.5v1.5M1.5 8v1.5M14.5 8v1.5",
  command: "M10.5 2.5l-5 11",
  edit: "M2.5 13.5l.8-3.2 7.6-7.6a1.2 1.2 0 0 1 1.7 0l.7.7a1.2 1.2 0 0 1 0 1.7l-7.6 7.6-3.2.8ZM9.5 4.2l2.3 2.3",
  file: "M4 1.8h5.2L12.5 5v9.2H4V1.8ZM9 2v3.2h3.3M6 8h4.5M6 10.5h4.5",
  files: "M5.5 1.8h4.4L13 4.8v7H5.5v-10ZM9.6 2v3h3.2M5.5 4.3H3v10h7.5v-2.5",
  plan: "M2 4l4-1.5 4 1.5 4-1.5v9.5l-4 1.5-4-1.5-4 1.5V4ZM6 2.5V12M10 4v9.5",
  plug: "M6 1.8v3M10 1.8v3M4.2 4.8h7.6v2.7a3.8 3.8 0 0 1-7.6 0V4.8ZM8 11.3v3",
  question:
    "M8 14.2A6.2 6.2 0 1 0 8 1.8a6.2 6.2 0 0 0 0 12.4ZM6.2 6.3A1.8 1.8 0 1 1 8.9 7.9c-.6.4-.9.7-.9 1.4M8 11.3v.1",
  search: "M6.8 11.3a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM10.2 10.2l4 4",
  skill: "M8 1.8l1.9 4 4.3.6-3.1 3 .8 4.3L8 11.6l-3.9 2.1.8-4.3-3.1-3 4.3-.6L8 1.8Z",
  terminal: "M1.8 2.8h12.4v10.4H1.8V2.8ZM4.3 6l2.2 2-2.2 2M8 10.2h3.5",
  todo: "M2 3.8l1.1 1.1L5 2.9M2 8.3l1.1 1.1L5 7.4M2 12.6l1.1 1.1L5 11.7M7.3 4h6.5M7.3 8.4h6.5M7.3 12.8h6.5",
  tool: "M9.6 6.5a3.4 3.4 0 0 1 4.3-4.2l-2 2 .3 1.7 1.7.3 2-2M9.7 6.4l-7 7a1.1 1.1 0 0 0 1.6 1.6l7-7",
  web: "M8 14.2A6.2 6.2 0 1 0 8 1.8a6.2 6.2 0 0 0 0 12.4ZM2 8h12M8 1.8c2 1.7 2.8 3.9 2.8 6.2S10 12.5 8 14.2C6 12.5 5.2 10.3 5.2 8S6 3.5 8 1.8Z",
};

const statusPaths: Readonly<Record<CallStatus | "warning", string>> = {
  ok: "M3 8.4l3.2 3.3L13 4.6",
  expected: "M8 14.2A6.2 6.2 0 1 0 8 1.8a6.2 6.2 0 0 0 0 12.4ZM8 7.3v3.8M8 4.8v.1",
  error: "M8 14.2A6.2 6.2 0 1 0 8 1.8a6.2 6.2 0 0 0 0 12.4ZM5.8 5.8l4.4 4.4M10.2 5.8l-4.4 4.4",
  rejected: "M8 14.2A6.2 6.2 0 1 0 8 1.8a6.2 6.2 0 0 0 0 12.4ZM3.8 3.8l8.4 8.4",
  interrupted: "M8 14.2A6.2 6.2 0 1 0 8 1.8a6.2 6.2 0 0 0 0 12.4ZM6.3 5.7v4.6M9.7 5.7v4.6",
  blocked: "M5.4 1.8h5.2l3.6 3.6v5.2l-3.6 3.6H5.4l-3.6-3.6V5.4l3.6-3.6ZM5 8h6",
  pending: "M8 14.2A6.2 6.2 0 1 0 8 1.8a6.2 6.2 0 0 0 0 12.4ZM8 4.6V8l2.3 1.6",
  orphaned:
    "M3.2 4.6A6.2 6.2 0 0 1 8 1.8M12.8 4.6A6.2 6.2 0 0 1 14.2 8M12.4 12.4A6.2 6.2 0 0 1 8 14.2M3.6 12.4A6.2 6.2 0 0 1 1.8 8M8 5v3.6M8 11v.1",
  warning: "M8 2.2l6.3 11.3H1.7L8 2.2ZM8 6.4v3.4M8 11.6v.1",
};

const shapes = {
  again: "M13.2 6.2A5.6 5.6 0 1 0 13.6 8M13.6 2.6v3.7H9.9",
  undo: "M6.5 2.5 3 6l3.5 3.5M3.2 6h6.3a3.7 3.7 0 0 1 0 7.4H6",
  back: "M7 3L2.5 8 7 13M2.5 8h11",
  up: "M8 13.5v-11M3.5 7L8 2.5 12.5 7",
  down: "M8 2.5v11M3.5 9L8 13.5 12.5 9",
  answer: "M2 3h12v8H7l-3 2.7V11H2V3Z",
  bookkeeping: "M3 8h.1M8 8h.1M13 8h.1",
  branch:
    "M4.5 5.5v5M4.5 5.5a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2ZM4.5 13.7a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2ZM11.5 5.5a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2ZM11.5 5.5c0 2.5-3 3-7 3.6",
  collapse: "M2.5 8h11M8 1.5v4M6 3.8l2 2 2-2M8 14.5v-4M6 12.2l2-2 2 2",
  expand: "M2.5 8h11M8 5.7v-4M6 3.5l2-2 2 2M8 10.3v4M6 12.5l2 2 2-2",
  link: "M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2.2-2.2a2.6 2.6 0 0 0-3.7-3.7l-.9.9M9.2 6.8a2.6 2.6 0 0 0-3.7 0L3.3 9a2.6 2.6 0 0 0 3.7 3.7l.9-.9",
  compaction: "M2.5 2h11M2.5 14h11M8 2.5v3.7M6 4.6L8 6.6l2-2M8 13.5V9.8M6 11.4l2-2 2 2",
  more: "M2.8 8a.7.7 0 1 0 1.4 0a.7.7 0 1 0-1.4 0ZM7.3 8a.7.7 0 1 0 1.4 0a.7.7 0 1 0-1.4 0ZM11.8 8a.7.7 0 1 0 1.4 0a.7.7 0 1 0-1.4 0Z",
  outline: "M2 3.5h12M4.5 8h9.5M4.5 12.5h9.5M2 8h.1M2 12.5h.1",
  export: "M8 10.5v-8M4.9 5.4 8 2.3l3.1 3.1M2.5 9.5v4h11v-4",
  filter: "M2 3h12L9.5 8.5v3.7l-3 1.6V8.5L2 3Z",
  swap: "M2 5.5h11M10 2.5l3 3-3 3M14 10.5H3M6 7.5l-3 3 3 3",
  hidden:
    "M2 2l12 12M6.3 6.4a2.2 2.2 0 0 0 3.2 3.1M4.6 4.7C3.2 5.5 2.1 6.7 1.5 8c1 2.5 3.5 4.3 6.5 4.3 1.1 0 2.2-.3 3.1-.7M6.9 3.8 8 3.7c3 0 5.5 1.8 6.5 4.3-.3.8-.8 1.5-1.4 2.1",
  shown:
    "M1.5 8c1-2.5 3.5-4.3 6.5-4.3S13.5 5.5 14.5 8c-1 2.5-3.5 4.3-6.5 4.3S2.5 10.5 1.5 8ZM8 10.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Z",
  hideLeft: "M2.5 2.5v11M13.5 8H6M9 5L6 8l3 3",
  hideRight: "M13.5 2.5v11M2.5 8H10M7 5l3 3-3 3",
  close: "M3.5 3.5l9 9M12.5 3.5l-9 9",
  copy: "M5.5 5.5h8v8h-8v-8ZM3.5 10.5h-1v-8h8v1",
  copyAs: "M5.5 5.5h8v8h-8v-8ZM3.5 10.5h-1v-8h8v1M7.5 8.7l2 2 2-2",
  paste: "M5.5 3.5h-2v10.7h9V3.5h-2M5.8 1.8h4.4v3H5.8v-3ZM5.5 8h5M5.5 10.7h5",
  run: "M4.5 2.5l8.5 5.5-8.5 5.5v-11Z",
  pin: "M9.8 1.8l4.4 4.4-1.3.4-2.6 2.6-.3 3.2-3.3-3.3-4.6 4.6 4.6-4.6-3.2-3.2 3.2-.3 2.6-2.6.5-1.2Z",
  open: "M9 2.5h4.5V7M13.5 2.5L7.5 8.5M6.5 3.5h-4v10h10v-4",
  prompt: "M8 7.7a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6ZM2.6 14c.5-2.9 2.6-4.3 5.4-4.3s4.9 1.4 5.4 4.3",
  thinking: "M5.5 11.5a4.6 4.6 0 1 1 5 0v1.3h-5v-1.3ZM6.3 14.5h3.4",
  twistie: "M6 3.5L10.5 8 6 12.5",
} satisfies Readonly<Record<string, string>>;

export type ShapeName = keyof typeof shapes;

function Drawing({ path, name, children }: { path: string; name: string; children?: ComponentChildren }): VNode {
  return (
    <svg class={`icon icon-${name}`} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path d={path} />
      {children}
    </svg>
  );
}

export function ToolIcon({ name }: { name: ToolIconName }): VNode {
  return <Drawing path={toolPaths[name]} name={name} />;
}

export function StatusIcon({ name }: { name: CallStatus | "warning" }): VNode {
  return <Drawing path={statusPaths[name]} name={name} />;
}

/** Draws a status, a warning, or a shape by its name. */
export function AnyIcon({ name }: { name: CallStatus | "warning" | ShapeName }): VNode {
  return isStatus(name) ? <StatusIcon name={name} /> : <Shape name={name} />;
}

function isStatus(name: string): name is CallStatus | "warning" {
  return Object.hasOwn(statusPaths, name);
}

export function Shape({ name }: { name: ShapeName }): VNode {
  return <Drawing path={shapes[name]} name={name} />;
}
