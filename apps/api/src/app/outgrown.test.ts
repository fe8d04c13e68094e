import { rm } from 'node:fs/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenedDatabase, openDatabase } from '../db/database.ts'
import { makeDataFolder } from '../testing/template-folder.ts'
import { watchGrowth } from './outgrown.ts'

let folder = ''
let database: OpenedDatabase
beforeAll(async () => {
  folder = await makeDataFolder()
  database = await openDatabase({ databaseUrl: null, dataDir: folder, onFatal: () => {} })
}, 60_000)
afterAll(async () => {
  await database?.close()
  await rm(folder, { recursive: true })
})

it('API-50: an embedded database with more samples than it is meant for is said in the log, another is not', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const growth = async (isEmbedded: boolean, most: number) => {
    const watched = await watchGrowth({ ...database, isEmbedded }, log, most)
    watched.close()
    return watched.isOutgrown
  }
  expect(await growth(true, 0)).toBe(false)
  expect(await growth(false, -1)).toBe(false)
  expect(lines).toEqual([])
  expect(await growth(true, -1)).toBe(true)
  expect(lines.join()).toContain('npm run move')
})
