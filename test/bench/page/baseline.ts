// The page that the viewer is measured against: it reads the whole file, and puts every entry of it into the document.

const response = await fetch("/file");
const list = document.getElementById("root");
for (const line of (await response.text()).split("\n")) {
  if (line === "") continue;
  const row = document.createElement("div");
  let text = line;
  try {
    const { type, message } = JSON.parse(line) as { type?: string; message?: { content?: unknown } };
    text = `${type ?? ""} ${JSON.stringify(message?.content ?? "").slice(0, 200)}`;
  } catch {
    // Shown as it stands.
  }
  row.textContent = text.slice(0, 300);
  row.className = "row";
  list?.append(row);
}
document.body.dataset["done"] = "";

export {};
