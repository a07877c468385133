// Elements and words. Text from files and players becomes text nodes and attributes, never markup.

const SVG = "http://www.w3.org/2000/svg";

function build(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined) continue;
    // There "false" is a word, too.
    if (name.startsWith("aria-")) { node.setAttribute(name, value); continue; }
    if (value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "value") node.value = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children.flat(3)) {
    if (child === null || child === undefined || child === false) continue;
    node.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
  return node;
}

export function el(name, attributes, ...children) {
  return build(document.createElement(name), attributes, children);
}

export function svg(name, attributes, ...children) {
  return build(document.createElementNS(SVG, name), attributes, children);
}

export function replace(parent, ...children) {
  parent.replaceChildren(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return parent;
}

// 83000 -> "1:23"
export function clockText(ms) {
  const tenths = Math.max(0, ms) / 100;
  const seconds = Math.floor(tenths / 10);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const two = (n) => String(n).padStart(2, "0");
  if (hours > 0) return `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

// 1234567 -> "1.2 M"
export function countText(count) {
  if (count >= 1e6) return `${(count / 1e6).toFixed(1)} M`;
  if (count >= 1e4) return `${Math.round(count / 1e3)} k`;
  return String(count);
}

const kWon = 500000;
const kWonNow = 1000000;  // less one for each ply it takes

// A score in hundredths of a step, from the view of one player.
export function scoreText(score) {
  if (score >= kWon) return score < kWonNow && score > kWonNow - 1000 ? `won in ${kWonNow - score}` : "won";
  if (score <= -kWon) return "lost";
  const value = score / 100;
  return (value > 0 ? "+" : value < 0 ? "\u2212" : "") + Math.abs(value).toFixed(Math.abs(value) < 10 ? 1 : 0);
}

export const kLevelWords = ["full strength", "1 \u00b7 first steps", "2 \u00b7 beginner", "3 \u00b7 casual", "4 \u00b7 club player",
  "5 \u00b7 strong", "6 \u00b7 expert", "7 \u00b7 the whole swarm"];

export function plural(count, word) {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}

export function toast(text, kind) {
  const line = el("div", { class: "toast " + (kind || "") }, text);
  document.getElementById("toasts")?.append(line);
  setTimeout(() => line.classList.add("going"), 5000);
  setTimeout(() => line.remove(), 5400);
}

export function download(name, text, type) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = el("a", { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
