import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'

const SRC = fileURLToPath(new URL('..', import.meta.url))

/** What writes without a request: in the program's own name. */
const WITHOUT_REQUEST = [
  'areas/dash-users/first-managers.ts',
  'areas/exports/tidy.ts',
  'areas/results/ranges.ts',
]

/**
 * What opens transactions, or connections: what makes pieces of tables and writes no row, the one way to write, a list that
 * reads its ids, a lake and a move that read all.
 */
const OPENING = ['db/pieces.ts', 'db/transact.ts', 'lake/reads.ts', 'lists/ids.ts', 'move/move.ts']

/** The one way to write itself, and the migrations. */
const THE_WAY = /^db\/(?:migrate|record-edit|transact|rows\/\w+)\.ts$/

/** What says a statement to an operator; what writes into a database that is a file to be downloaded, or that nobody uses yet: a move copies the history, too. */
const ELSEWHERE = /^(?:areas\/exports\/formats\/geopackage|db\/session-settings\.ts$|move\/target\.ts$)/

const sources: { name: string; text: string }[] = []

beforeAll(async () => {
  const names = await readdir(SRC, { recursive: true })
  for (const name of names.toSorted()) {
    if (!name.endsWith('.ts') || /testing|\.test\.ts$/.test(name)) continue
    sources.push({ name, text: await readFile(join(SRC, name), 'utf8') })
  }
})

it('API-13: handlers write through their call alone, which carries the key and the time of the request', () => {
  const going = sources.filter(({ name, text }) => name.startsWith('areas/') && /\btransact\(/.test(text))
  expect(going.map(({ name }) => name)).toEqual(WITHOUT_REQUEST)
})

it('CHG-1: nothing opens a transaction of its own: every write goes through transact()', () => {
  const opening = sources.filter(({ text }) => /\.(transaction|startTransaction|connection)\(/.test(text))
  expect(sources.length).toBeGreaterThan(250)
  expect(opening.map(({ name }) => name)).toEqual(OPENING)
})

const VERBS = 'INSERT\\s+INTO|DELETE\\s+FROM|MERGE\\s+INTO|TRUNCATE|ALTER|DROP|CREATE'
/** A statement written by hand that writes, and what follows it. */
const WRITING = new RegExp(
  `\`[^\`]*\\b(?:${VERBS}|UPDATE\\s[^\`;]*?\\sSET)\\s[^\`]*\`(?<then>\\s*\\.execute\\(\\s*[\\w.]+)?`,
  'gi',
)
/** The same as a plain text, for `sql.raw` or a pool. */
const WRITING_TEXT = new RegExp(`(['"])(?:WITH\\s.*)?(?:${VERBS}|UPDATE\\s.*\\sSET)\\s.*\\1`, 'g')

it('CHG-1: statements written by hand write within the transaction alone', () => {
  const ofProduct = sources.filter(({ name }) => !ELSEWHERE.test(name) && !THE_WAY.test(name))
  expect(ofProduct.length).toBeLessThan(sources.length)
  const writing = ofProduct.flatMap(({ name, text }) => [
    ...[...text.matchAll(WRITING)].map(
      ({ groups }) => `${name}: ${groups?.then?.replace(/\s/g, '') ?? 'kept'}`,
    ),
    ...[...text.matchAll(WRITING_TEXT)].map(([statement]) => `${name}: ${statement}`),
  ])
  expect(writing.length).toBeGreaterThan(2)
  expect(writing.filter((at) => !at.endsWith(': .execute(tx.kysely'))).toEqual([])
})
