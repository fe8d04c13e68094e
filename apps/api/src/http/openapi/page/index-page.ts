import { ERROR_KINDS } from '@org/core/contract'
import { DOCS_PATH, errorAnchor, KINDS, titleOfKind } from '../kinds.ts'
import { callAnchor, callsOf, type Document } from './document.ts'
import { pageOf } from './frame.ts'
import { type Html, html, inline, prose } from './html.ts'

/** The page with all areas, their calls, and all kinds of errors. */
export function indexPage(document: Document): string {
  const { info, tags } = document
  const body = html`${prose(info.description)}
<p>Version ${info.version}. For programs: <a href="/api/openapi.json">the OpenAPI document</a>.</p>
<h2>Areas and their calls</h2>
${tags.map(
  ({ name, description, 'x-displayName': words }) => html`<section aria-labelledby="area-${name}">
<h3 id="area-${name}"><a href="${DOCS_PATH}/${name}">${title(words)}</a></h3>
<p>${description}</p>
<ul>${callsOf(document, name).map(
    ({ method, path, operation }) =>
      html`<li><a href="${DOCS_PATH}/${name}#${callAnchor(operation)}">${operation.summary}</a> <code>${method} ${path}</code></li>`,
  )}</ul>
</section>`,
)}
<h2>Errors</h2>
<p>Every failure has one of these kinds in <code>error.kind</code>. Its message and remedy are for people.</p>
<dl>${errorKinds()}</dl>`
  return pageOf(info.title, body, true)
}

export const title = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

function errorKinds(): Html[] {
  return ERROR_KINDS.filter((kind) => KINDS[kind].statuses.length > 0).map(
    (kind) =>
      html`<dt id="${errorAnchor(kind)}">${titleOfKind(kind)}: <code>${kind}</code>, status ${KINDS[kind].statuses.join(' or ')}</dt>
<dd>${inline(`${KINDS[kind].means}.`)}</dd>`,
  )
}
