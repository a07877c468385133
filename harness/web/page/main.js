// Which page is shown: all games, or the table whose key is in the address.
import { openTransport } from "./transport.js";
import { showStart } from "./start.js";
import { showGame } from "./game.js";

const transport = openTransport();
let leave = null;

function keyOfAddress() {
  const found = /^#([A-Za-z0-9_-]{16,})$/.exec(location.hash);
  return found ? found[1] : "";
}

async function show() {
  if (leave) leave();
  leave = null;
  let key = keyOfAddress();
  if (!key && location.hash && transport.arrive) {
    key = await transport.arrive(location.hash.slice(1));
    if (key) history.replaceState(null, "", "#" + key);
  }
  const app = document.getElementById("app");
  document.getElementById("headline").textContent = "";
  leave = key ? await showGame(app, transport, key, show) : await showStart(app, transport, (opened) => { location.hash = opened; });
}

// Light, dark, or as the system has it.
const themes = ["", "light", "dark"];
const themeButton = document.getElementById("theme");
function applyTheme(theme) {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  themeButton.textContent = theme === "dark" ? "\u263e" : theme === "light" ? "\u2600" : "\u25d0";
  themeButton.title = theme ? `Colours: ${theme}` : "Colours: as your system has them";
}
themeButton.addEventListener("click", () => {
  const next = themes[(themes.indexOf(localStorage.getItem("theme") || "") + 1) % themes.length];
  localStorage.setItem("theme", next);
  applyTheme(next);
});
applyTheme(localStorage.getItem("theme") || "");

document.getElementById("home").addEventListener("click", (event) => {
  event.preventDefault();
  history.pushState(null, "", location.pathname);
  show();
});
window.addEventListener("hashchange", show);
show();
