import { DOCS_PATH } from '../kinds.ts'
import { nameIn, propertiesOf, type Schema } from '../schema.ts'
import {
  type Content,
  callAnchor,
  callsOf,
  type Document,
  type Listed,
  type Operation,
  type Parameter,
} from './document.ts'
import { pageOf } from './frame.ts'
import { type Html, html, inline } from './html.ts'
import { title } from './index-page.ts'
import { reachableFrom, schemaAnchor, typeWords } from './types.ts'

/** The page of an area: its calls and the schemas of these. Null for an area that there is not. */
export function areaPage(document: Document, area: string): string | null {
  const tag = document.tags.find(({ name }) => name === area)
  if (tag === undefined) return null
  const calls = callsOf(document, area)
  const { schemas } = document.components
  const body = html`<p>${tag.description}</p>
<nav aria-label="Calls"><ul>${calls.map(
    ({ operation }) => html`<li><a href="#${callAnchor(operation)}">${operation.summary}</a></li>`,
  )}</ul></nav>
<h2>Calls</h2>
${calls.map((call) => callPart(call, document))}
<h2>Schemas</h2>
${reachableFrom(
  calls.map(({ operation }) => [operation, operation.parameters.map((each) => resolved(each, document))]),
  schemas,
).map((name) => schemaPart(name, schemas[name] ?? {}))}`
  return pageOf(title(tag['x-displayName']), body, false)
}

function callPart({ method, path, operation }: Listed, document: Document): Html {
  const anchor = callAnchor(operation)
  const parameters = operation.parameters.map((each) => resolved(each, document))
  return html`<article aria-labelledby="${anchor}">
<h3 id="${anchor}">${operation.summary}</h3>
<p><code>${method} ${path}</code></p>
<p>${inline(operation.description)}</p>
${parameters.length === 0 ? null : html`<h4>Parameters</h4><dl>${parameters.map(parameterPart)}</dl>`}
${operation.requestBody === undefined ? null : html`<h4>Input</h4>${contentPart(operation.requestBody.content)}`}
<h4>Answer</h4>
${answers(operation)}
<p>Errors: ${operation['x-error-kinds'].map(
    (kind, at) => html`${at === 0 ? '' : ', '}<a href="${DOCS_PATH}#error-${kind}">${kind}</a>`,
  )}.</p>
</article>`
}

function resolved(each: Operation['parameters'][number], { components }: Document): Parameter {
  if (!('$ref' in each)) return each
  const found = components.parameters[nameIn(each) ?? '']
  if (found === undefined) throw new Error(`${each.$ref} is not in the document`)
  return found
}

const parameterPart = ({ name, in: place, required, description, schema }: Parameter): Html =>
  html`<dt><code>${name}</code> in the ${place}${required ? ', required' : ''}: ${typeWords(schema)}${preset(schema)}</dt><dd>${inline(description)}</dd>`

const preset = ({ default: value }: Schema): Html | null =>
  value === undefined ? null : html`; without it <code>${JSON.stringify(value)}</code>`

function answers({ responses }: Operation): Html[] {
  return Object.entries(responses).flatMap(([status, response]) =>
    'description' in response
      ? [html`<p>${status}: ${response.description}.</p>`, contentPart(response.content ?? {})]
      : [],
  )
}

function contentPart(content: Content): Html {
  const parts = Object.entries(content).map(
    ([media, { schema, example }]) => html`<p><code>${media}</code>: ${typeWords(schema)}</p>
${example === undefined ? null : html`<details><summary>Example</summary><pre>${JSON.stringify(example, null, 2)}</pre></details>`}`,
  )
  return html`${parts}`
}

function schemaPart(name: string, schema: Schema): Html {
  const properties = propertiesOf(schema)
  const isObject = properties.length > 0
  return html`<section class="schema" aria-labelledby="${schemaAnchor(name)}">
<h3 id="${schemaAnchor(name)}">${name}</h3>
${schema.description === undefined ? null : html`<p>${schema.description}</p>`}
${
  isObject
    ? html`<dl>${properties.map(
        ([key, each]) =>
          html`<dt><code>${key}</code>${schema.required?.includes(key) === true ? '' : ', optional'}: ${typeWords(each)}${preset(each)}</dt><dd>${inline(each.description ?? '')}</dd>`,
      )}</dl>`
    : html`<p>${typeWords(schema)}</p>`
}
</section>`
}
