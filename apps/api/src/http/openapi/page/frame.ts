import { createHash } from 'node:crypto'
import { DOCS_PATH } from '../kinds.ts'
import { Html, html } from './html.ts'

const STYLE = `
:root { color-scheme: light dark; --ink: #1c2320; --soft: #4d5852; --paper: #fff; --line: #c9d1cc; --shade: #f2f5f3; --link: #0b5c3b }
@media (prefers-color-scheme: dark) { :root { --ink: #e8edea; --soft: #b3bfb8; --paper: #141917; --line: #3b4640; --shade: #1e2522; --link: #7fd6ab } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
a { color: var(--link) }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
h1 { font-size: 1.75rem } h2 { font-size: 1.375rem; margin-top: 2.5rem } h3 { font-size: 1.125rem } h4 { font-size: 1rem }
code, pre { font: .875rem/1.5 ui-monospace, monospace }
pre { background: var(--shade); padding: .75rem; white-space: pre-wrap }
article, .schema { border-top: 1px solid var(--line); padding: .25rem 0 1rem }
dt { margin-top: .5rem } dd { margin: 0 0 0 1.25rem; color: var(--soft) }
summary { cursor: pointer; padding: .375rem 0 }
li { padding: .125rem 0 }
`

/** Nothing runs or loads in the page; its only style is this one. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

const style = new Html(`<style>${STYLE}</style>`)

/** A whole page. */
export function pageOf(title: string, body: Html, isIndex: boolean): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${style}
</head>
<body>
<header>${isIndex ? null : html`<nav aria-label="All areas"><a href="${DOCS_PATH}">All areas</a></nav>`}</header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`
  return page.text
}
