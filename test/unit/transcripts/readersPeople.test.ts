import assert from "node:assert/strict";
import { dataOf, parseRecorded, REFUSED } from "../../support/recordedCall";

describe("AskUserQuestion", () => {
  const quoted = 'Show "overdue" notes?';
  const questions = [{ question: quoted }, { question: "Which format?" }];
  const wordings = [
    (pairs: string) =>
      `User has answered your questions: ${pairs}. You can now continue with the user's answers in mind.`,
    (pairs: string) => `Your questions have been answered: ${pairs}. You can now continue with these answers in mind.`,
    (pairs: string) =>
      `The user answered: ${pairs}. Read the answers carefully — they may request clarification, changes, or that you not proceed — and follow what they actually say.`,
  ];
  wordings.forEach((wording, version) => {
    it(`reads wording ${version + 1}, with quotes in the questions and the user's answers`, () => {
      const content = wording(`"${quoted}"="First, with a "!", please", "Which format?"="ISO. You see"`);
      assert.deepEqual(dataOf("AskUserQuestion", { content, input: { questions } }), {
        answers: { [quoted]: 'First, with a "!", please', "Which format?": "ISO. You see" },
        rejected: false,
      });
    });
  });

  it("reads the user's answers without knowing the questions", () => {
    const content =
      'User has answered your questions: "A (b)?"="/x", "C?"="d, e". You can now continue with the user\'s answers in mind.';
    assert.deepEqual(dataOf("AskUserQuestion", { content }), {
      answers: { "A (b)?": "/x", "C?": "d, e" },
      rejected: false,
    });
  });

  it("keeps notes and a preview after the user's answer", () => {
    const content =
      'The user answered: "A?"=(no option selected) notes: why "x"?, "B?"="y" notes: z. Read the answers carefully — x.';
    const input = { questions: [{ question: "A?" }, { question: "B?" }] };
    assert.deepEqual(dataOf("AskUserQuestion", { content, input }), {
      answers: { "A?": '(no option selected) notes: why "x"?', "B?": "y notes: z" },
      rejected: false,
    });
  });

  it("prefers the structured form of the user's answers, and the user's notes", () => {
    const toolUseResult = { questions, answers: { [quoted]: "yes" }, annotations: { [quoted]: { notes: "soon" } } };
    assert.deepEqual(dataOf("AskUserQuestion", { content: "x", entry: { toolUseResult } }), {
      answers: { [quoted]: "yes" },
      rejected: false,
      annotations: { [quoted]: { notes: "soon" } },
    });
  });

  it("shows a rejection", () => {
    const { success, data } = parseRecorded("AskUserQuestion", { content: REFUSED, failed: true });
    assert.deepEqual([success, data], [false, { answers: {}, rejected: true }]);
  });
});

describe("ExitPlanMode", () => {
  it("shows an approved plan", () => {
    const content =
      "User has approved your plan. You can now start coding. Start with updating your todo list if applicable";
    assert.deepEqual(dataOf("ExitPlanMode", { content, input: { plan: "# P" } }), {
      approved: true,
      rejected: false,
      plan: "# P",
    });
    assert.deepEqual(dataOf("ExitPlanMode", { content: "User has approved exiting plan mode. You can now proceed." }), {
      approved: true,
      rejected: false,
    });
  });

  it("shows a rejected plan, with the user's words", () => {
    const content = `${REFUSED}\n\nTo tell you how to proceed, the user said:\nNo database.`;
    const { success, data } = parseRecorded("ExitPlanMode", { content, failed: true });
    assert.deepEqual([success, data], [false, { approved: false, rejected: true, feedback: "No database." }]);
  });
});

describe("a rejection by the user", () => {
  const said = `${REFUSED.slice(0, REFUSED.indexOf(" STOP"))} To tell you how to proceed, the user said:\nUse SQLite.\n\nNote: The user's next message may contain a correction or preference. Pay close attention.`;

  it("is shown with the user's words, without those for the model", () => {
    assert.deepEqual(parseRecorded("ExitPlanMode", { content: said, failed: true }).data, {
      approved: false,
      rejected: true,
      feedback: "Use SQLite.",
    });
    assert.deepEqual(parseRecorded("AskUserQuestion", { content: said, failed: true }).data, {
      answers: {},
      rejected: true,
      feedback: "Use SQLite.",
    });
  });

  it("is shown with replies in the user's own words", () => {
    const content = `${REFUSED}\nThe user wants to clarify these questions.\n    Questions asked:\n- "Which "format"?"\n  Answer: neither\n- "Why?"\n  (No answer provided)`;
    assert.deepEqual(parseRecorded("AskUserQuestion", { content, failed: true }).data, {
      answers: { 'Which "format"?': "neither" },
      rejected: true,
    });
  });

  it("is no data of a call that failed in another way", () => {
    for (const tool of ["AskUserQuestion", "ExitPlanMode"])
      assert.equal(parseRecorded(tool, { content: "InputValidationError: x", failed: true }).data, undefined);
  });
});

describe("reply texts that quote what follows the last one", () => {
  it("are read to their end", () => {
    const answer = "say: ok. You can now continue with lunch";
    const content = `User has answered your question: "A?"="${answer}". You can now continue with the user's answers in mind.`;
    assert.deepEqual(dataOf("AskUserQuestion", { content, input: { questions: [{ question: "A?" }] } }), {
      answers: { "A?": answer },
      rejected: false,
    });
  });

  it("are not cut if they quote the question that follows", () => {
    const input = { questions: [{ question: "B?" }, { question: "A?" }] };
    const content = 'User has answered your questions: "B?"="see "A?"=5", "A?"="y". You can now continue';
    assert.deepEqual(dataOf("AskUserQuestion", { content: `${content} with …`, input }), {
      answers: { "B?": 'see "A?"=5', "A?": "y" },
      rejected: false,
    });
  });

  it("keep a question that is named like a part of every object", () => {
    const content = 'User has answered your questions: "__proto__"="a". You can now continue with …';
    const { answers } = dataOf("AskUserQuestion", { content }) as { answers: object };
    assert.deepEqual(Object.entries(answers), [["__proto__", "a"]]);
  });
});

describe("a plan", () => {
  it("is read from the text if nothing else contains it", () => {
    const content =
      "User has approved your plan. You can now start coding.\n\nYour plan has been saved to: /p.md\n\n## Approved Plan:\n# P\n\n1. x";
    assert.deepEqual(dataOf("ExitPlanMode", { content }), { approved: true, rejected: false, plan: "# P\n\n1. x" });
  });

  it("that waits for the lead of a team is neither approved nor rejected", () => {
    const toolUseResult = { plan: "# P", awaitingLeaderApproval: true };
    assert.deepEqual(dataOf("ExitPlanMode", { content: "x", entry: { toolUseResult } }), {
      approved: false,
      rejected: false,
      plan: "# P",
    });
  });
});
