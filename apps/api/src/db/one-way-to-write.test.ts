import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'

const AREAS = fileURLToPath(new URL('../areas/', import.meta.url))

/** What writes without a request: in the program's own name. */
const WITHOUT_REQUEST = ['dash-users/first-managers.ts', 'exports/tidy.ts']

/** What writes into a database that is a file to be downloaded, and no part of the product's. */
const INTO_FILES = /^exports\/formats\/geopackage/

const sources: { name: string; text: string }[] = []

beforeAll(async () => {
  const names = await readdir(AREAS, { recursive: true })
  for (const name of names.toSorted()) {
    if (!name.endsWith('.ts') || /(^|\/)testing\.ts$|\.test\.ts$/.test(name)) continue
    sources.push({ name, text: await readFile(join(AREAS, name), 'utf8') })
  }
})

it('API-13: handlers write through their call alone, which carries the key and the time of the request', () => {
  const going = sources.filter(({ text }) => /\btransact\(/.test(text))
  expect(going.map(({ name }) => name)).toEqual(WITHOUT_REQUEST)
})

it('CHG-1: areas open no transaction of their own: every write goes through transact()', () => {
  const opening = sources.filter(({ text }) => /\.(transaction|startTransaction|connection)\(/.test(text))
  expect(sources.length).toBeGreaterThan(100)
  expect(opening.map(({ name }) => name)).toEqual([])
})

/** A statement written by hand that writes, and what follows it. */
const WRITING =
  /`[^`]*\b(?:INSERT\s+INTO|UPDATE\s+\S+\s+SET|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE|ALTER|DROP|CREATE)\s[^`]*`(?<then>\s*\.execute\(\s*[\w.]+)?/gi

it('CHG-1: statements written by hand write within the transaction alone', () => {
  const ofProduct = sources.filter(({ name }) => !INTO_FILES.test(name))
  expect(ofProduct.length).toBeLessThan(sources.length)
  const writing = ofProduct.flatMap(({ name, text }) =>
    [...text.matchAll(WRITING)].map(({ groups }) => `${name}: ${groups?.then?.replace(/\s/g, '') ?? 'kept'}`),
  )
  expect(writing.length).toBeGreaterThan(2)
  expect(writing.filter((at) => !at.endsWith(': .execute(tx.kysely'))).toEqual([])
})
