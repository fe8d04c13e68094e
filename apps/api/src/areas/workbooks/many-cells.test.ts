import type { Client } from '@org/core'
import { fieldYearlyWorkbook, MAX_EDIT_ROWS } from '@org/core/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeManyFields } from '../../testing/many-fields.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'

const ROUNDS = 6

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`cells of very many rows on ${database.name}`, () => {
    let api: StaffedApi
    let people: Client[]
    let ids: number[]
    beforeAll(async () => {
      api = await database.start()
      people = [api.client, await api.signIn('colleague'), await api.signIn('manager')]
      const { db } = api.server.services.database
      await makeManyFields(db, MAX_EDIT_ROWS + 20)
      const { rows } = await sql<{ id: number }>`
        SELECT id FROM field_year WHERE year = 2026 ORDER BY id LIMIT ${MAX_EDIT_ROWS + 1}`.execute(db)
      ids = rows.map(({ id }) => id)
    }, 120_000)
    afterAll(() => api?.close())

    const edit = (
      who: Client | undefined,
      cells: { id: number; column: string; was?: unknown; is: unknown }[],
    ) =>
      (who ?? api.client).workbooks.edit({
        workbook: fieldYearlyWorkbook.id,
        cells: cells.map((cell) => ({ was: '', ...cell })),
      })

    it('WBK-20: a thousand rows at once are one edit, which one undo reverses; one more is refused with a sentence', async () => {
      const [last = 0, ...most] = ids.toReversed()
      const cells = most.map((id) => ({ id, column: 'notes', is: `Note ${id}` }))
      const { editId, changed, conflicts, refused } = await edit(api.client, cells)
      expect([changed.length, conflicts.length, refused.length]).toEqual([MAX_EDIT_ROWS, 0, 0])
      await api.client.edits.undo({ id: editId ?? 0 })
      const { rows } = await sql`SELECT FROM field_year WHERE notes <> ''`.execute(
        api.server.services.database.db,
      )
      expect(rows).toEqual([])
      await expect(
        edit(api.client, [...cells, { id: last, column: 'notes', is: 'One more' }]),
      ).rejects.toMatchObject({
        kind: 'validation',
        details: [expect.objectContaining({ message: `At most ${MAX_EDIT_ROWS} rows at once` })],
      })
    })

    it('WBK-20: the same cell twice is refused, and nothing is written', async () => {
      const cell = { id: ids[0] ?? 0, column: 'notes', is: 'Twice' }
      await expect(edit(api.client, [cell, cell])).rejects.toMatchObject({ kind: 'validation' })
    })

    it('WBK-30: overlapping edits at once, in any order of rows, and renamed growers wait for each other and never deadlock', async () => {
      const some = ids.slice(0, 120)
      const { items: growers } = await api.client.growers.list({ limit: 20 })
      for (let round = 0; round < ROUNDS; round++) {
        const farm = `Farm ${round}`
        const before = await sql<{ id: number; farm: string; crop: string; status: string }>`
          SELECT field_year.id, farm_name AS farm, crop, status FROM field_year JOIN field ON field.id = field_id
          WHERE field_year.id = ANY(${some}::bigint[])`.execute(api.server.services.database.db)
        const moved = { boundary_pending: 'boundary_confirmed', boundary_confirmed: 'boundary_pending' }
        const cellsOf = (who: number) =>
          (who % 2 === 0 ? before.rows : before.rows.toReversed()).flatMap(({ id, ...row }) => [
            { id, column: 'crop', was: row.crop, is: `Crop ${round} of ${who}` },
            { id, column: 'farm', was: row.farm, is: farm },
            ...(row.status === 'at_lab'
              ? []
              : [
                  {
                    id,
                    column: 'status',
                    was: row.status,
                    is: moved[row.status === 'boundary_pending' ? row.status : 'boundary_confirmed'],
                  },
                ]),
          ])
        const rename = async (id: number) => {
          for (const part of [1, 2, 3]) {
            const { version } = await api.client.growers.get({ id })
            await api.client.growers.update({ id, version, name: `Grower ${id} ${round} ${part}` })
          }
        }
        const [answers] = await Promise.all([
          Promise.all(people.map((who, at) => edit(who, cellsOf(at)))),
          ...growers.map(({ id }) => rename(id)),
        ])
        // Of the crops, which all three want otherwise, one person's are written; the others are told.
        const written = answers.filter(({ conflicts }) => conflicts.length === 0)
        expect(written).toHaveLength(1)
        for (const { conflicts } of answers)
          expect([0, some.length]).toContain(conflicts.filter(({ column }) => column === 'crop').length)
        // Fields are found by the newest name of their grower.
        const { rows: stale } = await sql`
          SELECT field.id FROM field JOIN grower ON grower.id = grower_id WHERE split_part(field.search_name, E'\\n', 3) <> grower.search_name`.execute(
          api.server.services.database.db,
        )
        expect(stale).toEqual([])
      }
    })
  })
