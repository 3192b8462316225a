/** The style of the sandbox's pages: the product's colours, but plain, so that the two differ. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #faf7f2; --card: #ffffff; --ink: #22262a; --soft: #5d646b; --line: #e0d9ce; --accent: #0e5a6b; --on-accent: #ffffff;
  --good: #1d6b45; --bad: #a3312a; --warn-paper: #fff3d6; --warn-ink: #6a4a00;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #15191c; --card: #1d2327; --ink: #e9e6e0; --soft: #a5adb3; --line: #353d43; --accent: #67bfd0; --on-accent: #0c2026;
    --good: #7fcfa4; --bad: #f0948c; --warn-paper: #3a2f14; --warn-ink: #f3d58a;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 'Public Sans', system-ui, 'Segoe UI', sans-serif; }
a { color: var(--accent); }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .5rem; }
h2 { font-size: 1.125rem; margin: 0 0 .5rem; }
p { margin: 0 0 1rem; }
code, .number { font-variant-numeric: tabular-nums; }
code { font: .875em ui-monospace, 'SFMono-Regular', Menlo, monospace; overflow-wrap: anywhere; }
main { padding: 1.5rem; max-width: 72rem; margin: 0 auto; }
.soft { color: var(--soft); }
.good { color: var(--good); } .bad { color: var(--bad); }
.hidden { display: none; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }

.top { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center; padding: .75rem 1.5rem; background: var(--card); border-bottom: 1px solid var(--line); }
.top .brand { color: var(--ink); font-weight: 700; text-decoration: none; } .top .brand span { color: var(--soft); font-weight: 400; }
.top nav { display: flex; flex-wrap: wrap; gap: 0 1.25rem; } .top nav a { padding: .375rem 0; }
.notice { margin: 0 0 0 auto; padding: .25rem .75rem; border-radius: 999px; background: var(--warn-paper); color: var(--warn-ink); font-size: .875rem; }
.banner { padding: .75rem 1rem; border-radius: 10px; background: var(--warn-paper); color: var(--warn-ink); margin-bottom: 1.25rem; }

.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1.25rem; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr)); gap: 1rem; margin: 1rem 0; }
.stack > * + * { margin-top: 1rem; }
.row { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; } .row label { flex: 1 1 12rem; } .row.start { align-items: start; }
p.tight { margin: 0; }
.gap { margin: 1rem 0; }

button, .button { display: inline-flex; align-items: center; justify-content: center; min-height: 44px; padding: .5rem 1rem; border: 1px solid var(--line); border-radius: 10px; background: var(--card); color: var(--ink); font: inherit; text-decoration: none; cursor: pointer; }
button:hover, .button:hover { border-color: var(--accent); }
button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600; }
button.danger { color: var(--bad); }
button.wide { width: 100%; }
button.small { min-height: 36px; padding: .125rem .75rem; font-size: .875rem; }
label { display: block; font-size: .9375rem; }
label.check { display: flex; gap: .5rem; align-items: center; min-height: 44px; }
input:not([type=checkbox], [type=radio]), select { width: 100%; min-height: 44px; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: 10px; background: var(--card); color: var(--ink); font: inherit; }
input[type=checkbox], input[type=radio] { width: 1.125rem; height: 1.125rem; accent-color: var(--accent); }
fieldset { border: 1px solid var(--line); border-radius: 10px; padding: .5rem 1rem; margin: 0; } legend { padding: 0 .375rem; font-size: .875rem; color: var(--soft); }

.scroll { overflow-x: auto; }
table { width: 100%; min-width: 46rem; border-collapse: collapse; font-size: .9375rem; }
th, td { text-align: left; padding: .625rem .75rem; border-bottom: 1px solid var(--line); vertical-align: top; }
th { font-weight: 600; color: var(--soft); font-size: .8125rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0 0 1rem; } dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }

.mailbox { display: grid; grid-template-columns: minmax(0, 22rem) minmax(0, 1fr); gap: 1rem; align-items: start; }
.mails { list-style: none; margin: 0; padding: 0; max-height: 75vh; overflow-y: auto; }
.mails a { display: block; padding: .75rem 1rem; color: inherit; text-decoration: none; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
.mails a:hover, .mails a[aria-current] { background: var(--paper); }
.mails a[aria-current] { box-shadow: inset 3px 0 var(--accent); }
.mails strong { display: block; font-weight: 600; } .mails .soft { font-size: .875rem; display: flex; justify-content: space-between; gap: .75rem; }
.mails .soft > * { white-space: nowrap; } .mails .soft > :first-child { overflow: hidden; text-overflow: ellipsis; }
.letter { width: 100%; height: 60vh; border: 1px solid var(--line); border-radius: 10px; background: #ffffff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 0; }
.flush { padding: 0; overflow: hidden; }

.bare main { max-width: 30rem; padding: 1.25rem; }
.article main { max-width: 44rem; } .top a[aria-current] { color: var(--ink); font-weight: 600; text-decoration: none; }
.accounts { list-style: none; margin: 0 0 1.25rem; padding: 0; } .accounts button { width: 100%; justify-content: flex-start; gap: .875rem; text-align: left; margin-top: .5rem; padding: .625rem .875rem; }
.accounts .who { display: block; min-width: 0; overflow-wrap: anywhere; line-height: 1.35; } .accounts .who span { display: block; } .accounts .soft { font-size: .875rem; }
.face { flex: none; width: 36px; height: 36px; border-radius: 50%; display: grid; place-items: center; background: var(--accent); color: var(--on-accent); font-weight: 600; }
.amount { font-size: 2rem; font-weight: 700; font-variant-numeric: tabular-nums; margin: 0; }
.methods label { display: flex; gap: .625rem; align-items: center; min-height: 44px; }

@media (max-width: 48rem) {
  main { padding: 1rem; } .top { padding: .75rem 1rem; }
  .mailbox { grid-template-columns: minmax(0, 1fr); } .mailbox.open .list { display: none; } .mails { max-height: none; }
  dl { grid-template-columns: minmax(0, 1fr); gap: 0; } dd { margin-bottom: .5rem; }
}
`;
