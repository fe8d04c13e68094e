import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const AREAS = new URL('../areas/', import.meta.url)

/** What writes without a request: in the program's own name. */
const WITHOUT_REQUEST = ['dash-users/first-managers.ts', 'exports/queue.ts']

it('API-13: handlers write through their call alone, which carries the key and the time of the request', async () => {
  const names = await readdir(AREAS, { recursive: true })
  const files = names.filter((name) => name.endsWith('.ts') && !/(^|\/)testing\.ts$|\.test\.ts$/.test(name))
  const going: string[] = []
  for (const name of files) {
    const text = await readFile(join(AREAS.pathname, name), 'utf8')
    if (/\btransact\(/.test(text)) going.push(name)
  }
  expect(going.toSorted()).toEqual(WITHOUT_REQUEST)
})

it('CHG-1: areas open no transaction of their own: every write goes through transact()', async () => {
  const names = await readdir(AREAS, { recursive: true })
  const files = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const opening: string[] = []
  for (const name of files) {
    const text = await readFile(join(AREAS.pathname, name), 'utf8')
    if (/\.(transaction|startTransaction|connection)\(/.test(text)) opening.push(name)
  }
  expect(files.length).toBeGreaterThan(5)
  expect(opening).toEqual([])
})
