/** The pages' whole style sheet: system type, 4 px grid, light and dark. */
export const styleSheet = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f6f6f2, #131511);
  --surface: light-dark(#ffffff, #1b1e19);
  --hover: light-dark(#efefe9, #252922);
  --line: light-dark(#e0e0d8, #2d312a);
  --control: light-dark(#858b7d, #6f776a);
  --text: light-dark(#1b1f1a, #e9ebe4);
  --muted: light-dark(#5a6055, #a4ab9d);
  --accent: light-dark(#2c6a3a, #7fc58d);
  --on-accent: light-dark(#ffffff, #0f1a10);
  --bad: light-dark(#b0271f, #f0938b);
  --focus: light-dark(#1c6fd4, #8ab4f0);
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100dvh; padding: 24px 16px; display: grid; place-items: center;
  background: var(--ground); color: var(--text); font: 16px/24px system-ui, sans-serif;
}
main {
  width: min(100%, 448px); padding: 32px 24px; background: var(--surface);
  border: 1px solid var(--line); border-radius: 12px;
}
h1 { margin: 0 0 4px; font-size: 24px; line-height: 32px; font-weight: 500; text-align: center; }
.to { margin: 0 0 24px; color: var(--muted); text-align: center; }
ul { list-style: none; margin: 0 -8px; padding: 0; }
li + li { border-top: 1px solid var(--line); }
.account {
  width: 100%; display: flex; align-items: center; gap: 12px; padding: 12px 8px; border: 0; border-radius: 8px;
  background: none; color: inherit; font: inherit; text-align: start; text-decoration: none; cursor: pointer;
}
.account:hover { background: var(--hover); }
.account img, .account svg { width: 32px; height: 32px; flex: none; border-radius: 50%; }
.account svg { padding: 4px; fill: none; stroke: var(--muted); stroke-width: 1.5; }
.name, .email { display: block; overflow-wrap: anywhere; }
.name { font-weight: 500; }
.email { color: var(--muted); font-size: 14px; line-height: 20px; }
label { display: block; margin-block: 16px 4px; font-weight: 500; }
input {
  width: 100%; height: 40px; padding: 0 12px; border: 1px solid var(--control); border-radius: 8px;
  background: var(--surface); color: inherit; font: inherit;
}
input[aria-invalid='true'] { border-color: var(--bad); }
.error { margin: 4px 0 0; color: var(--bad); font-size: 14px; line-height: 20px; }
.actions { display: flex; justify-content: space-between; gap: 12px; margin: 24px -16px 0; }
.button {
  min-height: 40px; padding: 7px 16px; border: 1px solid transparent; border-radius: 8px; background: none;
  color: var(--accent); font: inherit; font-weight: 500; text-decoration: none; cursor: pointer;
}
.button:hover { background: var(--hover); }
.button.primary { background: var(--accent); color: var(--on-accent); }
@media (max-width: 480px) {
  body { padding: 8px; }
  main { padding: 24px 16px; }
}
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.note { margin: 24px 0 0; color: var(--muted); font-size: 14px; line-height: 20px; }
`
