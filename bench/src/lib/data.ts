import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const API = join(import.meta.dirname, '../../../apps/api/src')
/** Short: the path of a socket has a limit. */
const KEPT = join(tmpdir(), 'sampling-bench')
const MADE_OF = ['demo', 'db/migrations', 'testing']

/** The first account of the local identity service, which asks, and manages what is invented. */
export const ASKING = 'maren.tidewell@fieldworks.example'
export const ENROLLED = { fields: 50_000, enrollments: 100_000 }

/** Of the longest list. */
const POINTS = { fields: 10_101, madeOf: ['points.ts', 'points-process.ts', 'labels.ts', 'filling.ts'] }
/** A hundredth of the fields has no boundary. */
const LABELED = { fields: 10_250, madeOf: ['points.ts', 'points-process.ts', 'labels.ts', 'filling.ts'] }
const PLAIN = { madeOf: ['fair/fields-process.ts'] }
const LISTED = { fieldYears: 1_000_000, madeOf: ['field-years.ts', 'field-years-process.ts', 'filling.ts'] }

const PASTED = { fieldYears: 100_000, madeOf: ['field-years.ts', 'field-years-process.ts', 'filling.ts'] }

/** The numbers of fields of the invented businesses. */
export const FIELDS = { few: 200, some: 10_000, many: 100_000 }

/** What benchmarks look for in these, by their names. */
export const DATA_OF: Readonly<Record<string, () => Promise<unknown>>> = {
  'fields-page': () => businessFolder(FIELDS.some),
  strata: () => businessFolder(FIELDS.some),
  fields: () => businessFolder(FIELDS.many),
  tiles: () => businessFolder(FIELDS.many),
  'map-pan': () => businessFolder(FIELDS.many),
  enrollments: () => enrolledFolder(),
  lists: () => listedFolder(),
  points: () => pointsFolder(),
  labels: () => labeledFolder(),
  upload: () => labeledFolder(),
  queue: () => businessFolder(FIELDS.few),
  report: () => labeledFolder(),
  'lists-page': () => businessFolder(FIELDS.many),
  pages: () => businessFolder(FIELDS.many),
  fair: () => plainFolder(),
  workbook: () => Promise.all([businessFolder(FIELDS.few), pastedFolder()]),
}

/** A data folder with an invented business of so many fields (`pnpm demo`). */
export const businessFolder = (fields: number): Promise<string> =>
  kept(`${fields}`, (draft) => runNode('demo/main.ts', ['--fields', String(fields), '--data', draft]))

/** One with invented fields and enrollments of them, as it is made; who changes something in it takes a copy. */
export const enrolledFolder = (): Promise<string> =>
  kept('enrolled', async (draft) => {
    const dataDir = join(draft, 'api')
    await mkdir(dataDir, { recursive: true })
    const { fields, enrollments } = ENROLLED
    await runNode('testing/enrollments-process.ts', [dataDir, String(fields), String(enrollments), ASKING])
  })

/** One with fields that a PostgreSQL is given just the same; who changes something in it takes a copy. */
export const plainFolder = (): Promise<string> =>
  kept(
    'plain',
    async (draft) => {
      const dataDir = join(draft, 'api')
      await mkdir(dataDir, { recursive: true })
      await makePlainFields(dataDir)
    },
    PLAIN.madeOf,
  )

/** @param place the folder of an embedded database, or the address of a PostgreSQL */
export const makePlainFields = (place: string): Promise<void> =>
  runNode(join(import.meta.dirname, 'fair/fields-process.ts'), [place, String(FIELDS.many)])

/** One with a million field years; who changes something in it takes a copy. */
export const listedFolder = (): Promise<string> =>
  kept(
    'listed',
    async (draft) => {
      const dataDir = join(draft, 'api')
      await mkdir(dataDir, { recursive: true })
      await runNode(join(import.meta.dirname, 'field-years-process.ts'), [dataDir, String(LISTED.fieldYears)])
    },
    LISTED.madeOf,
  )

/** One with a hundred thousand field years; who changes something in it takes a copy. */
export const pastedFolder = (): Promise<string> =>
  kept(
    'pasted',
    async (draft) => {
      const dataDir = join(draft, 'api')
      await mkdir(dataDir, { recursive: true })
      await makeFieldYears(dataDir)
    },
    PASTED.madeOf,
  )

/** @param place the folder of an embedded database, or the address of a PostgreSQL */
export const makeFieldYears = (place: string): Promise<void> =>
  runNode(join(import.meta.dirname, 'field-years-process.ts'), [place, String(PASTED.fieldYears)])

/** One with a million sampling points: 20 of each field in each of five seasons. */
export const pointsFolder = (): Promise<string> =>
  kept(
    'points',
    async (draft) => {
      const dataDir = join(draft, 'api')
      await mkdir(dataDir, { recursive: true })
      await runNode(join(import.meta.dirname, 'points-process.ts'), [dataDir, String(POINTS.fields)])
    },
    POINTS.madeOf,
  )

/** One with a million labels; who scans or prints takes a copy. */
export const labeledFolder = (): Promise<string> =>
  kept(
    'labeled',
    async (draft) => {
      const dataDir = join(draft, 'api')
      await mkdir(dataDir, { recursive: true })
      const process = join(import.meta.dirname, 'points-process.ts')
      await runNode(process, [dataDir, String(LABELED.fields), 'labels'])
    },
    LABELED.madeOf,
  )

/** A copy of a data folder, to be changed at will. */
export async function copyOf(folder: string): Promise<{ folder: string; remove(): Promise<void> }> {
  const copy = await mkdtemp(join(tmpdir(), 'sampling-bench-copy-'))
  // Many small files: asynchronously, one after the other, they take ten times as long.
  cpSync(folder, copy, { recursive: true })
  return { folder: copy, remove: () => rm(copy, { recursive: true, force: true }) }
}

const making = new Map<string, Promise<string>>()

/**
 * A folder made once for each state of what makes it. What a benchmark leaves in it must not change what the next one
 * measures.
 *
 * @param ours files of this folder that make it
 * @param theirs folders of the API that do, too
 */
export function kept(
  name: string,
  make: (draft: string) => Promise<void>,
  ours: readonly string[] = [],
  theirs: readonly string[] = MADE_OF,
): Promise<string> {
  const made = making.get(name) ?? makeOnce(name, make, ours, theirs)
  making.set(name, made)
  return made
}

async function makeOnce(
  name: string,
  make: (draft: string) => Promise<void>,
  ours: readonly string[],
  theirs: readonly string[],
): Promise<string> {
  const folder = join(KEPT, `${name}-${await stateOfSources(ours, theirs)}`)
  if (existsSync(folder)) return folder
  const draft = `${folder}.draft`
  await mkdir(KEPT, { recursive: true })
  await rm(draft, { recursive: true, force: true })
  await make(draft)
  // Those of former states are of no use to anybody.
  for (const other of await readdir(KEPT))
    if (other.startsWith(`${name}-`) && !other.endsWith('.draft'))
      await rm(join(KEPT, other), { recursive: true })
  await rename(draft, folder)
  return folder
}

/** Runs a program of ours, of the API's by its path there. */
export async function runNode(entry: string, options: readonly string[]): Promise<void> {
  const flags = ['--conditions=@org/source', '--disable-warning=ExperimentalWarning']
  const child = spawn(process.execPath, [...flags, resolve(API, entry), ...options], { stdio: 'inherit' })
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`${entry} ${options.join(' ')} ended with ${code}.`)
}

async function stateOfSources(ours: readonly string[], folders: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of folders) {
    const names = (await readdir(join(API, folder))).filter((name) => /(?<!\.test)\.ts$/.test(name)).sort()
    for (const name of names) hash.update(await readFile(join(API, folder, name)))
  }
  for (const name of ours) hash.update(await readFile(join(import.meta.dirname, name)))
  return hash.digest('hex').slice(0, 12)
}
