import type { Client } from '@org/core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { transact } from '../../../db/transact.ts'
import { checkEnded, confirmAsProposed, csvFile } from '../../../testing/lab-files.ts'
import { quickestServerProcesses, type ServerProcess } from '../../../testing/server-process.ts'
import { checkFile } from './check.ts'
import { storedRows } from './testing.ts'

const ROWS = 3000

for (const { name, isMissing, open } of quickestServerProcesses())
  describe.skipIf(isMissing)(`a check of rows whose server is killed, on ${name}`, () => {
    it('RES-73: leaves nothing to commit, and the next server checks all rows', async () => {
      const server = await open()
      onTestFinished(() => server.close())
      const id = await killedMidway(server)
      await server.aMinuteLater()

      const client = await server.start()
      const checked = await checkEnded(client, await client.resultUploads.get({ id }))
      expect(checked).toMatchObject({ status: 'checked', check: null, summary: { rows: ROWS } })
      await server.stop()
      await server.withDatabase(async (db) => {
        const stored = await storedRows(db, id)
        const summary = await transact(db, { staffId: null }, (tx) =>
          checkFile({
            ...{ uploadId: id, laboratoryId: null, edited: null, partRows: ROWS },
            signal: new AbortController().signal,
            inPart: (work) => work(tx),
            report: () => {},
          }),
        )
        expect(checked.summary).toEqual(summary)
        expect(await storedRows(db, id)).toEqual(stored)
      })
    }, 240_000)
  })

/** Kills the server while a job checks rows. If the check was done before the kill, another is begun. */
async function killedMidway(server: ServerProcess): Promise<number> {
  const lines = Array.from({ length: ROWS }, (_, at) => [at, 6, 1.5, `${at % 40}`])
  const file = csvFile([['Lab No', 'Soil pH (1:1 water)', 'SOC %', 'K ppm'], ...lines])
  for (;;) {
    const client = await server.start()
    const { id } = await confirmAsProposed(client, await client.resultUploads.stage(file))
    await someChecked(client, id)
    await server.kill()
    const { status, summary } = await server.withDatabase((db) =>
      db.selectFrom('upload').select(['status', 'summary']).where('id', '=', id).executeTakeFirstOrThrow(),
    )
    if (status === 'checked') continue
    expect({ status, summary }).toEqual({ status: 'mapped', summary: null })
    return id
  }
}

async function someChecked(client: Client, id: number): Promise<void> {
  for (;;) {
    const { check } = await client.resultUploads.get({ id })
    if (check === null || check.done > 0) return
  }
}
