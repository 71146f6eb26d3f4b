import assert from "node:assert/strict";
import { dataOf } from "../../support/recordedCall";

describe("questions of other agents", () => {
  const questions = [
    { id: "kind", question: "Which kind?", options: [{ label: "Small" }, { label: "Large" }] },
    { id: "place", question: "Where?", options: [{ label: "Here" }] },
  ];
  const codex = (answers: object): unknown =>
    dataOf("request_user_input", { input: { questions }, content: JSON.stringify({ answers }) });

  it("have the replies of Codex users by question, with notes, and in the user's own words", () => {
    assert.deepEqual(codex({ place: { answers: ["Here"] }, kind: { answers: ["Small", "user_note: for now"] } }), {
      answers: { "Where?": "Here", "Which kind?": "Small" },
      rejected: false,
      annotations: { "Which kind?": { notes: "for now" } },
    });
    assert.deepEqual(codex({ kind: { answers: ["None of the above", "user_note: the usual one"] } }), {
      answers: { "Which kind?": "the usual one" },
      rejected: false,
    });
    assert.deepEqual(codex({ kind: { answers: [] } }), { answers: {}, rejected: false });
  });

  it("have the reply of Copilot CLI's user", () => {
    const answered = (content: string): unknown =>
      dataOf("ask_user", { input: { question: "Which kind?", choices: ["Small", "Large"] }, content });
    assert.deepEqual(answered("User selected: Large"), { answers: { "Which kind?": "Large" }, rejected: false });
    assert.deepEqual(answered("User responded: none\nof them"), {
      answers: { "Which kind?": "none\nof them" },
      rejected: false,
    });
  });

  it("have the replies of VS Code's user by question, without those that were skipped", () => {
    const named = questions.map(({ id, ...question }) => ({ ...question, header: id }));
    const vscode = (answers: object): unknown =>
      dataOf("vscode_askQuestions", { input: { questions: named }, content: JSON.stringify({ answers }) });
    const reply = (selected: string[], freeText: string | null = null, skipped = false): object => ({
      selected,
      freeText,
      skipped,
    });
    assert.deepEqual(vscode({ kind: reply(["Small", "Large"], "both"), place: reply([], "There") }), {
      answers: { "Which kind?": "Small, Large", "Where?": "There" },
      rejected: false,
      annotations: { "Which kind?": { notes: "both" } },
    });
    assert.deepEqual(vscode({ kind: reply([], null, true) }), { answers: {}, rejected: false });
    const raw = JSON.stringify({ answers: { kind: { selected: "Small" } } });
    assert.deepEqual(dataOf("vscode_askQuestions", { input: { questions: named }, content: raw }), { raw });
  });

  it("are shown as recorded if a result has another form", () => {
    for (const answers of [{ other: { answers: ["Here"] } }, { kind: { answers: [7] } }]) {
      const raw = JSON.stringify({ answers });
      assert.deepEqual(codex(answers), { raw });
    }
    for (const raw of ["The user is away", "{", '{"answers":[]}'])
      for (const input of [{ questions }, { question: "Which kind?" }, {}])
        assert.deepEqual(dataOf("request_user_input", { input, content: raw }), { raw });
  });
});
