// biome.json, made of biome-base.json (format, rules, the layers of packages) and of the table in layers.mjs.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { layers } from './layers.mjs'
import { root, say } from './setup.mjs'

const API = 'apps/api/src'
const DASHBOARD = 'apps/dashboard/src'
const CONTRACT = '@org/core/contract'

const FILE = join(root, 'biome.json')

/** What biome.json has to be. @param table as layers.mjs has it */
export function biomeConfig(table = layers) {
  const base = JSON.parse(readFileSync(join(root, 'scripts/lib/biome-base.json'), 'utf8'))
  const made = [...ofApi(table), ...ofDashboard(table)]
  return asJson({ ...base, overrides: [...base.overrides, ...made] })
}

/** `fields/`: from any depth of the folders beside it. */
const folder = (name) => `../**/${name}/**`
/** `fields/tables.ts`, or `fields/tiles/` with what is in it. */
const part = (path) => `!../**/${path}${path.endsWith('/') ? '**' : ''}`
/** `a, b and c alone` */
const alone = (names) => {
  const before = names.slice(0, -1).join(', ')
  return names.length === 0 ? 'nothing' : `${before}${before === '' ? '' : ' and '}${names.at(-1)} alone`
}

/** A rule of imports for files. Of several rules for one file the last one holds alone, so that each says everything. */
const override = (includes, { paths, patterns, globals }) => ({
  includes,
  linter: {
    rules: {
      style: {
        ...(globals === undefined
          ? {}
          : { noRestrictedGlobals: { level: 'error', options: { deniedGlobals: globals } } }),
        noRestrictedImports: {
          level: 'error',
          options: { ...(paths === undefined ? {} : { paths }), patterns },
        },
      },
    },
  },
})

const NO_API_TESTS = '!**/*.test.ts'

/** @param packages besides the contract */
function apiRule(includes, packages, patterns) {
  const known = [CONTRACT, ...packages]
  const message =
    packages.length === 0 ? `The API imports ${CONTRACT} only.` : `Of our packages, it knows ${alone(known)}.`
  return override([...includes, NO_API_TESTS], {
    paths: { '@org/core': `The API imports ${CONTRACT} only.` },
    patterns: [{ group: ['@org/*', ...known.map((name) => `!${name}`)], message }, ...patterns],
  })
}

function ofApi({ API_FOLDERS, API_TEST_FILES, API_AREAS }) {
  const folders = Object.entries(API_FOLDERS).flatMap(([name, imports]) => {
    if (imports === 'everything' || name === 'areas') return []
    const free = (API_TEST_FILES[name] ?? []).map((file) => `!${API}/${name}/${file}`)
    return [apiRule([`${API}/${name}/**`, ...free], [], [beside(API_FOLDERS, name, imports)])]
  })
  const below = beside(API_FOLDERS, 'areas', API_FOLDERS.areas)
  const others = Object.keys(API_AREAS)
    .filter((name) => name !== 'shared')
    .map(folder)
  const areas = Object.entries(API_AREAS).map(([name, imports]) => {
    const [packages, files] = [imports.filter(isPackage), imports.filter((path) => !isPackage(path))]
    const message = `Of the other areas, ${name} knows ${alone(files)}: scripts/lib/layers.mjs. The app composes them.`
    return apiRule([`${API}/areas/${name}/**`], packages, [
      below,
      { group: [...others, ...files.map(part)], message },
    ])
  })
  const unnamed = { group: others, message: 'An area has its line in scripts/lib/layers.mjs.' }
  return [
    apiRule([`${API}/**`, `!${API}/testing/**`], [], []),
    ...folders,
    apiRule([`${API}/areas/**`], [], [below, unnamed]),
    ...areas,
  ]
}

const isPackage = (path) => path.startsWith('@')

/** What a folder may not import of those beside it. */
function beside(table, name, imports) {
  const others = Object.keys(table).filter((other) => {
    return other !== name && other !== 'testing' && !imports.includes(other)
  })
  const parts = imports.filter((path) => path.includes('/'))
  return {
    group: [...others.map(folder), ...parts.map(part)],
    message: `${name}/ imports ${alone(imports)}: scripts/lib/layers.mjs.`,
  }
}

const NO_DASHBOARD_TESTS = ['!**/*.test.ts', '!**/*.test.tsx']
/** By the name that the package gives its folders, and by the way to them. */
const named = (name) => [`#${name}/**`, folder(name)]

const AREA_GLOBALS = {
  window: 'Speak to the window in platform/.',
  localStorage: 'Use platform/.',
  sessionStorage: 'Use platform/.',
}

function ofDashboard({ DASHBOARD_FOLDERS, DASHBOARD_AREAS }) {
  const all = Object.keys(DASHBOARD_FOLDERS).filter((name) => name !== 'testing')
  const folders = Object.entries(DASHBOARD_FOLDERS).flatMap(([name, imports]) => {
    if (imports === 'everything') return []
    const group = all.filter((other) => !imports.includes(other)).flatMap(named)
    const message = `${name}/ imports ${alone(imports)}: scripts/lib/layers.mjs.`
    return [override([`${DASHBOARD}/${name}/**`, ...NO_DASHBOARD_TESTS], { patterns: [{ group, message }] })]
  })
  const closed = ['#areas/**', ...named('app'), ...Object.keys(DASHBOARD_AREAS).map(folder)]
  const area = (files, imports, message) =>
    override([files, ...NO_DASHBOARD_TESTS], {
      globals: AREA_GLOBALS,
      patterns: [{ group: [...closed, ...imports.map((name) => `!#areas/${name}/public.ts`)], message }],
    })
  const areas = Object.entries(DASHBOARD_AREAS).map(([name, imports]) => {
    const known = alone(imports.map((other) => `${other}/public.ts`))
    const message = `Of the other areas, ${name} knows ${known}: scripts/lib/layers.mjs. The app composes them.`
    return area(`${DASHBOARD}/areas/${name}/**`, imports, message)
  })
  return [
    ...folders,
    area(`${DASHBOARD}/areas/**`, [], 'An area has its line in scripts/lib/layers.mjs.'),
    ...areas,
  ]
}

const WIDTH = 118

const isPlain = (value) => typeof value !== 'object'

/** On one line: `{ "level": "error" }`. */
function inline(value) {
  if (isPlain(value)) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`
  return `{ ${Object.entries(value).map(pair(inline)).join(', ')} }`
}

const pair =
  (written) =>
  ([key, value]) =>
    `${JSON.stringify(key)}: ${written(value, key)}`

/** Shorter than the formatter's way, which gives each name its line: the file is read when a rule is in doubt. */
function asJson(value, indent = '', before = 0) {
  const line = inline(value)
  if (isPlain(value) || before + line.length <= WIDTH) return line
  const deeper = `${indent}  `
  if (Array.isArray(value)) {
    const lines = value.every(isPlain)
      ? filled(value.map(inline), WIDTH - deeper.length)
      : value.map((each) => asJson(each, deeper, deeper.length))
    return `[\n${deeper}${lines.join(`,\n${deeper}`)}\n${indent}]`
  }
  const entries = Object.entries(value)
  if (entries.length === 1) return `{ ${entries.map(pair((only) => asJson(only, indent, WIDTH))).join()} }`
  const within = pair((each, key) => asJson(each, deeper, deeper.length + key.length + 4))
  return `{\n${deeper}${entries.map(within).join(`,\n${deeper}`)}\n${indent}}`
}

/** As many on a line as fit. */
function filled(words, width) {
  const lines = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length + 2 < width)
      lines[lines.length - 1] = `${last}, ${word}`
    else lines.push(word)
  }
  return lines
}

/**
 * What is wrong with the table: a folder without a line, a line without a folder.
 *
 * @param folders names by the table's parts, as they are in the tree
 */
export function faultsOf(table, folders) {
  const faults = []
  for (const [part, names] of Object.entries(folders)) {
    const lines = Object.keys(table[part])
    for (const name of names)
      if (!lines.includes(name)) faults.push(`${name}/ has no line in ${part} of scripts/lib/layers.mjs`)
    for (const name of lines)
      if (!names.includes(name))
        faults.push(`${name} has a line in ${part} of scripts/lib/layers.mjs, but no folder`)
  }
  return faults
}

/** Areas stand after what they import: no circle has such an order. */
export function circlesOf(areas) {
  const names = Object.keys(areas)
  return Object.entries(areas).flatMap(([name, imports]) =>
    imports
      .filter((path) => !isPackage(path))
      .map((path) => path.split('/')[0])
      .filter((other) => names.indexOf(other) === -1 || names.indexOf(other) >= names.indexOf(name))
      .map((other) => `${name} imports ${other}, which does not stand before it in scripts/lib/layers.mjs`),
  )
}

/** The folders that need a line, by the table's parts. */
export function foldersOfTree() {
  const namesIn = (path) =>
    readdirSync(join(root, path), { withFileTypes: true })
      .filter((each) => each.isDirectory())
      .map(({ name }) => name)
  return {
    API_FOLDERS: namesIn(API),
    API_AREAS: namesIn(`${API}/areas`),
    DASHBOARD_FOLDERS: namesIn(DASHBOARD),
    DASHBOARD_AREAS: namesIn(`${DASHBOARD}/areas`),
  }
}

/** Compares biome.json with what the table makes (or writes it). */
export function checkLayers({ update }) {
  const faults = [
    ...faultsOf(layers, foldersOfTree()),
    ...circlesOf(layers.API_AREAS),
    ...circlesOf(layers.DASHBOARD_AREAS),
  ]
  for (const fault of faults) say(fault)
  const made = `${biomeConfig()}\n`
  if (update) writeFileSync(FILE, made)
  const isSame = readFileSync(FILE, 'utf8') === made
  if (!isSame) say('biome.json is not what scripts/lib/layers.mjs makes: npm run lint -- --update writes it')
  return faults.length === 0 && isSame
}
