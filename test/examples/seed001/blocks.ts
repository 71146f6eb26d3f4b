/** A `tool_result` block. */
export interface Block {
  readonly type: string;
  readonly tool_use_id: string;
  readonly content: string | readonly { readonly type: string; readonly text: string }[];
  readonly is_error?: boolean;
}

/** `tool_result` blocks by tool; `‚Üí` is a wrongly decoded `→`. */
export const blocks: readonly (readonly [tool: string, block: Block])[] = [
  [
    "Edit",
    {
      type: "tool_result",
      tool_use_id: "toolu_015412m38wyfUiaojqqWFfrj",
      content:
        "The file /Volumes/jer4TBv3/agent-dash/specs/001-timeline-monitor/plan.md has been updated. Here's the result of running `cat -n` on a snippet of the edited file:\n     1‚Üí# Implementation Plan: Timeline Monitor\n     2‚Üí\n     3‚Üí**Branch**: `001-timeline-monitor` | **Date**: 2025-11-21 | **Spec**: [spec.md](./spec.md)\n     4‚Üí**Input**: Feature specification from `/specs/001-timeline-monitor/spec.md`\n...",
    },
  ],
  [
    "Edit",
    {
      type: "tool_result",
      content: "<tool_use_error>File has not been read yet. Read it first before writing to it.</tool_use_error>",
      is_error: true,
      tool_use_id: "toolu_01MmKW3iXnTe4cBdgs9v54Z2",
    },
  ],
  [
    "Write",
    {
      tool_use_id: "toolu_01X6gHfRm9VS89SR4AkeCqYk",
      type: "tool_result",
      content: "File created successfully at: /Volumes/jer4TBv3/agent-dash/frontend/test-stagger.js",
    },
  ],
  [
    "Write",
    {
      type: "tool_result",
      content:
        "The file /Volumes/jer4TBv3/agent-dash/.specify/memory/constitution.md has been updated. Here's the result of running `cat -n` on a snippet of the edited file:\n     1‚Üí# AgentDash Constitution\n     2‚Üí\n     3‚Üí<!--\n     4‚ÜíSYNC IMPACT REPORT:\n...",
      tool_use_id: "toolu_01ABC...",
    },
  ],
  [
    "Write",
    {
      type: "tool_result",
      content: "<tool_use_error>File has not been read yet. Read it first before writing to it.</tool_use_error>",
      is_error: true,
      tool_use_id: "toolu_01ABC...",
    },
  ],
  [
    "TodoWrite",
    {
      type: "tool_result",
      content:
        "Todos have been modified successfully. Ensure that you continue to use the todo list to track your progress. Please proceed with the current tasks if applicable",
      tool_use_id: "toolu_01ABC...",
    },
  ],
  [
    "Task",
    {
      type: "tool_result",
      tool_use_id: "toolu_01ABC...",
      content: [{ type: "text", text: "<subagent output - full markdown response>" }],
    },
  ],
  [
    "Task",
    {
      tool_use_id: "toolu_017AMwoMD75CN3VtQwJJE8w1",
      type: "tool_result",
      content: [
        {
          type: "text",
          text: "Based on my research, I can now provide you with a comprehensive recommendation for AgentDash's real-time communication approach.\n\n---\n\n## Research Summary: Real-Time Communication for AgentDash\n\n### Decision: **Server-Sent Events (SSE)**\n\n### Rationale:\n\nSSE is the optimal choice for AgentDash because it precisely matches your requirements...\n\n[3000+ more characters of detailed analysis]",
        },
      ],
    },
  ],
  [
    "Task",
    {
      type: "tool_result",
      content: [{ type: "text", text: "<tool_use_error>Subagent failed: ...</tool_use_error>" }],
      is_error: true,
      tool_use_id: "toolu_01ABC...",
    },
  ],
  [
    "AskUserQuestion",
    {
      type: "tool_result",
      content:
        'User has answered your questions: "Which command should I execute first?"="/speckit.constitution". You can now continue with the user\'s answers in mind.',
      tool_use_id: "toolu_01WWsjy4SH6UmWL1yidzAYBj",
    },
  ],
  [
    "AskUserQuestion",
    {
      type: "tool_result",
      content:
        'User has answered your questions: "What is the name of this project?"="AgentDash", "What type of project is this?"="Full-stack application", "How many core governing principles do you want? (Constitution template has 5 by default)"="5 principles". You can now continue with the user\'s answers in mind.',
      tool_use_id: "toolu_01XppKyKjJfwCq3kL7BD8hxV",
    },
  ],
  [
    "AskUserQuestion",
    {
      type: "tool_result",
      content:
        "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). STOP what you are doing and wait for the user to tell you how to proceed.",
      is_error: true,
      tool_use_id: "toolu_01LLuLqsq4FXTFQS3Wzg7mC9",
    },
  ],
  [
    "WebSearch",
    {
      type: "tool_result",
      content:
        'Web search results for query: "Gemini API image generation endpoint 2025 generateContent JSON format"\n\nLinks: [{"title":"Generate content with the Gemini API in Vertex AI | Generative AI on Vertex AI | Google Cloud Documentation","url":"https://cloud.google.com/vertex-ai/generative-ai/docs/model-reference/inference"},{"title":"Image generation with Gemini (aka Nano Banana üçå) | Gemini API | Google AI for Developers","url":"https://ai.google.dev/gemini-api/docs/image-generation"}]',
      tool_use_id: "toolu_01ABC...",
    },
  ],
  [
    "ExitPlanMode",
    {
      type: "tool_result",
      content:
        "User has approved your plan. You can now start coding. Start with updating your todo list if applicable",
      tool_use_id: "toolu_01E82cq2q9X6nEPBkkBeAxLs",
    },
  ],
  [
    "ExitPlanMode",
    {
      type: "tool_result",
      content:
        "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). STOP what you are doing and wait for the user to tell you how to proceed.",
      is_error: true,
      tool_use_id: "toolu_01LnZ391MNDYaNnzqk62oeeM",
    },
  ],
  [
    "Skill",
    {
      type: "tool_result",
      tool_use_id: "toolu_01RJJcixR6CDsmdx8wiqWCaQ",
      content: "Launching skill: superpowers:writing-skills",
    },
  ],
  [
    "Skill",
    {
      type: "tool_result",
      tool_use_id: "toolu_01TGaFNd5kALk7NHeTPDDwL2",
      content: "Launching skill: using-animejs-v4",
    },
  ],
  [
    "BashOutput",
    {
      tool_use_id: "toolu_01CRypDv2tXjsqARuwmkyLSW",
      type: "tool_result",
      content:
        '<status>running</status>\n\n<stdout>\n> agentdash-frontend@0.0.1 dev\n> vite dev\n\nForced re-optimization of dependencies\n\n  VITE v5.4.21  ready in 1093 ms\n\n  ‚ûú  Local:   http://localhost:5173/\n</stdout>\n\n<stderr>\n‚ñ≤ [WARNING] Cannot find base config file "./.svelte-kit/tsconfig.json" [tsconfig.json]\n</stderr>\n\n<timestamp>2025-11-22T05:13:07.944Z</timestamp>',
    },
  ],
  [
    "BashOutput",
    {
      tool_use_id: "toolu_01G7Yzzrk1H1MYNhhSA5NMR8",
      type: "tool_result",
      content:
        "<status>completed</status>\n\n<exit_code>0</exit_code>\n\n<stdout>\n‚îå  Welcome to the Svelte CLI! (v0.10.2)\n‚îÇ\n‚óÜ  Which template would you like?\n‚îÇ  ‚óè SvelteKit minimal\n</stdout>\n\n<stderr>\nnpm warn exec The following package was not found and will be installed: sv@0.10.2\n</stderr>\n\n<timestamp>2025-11-22T05:09:41.098Z</timestamp>",
    },
  ],
  [
    "BashOutput",
    {
      type: "tool_result",
      content: "<tool_use_error>No shell found with ID: 189a38</tool_use_error>",
      is_error: true,
      tool_use_id: "toolu_01U3MbKem4C6CbdqSgbH3RSy",
    },
  ],
  [
    "SlashCommand",
    {
      type: "tool_result",
      tool_use_id: "toolu_01WTDAaVp12zWe21REncSdjv",
      content: "Launching command: /speckit.tasks",
    },
  ],
  [
    "KillShell",
    {
      tool_use_id: "toolu_01DRtrzXZ4bXEkkhw91RBTge",
      type: "tool_result",
      content: '{"message":"Successfully killed shell: 4e33a5 (npm run dev)","shell_id":"4e33a5"}',
    },
  ],
  [
    "KillShell",
    {
      tool_use_id: "toolu_01QdMuT5cNS33vNPoMteucae",
      type: "tool_result",
      content:
        '{"message":"Successfully killed shell: 581cd5 (curl -N http://localhost:5174/api/events &)","shell_id":"581cd5"}',
    },
  ],
  [
    "KillShell",
    {
      type: "tool_result",
      content: "Shell 825593 is not running, so cannot be killed (status: completed)",
      is_error: true,
      tool_use_id: "toolu_011W3wgY2fHq2fQFEoiuxjzd",
    },
  ],
  [
    "KillShell",
    {
      type: "tool_result",
      content: "Shell b8d10a is not running, so cannot be killed (status: killed)",
      is_error: true,
      tool_use_id: "toolu_01KnCWhqTtL7G7f9m5n6Nox4",
    },
  ],
];
