import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startChild } from '../testing/child.ts'
import { rounds } from '../testing/soak.ts'
import { makeDataFolder } from '../testing/template-folder.ts'
import { openDatabase } from './database.ts'

const WRITER = new URL('../testing/child-writer.ts', import.meta.url)
const ROUNDS = rounds(2, 20)

describe('the embedded database under kill -9', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await makeDataFolder()
  })
  afterAll(() => rm(dataDir, { recursive: true }))

  it('API-21: keeps every acknowledged write, wherever the process is killed', async () => {
    const acknowledged: number[] = []
    const delaysMs = fc.sample(fc.integer({ min: 0, max: 400 }), ROUNDS)
    for (const delayMs of delaysMs) {
      const child = startChild(WRITER, {}, [dataDir])
      acknowledged.push(Number(await child.next()))
      await sleep(delayMs)
      await child.stop('SIGKILL')
      acknowledged.push(...child.drain().map(Number))
    }
    const opened = await openDatabase({ databaseUrl: null, dataDir, onFatal: () => {} })
    const kept = await opened.db.selectFrom('staff').select('id').execute()
    const recorded = await opened.db.selectFrom('change').select('entity_id').execute()
    await opened.close()
    const ids = new Set(kept.map((row) => row.id))
    expect(acknowledged.length).toBeGreaterThan(ROUNDS)
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
    // Row and change are one transaction: neither is ever there without the other.
    expect(new Set(recorded.map((row) => row.entity_id))).toEqual(ids)
  })

  it('API-21: leaves the database and the lock’s file behind after a clean close, and no drafts', async () => {
    expect(await readdir(dataDir)).toEqual(['database', 'owner.lock'])
  })

  it('API-21: a process killed while it makes the database leaves nothing in the next one’s way', {
    timeout: 120_000,
  }, async () => {
    const fresh = await mkdtemp(join(tmpdir(), 'fresh-'))
    const first = startChild(WRITER, {}, [fresh])
    const isMaking = async () => (await readdir(fresh)).some((name) => name.startsWith('database.draft-'))
    while (!(await isMaking())) await sleep(5)
    await sleep(200)
    await first.stop('SIGKILL')
    expect(await isMaking()).toBe(true)
    const second = startChild(WRITER, {}, [fresh])
    expect(Number(await second.next())).toBe(1)
    await second.stop('SIGKILL')
    expect(await readdir(fresh)).toEqual(['database', 'owner.lock'])
    await rm(fresh, { recursive: true })
  })
})
