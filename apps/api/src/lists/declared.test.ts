import { defineList, fieldEntity, kinds, range, several } from '@org/core/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { databaseKinds } from '../testing/databases.ts'
import { writeRaw } from '../testing/write-raw.ts'
import '../areas/fields/tables.ts'
import { atOnce } from '../turns.ts'
import { listSource } from './declared.ts'
import { listHandlers } from './handlers.ts'
import { totalsOf } from './own-totals.ts'
import { totalsHandlers } from './totals.ts'

const list = defineList({
  name: 'fields',
  entity: fieldEntity,
  shows: ['field'],
  may: 'records.read',
  row: z.object({ id: z.int() }),
  filters: {
    state: z.optional(several(z.string())),
    areaM2: z.optional(range(z.coerce.number<number>())),
  },
  columns: { areaM2: { kind: kinds.area, label: 'Area', value: () => null } },
  sorts: ['areaM2'],
  sums: ['areaM2'],
  groups: { state: { ...fieldEntity.columns.state, none: 'No state' } },
  decidedBy: { areaM2: {}, state: {} },
})
const words = { list, columns: {} }
const source = listSource(words, {
  select: (db, ids) =>
    db.selectFrom('field').innerJoin(ids.as('page'), 'page.id', 'field.id').selectAll('field'),
  toItem: ({ id }) => ({ id }),
})
const lists = listHandlers(source)
const totals = totalsHandlers(source, totalsOf(words, {}))

describe.each(databaseKinds)('a list that only declares, on $name', (kind) => {
  describe.skipIf(kind.skipped !== null)('', () => {
    let opened: Awaited<ReturnType<typeof kind.open>>
    beforeAll(async () => {
      opened = await kind.open()
      const { db } = opened.database
      await writeRaw(
        db,
        sql`INSERT INTO grower (id, name, sort_name, search_name) OVERRIDING SYSTEM VALUE VALUES (1, 'G', 'g', 'g')`,
      )
      await writeRaw(
        db,
        sql`INSERT INTO field (id, grower_id, name, sort_name, search_name, state, area_m2) OVERRIDING SYSTEM VALUE
          VALUES (1, 1, 'A', 'a', 'a', 'Iowa', 30), (2, 1, 'B', 'b', 'b', 'Iowa', 10), (3, 1, 'C', 'c', 'c', 'Ohio', 20)`,
      )
    })
    afterAll(() => opened?.close())

    const idsOf = async (query: Partial<Parameters<typeof lists.list>[1]>) => {
      const { db } = opened.database
      const asked = { limit: 2, sort: 'areaM2', ...query } as const
      const { items, nextCursor } = await lists.list(
        { db, person: 'Ines', signal: new AbortController().signal },
        asked,
      )
      return { ids: items.map(({ id }) => id), cursor: nextCursor ?? undefined }
    }

    it('LST-1: is ordered and narrowed by columns of its table', async () => {
      const { ids, cursor } = await idsOf({})
      expect(ids).toEqual([2, 3])
      expect((await idsOf({ cursor })).ids).toEqual([1])
      expect((await idsOf({ sort: '-areaM2' })).ids).toEqual([1, 3])
      expect((await idsOf({ state: ['Iowa'] })).ids).toEqual([2, 1])
      expect((await idsOf({ areaM2: [15, 25] })).ids).toEqual([3])
    })

    it('LST-1: is summed and counted by columns of its table', async () => {
      const { db } = opened.database
      expect(await totals.sums({ db, inTurn: atOnce }, { state: ['Iowa'] })).toEqual({
        rows: 2,
        sums: { areaM2: 40 },
      })
      const { items } = await totals.groups({ db, inTurn: atOnce }, { by: 'state' })
      expect(items.map(({ value, rows }) => [value, rows])).toEqual([
        ['Iowa', 2],
        ['Ohio', 1],
      ])
    })
  })
})
