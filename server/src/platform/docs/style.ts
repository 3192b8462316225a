/** The documentation's looks: the site's palette, without its typeface, so that the page needs nothing else. */
export const DOCS_STYLE = `
:root { color-scheme: light dark; --paper: #faf8f4; --ink: #1f2a2e; --soft: #5b686d; --line: #ddd7cc; --accent: #0e5a6b; --card: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #14191b; --ink: #e6ecee; --soft: #9fb0b6; --line: #2d383c; --accent: #67bfd0; --card: #1b2225; }
}
* { box-sizing: border-box; }
body { margin: 0; padding: 2rem 1rem 6rem; background: var(--paper); color: var(--ink); font: 16px/1.6 system-ui, sans-serif; }
header, main { max-width: 56rem; margin: 0 auto; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .5rem; letter-spacing: -.01em; }
h1 span { color: var(--accent); }
h2 { margin: 3rem 0 .75rem; font-size: 1.35rem; }
h3 { margin: 1.25rem 0 .35rem; font-size: .95rem; color: var(--soft); }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
code, pre { font: .9em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
nav ul, .errors { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; list-style: none; }
details { margin: .5rem 0; background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
details[open] { padding-bottom: 1rem; }
details > :not(summary) { margin-left: 1rem; margin-right: 1rem; }
summary { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem .75rem; min-height: 44px; padding: .6rem 1rem; cursor: pointer; }
summary code { overflow-wrap: anywhere; font-weight: 600; }
summary span { flex: 1 1 16rem; }
summary i { color: var(--soft); font-style: normal; font-size: .9rem; }
summary b { min-width: 4.2rem; font-size: .85rem; color: var(--accent); }
pre { overflow: auto; margin-top: 0; margin-bottom: 0; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: 8px; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .45rem .75rem .45rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
tr:target { background: var(--card); }
`;
