import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startChild } from '../testing/child.ts'
import { isSoak, rounds } from '../testing/soak.ts'
import { copyDatabase } from '../testing/template-folder.ts'
import { openDatabase } from './database.ts'

const WRITER = new URL('../testing/child-writer.ts', import.meta.url)
/** When a process that writes is killed: after so many writes and so many milliseconds. */
const momentOf = fc.record({
  writes: fc.integer({ min: 1, max: 40 }),
  delayMs: fc.integer({ min: 0, max: 50 }),
})

describe('the embedded database under kill -9', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'killed-'))
  })
  afterAll(() => rm(dataDir, { recursive: true }))

  const isMaking = async (): Promise<boolean> =>
    (await readdir(dataDir)).some((name) => name.startsWith('database.draft-'))
  const killWhileMaking = async (): Promise<void> => {
    const child = startChild(WRITER, {}, [dataDir])
    while (!(await isMaking())) await sleep(5)
    await sleep(200)
    await child.stop('SIGKILL')
    expect(await isMaking()).toBe(true)
  }
  /** @returns what was acknowledged */
  const killWhileWriting = async ({ writes, delayMs }: { writes: number; delayMs: number }) => {
    const child = startChild(WRITER, {}, [dataDir])
    const acknowledged: unknown[] = []
    while (acknowledged.length < writes) acknowledged.push(await child.next())
    await sleep(delayMs)
    await child.stop('SIGKILL')
    return [...acknowledged, ...child.drain()].map(Number)
  }

  it(
    'API-21: keeps every acknowledged write, wherever the process is killed, also while it makes the database',
    async () => {
      await killWhileMaking()
      // To make one takes twenty seconds.
      if (!isSoak) await copyDatabase(dataDir)
      const acknowledged: number[] = []
      for (const moment of fc.sample(momentOf, rounds(1, 20))) {
        acknowledged.push(...(await killWhileWriting(moment)))
        // A draft that was left half-way is gone.
        expect(await readdir(dataDir)).toEqual(['database', 'owner.lock'])
      }
      expect(acknowledged[0]).toBe(1)
      const opened = await openDatabase({ databaseUrl: null, dataDir, onFatal: () => {} })
      const kept = await opened.db.selectFrom('staff').select('id').execute()
      const recorded = await opened.db.selectFrom('change').select('entity_id').execute()
      await opened.close()
      const ids = new Set(kept.map((row) => row.id))
      expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
      // Row and change are one transaction: neither is ever there without the other.
      expect(new Set(recorded.map((row) => row.entity_id))).toEqual(ids)
    },
    rounds(240_000, 900_000),
  )

  it('API-21: leaves the database and the lock’s file behind after a clean close, and no drafts', async () => {
    expect(await readdir(dataDir)).toEqual(['database', 'owner.lock'])
  })
})
