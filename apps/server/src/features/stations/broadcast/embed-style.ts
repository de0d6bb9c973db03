export const EMBED_STYLE = `:root {
  --ground: #fdfbf8; --text: #1d1a17; --soft: #625a52; --accent: #a8431f; --line: #d9d1c8;
  color-scheme: light dark;
}
@media (prefers-color-scheme: dark) {
  :root:not(.light) { --ground: #171412; --text: #f6f1ea; --soft: #b5aba0; --accent: #ffab7a; --line: #453d36; }
}
:root.light { color-scheme: light; }
:root.dark {
  --ground: #171412; --text: #f6f1ea; --soft: #b5aba0; --accent: #ffab7a; --line: #453d36;
  color-scheme: dark;
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 15px/1.35 system-ui, sans-serif; }
main { display: grid; grid-template-columns: 96px 1fr; gap: 8px 14px; padding: 12px; }
h1, p { margin: 0; overflow: hidden; text-overflow: ellipsis; }
#cover { width: 96px; height: 96px; border-radius: 8px; object-fit: cover; background: var(--line); }
#cover:not([src]) { visibility: hidden; }
#words { min-width: 0; align-self: center; }
#station { color: var(--accent); font-size: 13px; font-weight: 600; }
#title { font-size: 17px; font-weight: 600; white-space: nowrap; }
#artist { color: var(--soft); white-space: nowrap; }
#controls { grid-column: 1 / -1; display: flex; flex-wrap: wrap; align-items: center; gap: 8px 14px; }
#message { grid-column: 1 / -1; color: var(--soft); font-size: inherit; font-weight: inherit; }
#message:empty { display: none; }
button {
  min-width: 88px; min-height: 40px; padding: 0 16px; border: 0; border-radius: 20px;
  background: var(--accent); color: var(--ground); font: inherit; font-weight: 600; cursor: pointer;
}
button:disabled { background: var(--line); color: var(--soft); cursor: default; }
label { display: flex; align-items: center; gap: 8px; color: var(--soft); font-size: 13px; }
input { width: 110px; accent-color: var(--accent); }
a { margin-left: auto; color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@media (max-width: 260px) { main { grid-template-columns: 1fr; } }
`;
