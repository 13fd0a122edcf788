/** The style of the HTML report; its hash is the only one that the report's policy allows. */
export const reportStyle = `
:root {
  color-scheme: light dark;
  --bad: light-dark(#b3261e, #ff8f86); --note: light-dark(#8a5300, #f2b661); --good: light-dark(#176b3a, #6fd197);
  --ink: light-dark(#1c1f23, #e6e8ea); --quiet: light-dark(#59616b, #9aa4ae); --line: light-dark(#dfe3e7, #363c43);
  --paper: light-dark(#ffffff, #16191d); --card: light-dark(#f6f7f9, #1e2228);
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 4rem; background: var(--paper); color: var(--ink);
  font: 15px/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0; }
h2 { font-size: 1.1rem; margin: 2.5rem 0 0; padding-bottom: .35rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1rem; margin: 0; }
p { margin: .35rem 0; }
a { color: inherit; }
.target { font-family: ui-monospace, monospace; }
.quiet, .word { color: var(--quiet); font-size: .87rem; font-weight: normal; }
.counts { list-style: none; padding: 0; margin: 1rem 0; display: flex; flex-wrap: wrap; gap: .5rem; }
.counts li { background: var(--card); border-radius: .5rem; padding: .35rem .8rem; }
.counts b { font-size: 1.25rem; font-variant-numeric: tabular-nums; }
.none { color: var(--quiet); }
.fail:not(.none) b, .fail .sign, .timeout:not(.none) b, .timeout .sign, td.fail, td.timeout { color: var(--bad); }
.warn:not(.none) b, .warn .sign, .could-not-run:not(.none) b, .could-not-run .sign, td.warn, td.could-not-run { color: var(--note); }
.pass:not(.none) b, td.pass { color: var(--good); }
td.not-applicable { color: var(--quiet); }
article, .notice { background: var(--card); border-left: 3px solid var(--line); border-radius: 0 .5rem .5rem 0; padding: .8rem 1rem; margin: .8rem 0; }
article.fail, article.timeout { border-color: var(--bad); }
article.warn, article.could-not-run, .notice { border-color: var(--note); }
.sign { margin-right: .4rem; white-space: nowrap; }
.remedy { font-weight: 600; }
.evidence { margin: .5rem 0; padding: .5rem .75rem .5rem 1.75rem; background: var(--paper); border-radius: .35rem; }
.evidence li, code { font: .82rem/1.5 ui-monospace, monospace; }
details { margin: 1.5rem 0; }
summary { cursor: pointer; font-weight: 600; }
.places { font-size: .87rem; color: var(--quiet); }
.scroll { overflow-x: auto; position: relative; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .3rem .5rem; border-bottom: 1px solid var(--line); vertical-align: top; white-space: nowrap; }
th[scope="row"] { white-space: normal; min-width: 11rem; font-weight: 600; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .3rem 1rem; }
dt { color: var(--quiet); } dd { margin: 0; }
img { max-width: 100%; margin-top: .8rem; border: 1px solid var(--line); border-radius: .5rem; }
@media (max-width: 34rem) {
  dl { grid-template-columns: 1fr; }
  .word { position: absolute; inline-size: 1px; overflow: hidden; clip-path: inset(50%); }
}
`;
