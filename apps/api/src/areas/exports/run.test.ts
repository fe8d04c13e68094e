import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { createExportFiles } from '../../files/export-files.ts'
import { quickestKinds } from '../../testing/databases.ts'
import { writeRaw } from '../../testing/write-raw.ts'
import { claimExport } from './queue.ts'
import { runExport } from './run.ts'

// No server runs on this database: its runner would take the export first.
it.each(quickestKinds())(
  'EXP-3: what was stopped while it was made leaves no file, and stays stopped ($name)',
  async (kind) => {
    const opened = await kind.open()
    onTestFinished(() => opened.close())
    const { db } = opened.database
    const folder = mkdtempSync(join(tmpdir(), 'sampling-exports-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    await writeRaw(
      db,
      sql`INSERT INTO staff (email, first_name, last_name)
        VALUES ('ines.brandt@fieldworks.example', 'Ines', 'Brandt')`,
    )
    const context = {
      db,
      files: createExportFiles(folder),
      log: pino({ level: 'silent' }),
      now: () => new Date(),
      stopping: new AbortController().signal,
    }

    /** @returns how it ended, and the files it left */
    async function make({ isStopped }: { isStopped: boolean }) {
      await writeRaw(
        db,
        sql`INSERT INTO export (staff_id, kind, format, parameters, file_name)
          SELECT id, 'fields', 'csv', '{}', 'fields.csv' FROM staff`,
      )
      const claim = await claimExport(db, new Date())
      if (claim === null) throw new Error('No export waits')
      if (isStopped)
        await writeRaw(
          db,
          sql`UPDATE export SET status = 'cancelled', ended_at = now() WHERE id = ${claim.id}`,
        )
      await runExport(context, claim)
      const { status } = await db
        .selectFrom('export')
        .select('status')
        .where('id', '=', claim.id)
        .executeTakeFirstOrThrow()
      return { status, files: readdirSync(join(folder, String(claim.id))) }
    }

    expect(await make({ isStopped: false })).toEqual({
      status: 'done',
      files: [expect.stringMatching(/\.file$/)],
    })
    expect(await make({ isStopped: true })).toEqual({ status: 'cancelled', files: [] })
  },
)
