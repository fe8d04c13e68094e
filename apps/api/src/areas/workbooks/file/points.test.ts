import { pointWorkbook, sampleWorkbook, stratumWorkbook } from '@org/core/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayAfter } from '../../../testing/planned-years.ts'
import { at, type PointCells, pointCells } from '../../../testing/point-cells.ts'
import { type StaffedApi, testDatabases } from '../../../testing/staffed-api.ts'
import { compareWith, fileOf, put, rowsOf, writtenAs } from '../../../testing/workbook-files.ts'

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(
    `files of points, samples and strata back in on ${database.name}`,
    () => {
      let api: StaffedApi
      let cells: PointCells
      beforeAll(async () => {
        api = await database.start()
        cells = await pointCells(api)
      })
      afterAll(() => api.close())

      it('WBK-93: a crew is its name, also one that it had at the export; what is answered can be written', async () => {
        const { client, north, south, scheduled, pointOf } = cells
        const { id, points } = await scheduled('Back in')
        const file = await client.exports.createPoints({
          ...{ format: 'csv', withRows: true, filter: { fieldYearId: [id] } },
        })
        const rows = await rowsOf(await fileOf(api, file), 'csv')
        const compare = compareWith(client, pointWorkbook.id)
        const { version } = north
        await client.crews.update({ id: north.id, version, name: 'Northern', pointsADay: 20 })
        expect(await compare(await writtenAs('csv', rows))).toMatchObject({ cells: [] })
        const [one, two, three] = [at(points, 0), at(points, 1), at(points, 2)]
        put(rows, 'Crew', one.id, 'south')
        put(rows, 'Crew', two.id, 'Nobody')
        put(rows, 'Crew', three.id, 'Northern')
        put(rows, 'Planned for', three.id, dayAfter(3))
        const answer = await compare(await writtenAs('csv', rows))
        expect(answer.cells).toMatchObject([
          {
            id: one.id,
            rowName: `Back in, point ${one.number} (${one.growerName})`,
            was: north.id,
            is: south.id,
            verdict: 'change',
          },
          { id: two.id, verdict: 'refused', message: '“Nobody” is none of the choices' },
          { id: three.id, column: 'plannedOn', is: dayAfter(3), verdict: 'change' },
        ])
        const changes = answer.cells.flatMap(({ verdict, id: of, column, now, is }) =>
          verdict === 'change' ? [{ id: of, column, was: now, is }] : [],
        )
        expect((await cells.edit(changes)).refused).toEqual([])
        expect(await pointOf(one)).toMatchObject({ crewName: 'South' })
        expect((await compare(await writtenAs('csv', rows))).cells).toMatchObject([{ id: two.id }])
      })

      it('WBK-91: of strata nothing is written, of samples the note', async () => {
        const { client, approved } = cells
        const { id } = await approved('Others')
        const asked = { format: 'xlsx', withRows: true, filter: { fieldYearId: [id] } } as const
        const strata = await fileOf(api, await client.exports.createStrata(asked))
        const ofStrata = await compareWith(client, stratumWorkbook.id)(strata)
        expect(ofStrata).toMatchObject({ columns: { read: [], missing: [] }, cells: [] })
        expect(ofStrata.rows.read).toBeGreaterThan(0)
        const samples = await rowsOf(await fileOf(api, await client.exports.createSamples(asked)), 'xlsx')
        const first = Number(samples[1]?.[0])
        put(samples, 'Note', first, 'Wet')
        expect(await compareWith(client, sampleWorkbook.id)(await writtenAs('xlsx', samples))).toMatchObject({
          columns: { read: [{ column: 'note' }] },
          cells: [{ id: first, column: 'note', is: 'Wet', verdict: 'change' }],
        })
      })
    },
  )
