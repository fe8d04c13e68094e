// The types that an editor shows for the client's calls and rows: packages/core/src/calls. They are made of the contract, so
// that each call has its summary, who may call and what it throws, and each column its label and unit. `npm run lint`
// fails when they are others than the contract's; `-- --update` writes them.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, say } from './setup.mjs'

const core = join(root, 'packages', 'core', 'src')
const contract = join(core, 'contract')
const load = (file) => import(pathToFileURL(file).href)
const capital = (word) => word[0].toUpperCase() + word.slice(1)

const sourceFiles = () =>
  readdirSync(contract, { recursive: true })
    .filter((file) => file.endsWith('.ts') && !/\.test(-d)?\.ts$/.test(file))
    .map((file) => join(contract, file))
    .sort()

/** A doc comment of the sources as its text. */
const textOf = (comment) =>
  comment
    .replace(/^\/\*\*|\*\/$/g, '')
    .replace(/^ *\* ?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** A row: a schema of the contract whose type has a name. By schema. */
async function namedRows(files) {
  const rows = new Map()
  for (const file of files) {
    const source = readFileSync(file, 'utf8')
    const named = source.matchAll(
      /(\/\*\*(?:(?!\*\/)[\s\S])*\*\/)?\s*export const (\w+)(?=[\s\S]*?^export type (\w+) = z\.(?:infer|output)<typeof \2>$)/gm,
    )
    const found = [...named]
    if (found.length === 0) continue
    const module = await load(file)
    for (const [, comment, constant, name] of found)
      rows.set(module[constant], { name, file, doc: comment === undefined ? '' : textOf(comment) })
  }
  return rows
}

/** What the sources say of a call above it, by its method and path where these are literals, else by its name. */
function commentsOf(files) {
  const comments = new Map()
  const CALL = /(\/\*\*(?:(?!\*\/)[\s\S])*\*\/)\s*(\w+): defineEndpoint\(\{\s*method: '(\w+)',\s*path: (.+),/g
  for (const file of files)
    for (const [, comment, name, method, path] of readFileSync(file, 'utf8').matchAll(CALL)) {
      const literal = /^'(.*)'$/.exec(path)
      comments.set(literal === null ? `${name} ${method}` : `${method} ${literal[1]}`, textOf(comment))
    }
  return comments
}

const isObject = (schema) => schema?.def?.type === 'object'

/** The type of an answer by the names of its rows; null where none of them has a name. Notes which names it takes. */
function answerOf({ output, answers }, rows, taken) {
  if (answers !== undefined) return 'Uint8Array<ArrayBuffer>'
  const named = (schema) => {
    const row = rows.get(schema)
    if (row !== undefined) taken.set(row.name, { ...row, schema })
    return row?.name
  }
  const own = named(output)
  if (own !== undefined) return own
  if (!isObject(output)) return null
  const { items, nextCursor, count, editId, ...others } = output.shape
  const row = items?.def?.type === 'array' ? named(items.def.element) : undefined
  if (row !== undefined && editId === undefined && Object.keys(others).length === 0) {
    if (nextCursor === undefined) return count === undefined ? `{ items: ${row}[] }` : null
    return count === undefined ? `Page<${row}>` : `ListPage<${row}>`
  }
  if (editId === undefined) return null
  const { editId: _, ...shape } = output.shape
  const keys = Object.keys(shape)
  for (const schema of rows.keys())
    if (isObject(schema) && Object.keys(schema.shape).length === keys.length)
      if (keys.every((key) => schema.shape[key] === shape[key])) return `Edited<${named(schema)}>`
  return null
}

function callDoc({ method, path, summary, caller, may, errors }, comment, PERMISSIONS) {
  const who =
    caller !== 'staff'
      ? { anyone: 'Anyone', ticket: 'Whoever has the ticket', authenticated: 'Whoever is signed in' }[caller]
      : PERMISSIONS[may].roles.includes('staff')
        ? `Staff, and service accounts with \`${may}\``
        : `Operation managers (\`${may}\`)`
  return [
    `${summary}.`,
    ...(comment === undefined ? [] : ['', comment]),
    '',
    `${who} may call it: \`${method} /api${path}\`.`,
    ...(errors.length === 0
      ? []
      : [`@throws ProductError ${errors.map((kind) => `\`${kind}\``).join(', ')}`]),
  ]
}

const block = (lines, indent = '') =>
  lines.length === 1
    ? `${indent}/** ${lines[0]} */`
    : [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`].join('\n')

/** @returns the text of calls.ts, and the rows that it names */
async function callsText(rows, files) {
  const { endpoints } = await load(join(contract, 'endpoints.ts'))
  const { PERMISSIONS } = await load(join(contract, 'permissions.ts'))
  const { AREA_NOTES } = await load(join(contract, 'area-notes.ts'))
  const comments = commentsOf(files)
  const taken = new Map()
  const areas = Object.entries(endpoints).map(([area, calls]) => {
    const members = Object.entries(calls)
      .filter(([, { answers }]) => answers !== 'text/event-stream')
      .map(([name, endpoint]) => {
        const { method, path } = endpoint
        const comment = comments.get(`${method} ${path}`) ?? comments.get(`${name} ${method}`)
        const answer = answerOf(endpoint, rows, taken)
        return [
          block(callDoc(endpoint, comment, PERMISSIONS), '  '),
          `  readonly ${name}: Call<'${area}', '${name}'${answer === null ? '' : `, ${answer}`}>`,
        ].join('\n')
      })
    return `${block([AREA_NOTES[area]])}\nexport interface ${capital(area)}Calls {\n${members.join('\n')}\n}`
  })
  // A row may have been found where the whole answer then had no name.
  const all = areas.join('\n\n')
  for (const name of taken.keys()) if (!new RegExp(`[ <]${name}[\\[>]`).test(all)) taken.delete(name)
  const client = Object.keys(endpoints).map(
    (area) => `${block([AREA_NOTES[area]], '  ')}\n  readonly ${area}: ${capital(area)}Calls`,
  )
  const names = [...taken.keys()].sort()
  return {
    taken,
    text: `// Made of the contract by \`npm run lint -- --update\`: do not write here.
import type { Call, Edited, ListPage, Page } from './call.ts'
import type { ${names.join(', ')} } from './rows.ts'

/** Every call of the API by area: \`client.growers.list({ search: 'north' })\`. A stream is listened to by \`@org/core/live\`. */
export interface Client {
${client.join('\n')}
}

${all}
`,
  }
}

const UNIT = { area: 'in m²', bytes: 'in bytes', depth: 'in cm', distance: 'in m', length: 'in m' }

/** `Farm name.` `Area, in m².` */
const columnDoc = ({ label, kind }) => {
  const unit = kind.unit ?? kind.quantity
  return `${label}${unit === undefined ? '' : `, ${UNIT[unit] ?? `in ${unit}`}`}.`
}

/** The text of rows.ts: each row by its name, with the label and the unit of every column. */
async function rowsText(taken) {
  const labels = await columnLabels()
  const rows = [...taken.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  const lines = rows.map(({ name, doc, schema }) => {
    const said = isObject(schema) ? labels(schema) : []
    const members = said.map(
      ([key, column]) => `  /** ${columnDoc(column)} */\n  ${key}: contract.${name}['${key}']`,
    )
    const head = doc === '' ? [] : [block([doc])]
    if (!isObject(schema)) return [...head, `export type ${name} = contract.${name}`].join('\n')
    return [...head, `export interface ${name} extends contract.${name} {`, ...members, '}'].join('\n')
  })
  return `// Made of the contract by \`npm run lint -- --update\`: do not write here.
import type * as contract from './contract-rows.ts'

${lines.join('\n\n')}
`
}

/** Which columns of a row have a label: those whose schema is that of an entity's column, by its kind. */
async function columnLabels() {
  const { entities } = await load(join(contract, 'entities.ts'))
  const { rowShape } = await load(join(contract, 'entity', 'shapes.ts'))
  const byShape = Object.values(entities).map((entity) => [entity, Object.keys(rowShape(entity))])
  return ({ shape }) => {
    const keys = Object.keys(shape)
    // The entity of which the row has every column.
    const [entity] =
      byShape
        .filter(([, own]) => own.length > 0 && own.every((key) => keys.includes(key)))
        .sort(([, a], [, b]) => b.length - a.length)[0] ?? []
    if (entity === undefined) return []
    return keys.flatMap((key) => (Object.hasOwn(entity.columns, key) ? [[key, entity.columns[key]]] : []))
  }
}

/** Where the contract has the types of the rows. */
function contractRowsText(taken) {
  const lines = [...taken.values()]
    .map(({ name, file }) =>
      `export type { ${name} } from './${relative(join(core, 'calls'), file)}'`.replace("'./../", "'../"),
    )
    .sort()
  return `// Made of the contract by \`npm run lint -- --update\`: do not write here.\n${lines.join('\n')}\n`
}

function formatted(text, file) {
  const biome = join(root, 'node_modules', '.bin', 'biome')
  const { stdout, status, stderr } = spawnSync(biome, ['check', '--write', `--stdin-file-path=${file}`], {
    cwd: root,
    input: text,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  if (status !== 0 && stdout === '') throw new Error(stderr)
  return stdout
}

/** Compares the types with the contract (or writes them). */
export async function checkCalls({ update }) {
  const files = sourceFiles()
  const rows = await namedRows(files)
  const { text, taken } = await callsText(rows, files)
  const wanted = {
    'calls.ts': text,
    'rows.ts': await rowsText(taken),
    'contract-rows.ts': contractRowsText(taken),
  }
  let clean = true
  const exported =
    /export type \{([^}]*)\} from '\.\/calls\/rows\.ts'/.exec(read(join(core, 'index.ts')))?.[1] ?? ''
  for (const name of taken.keys())
    if (!new RegExp(`\\b${name}\\b`).test(exported)) {
      clean = false
      say(`packages/core/src/index.ts does not export the row ${name} of calls/rows.ts`)
    }
  for (const [name, raw] of Object.entries(wanted)) {
    const file = join(core, 'calls', name)
    const made = formatted(raw, file)
    if (update) writeFileSync(file, made)
    else if (read(file) !== made) {
      clean = false
      say(`packages/core/src/calls/${name} is not what the contract says: npm run lint -- --update`)
    }
  }
  return clean
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
