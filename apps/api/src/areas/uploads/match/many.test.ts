import { HECTARE_M2 } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeManyFields } from '../../../testing/many-fields.ts'
import { rounds } from '../../../testing/soak.ts'
import { type StaffedApi, startStaffedApi } from '../../../testing/staffed-api.ts'
import { agreed, allOf, commitOf, type Drawn, importFile, square, stage } from '../testing.ts'
import { featureOverlapsQuery, fieldOverlapsQuery } from './queries.ts'

const FIELDS = rounds(20_000, 100_000)
const FEATURES = rounds(2_000, 5_000)

let api: StaffedApi
let growerId = 0
beforeAll(async () => {
  api = await startStaffedApi()
  await makeManyFields(api.server.services.database.db, FIELDS)
  growerId = (await api.client.growers.create({ name: 'Large File' })).id
}, 240_000)
afterAll(() => api.close())

/** On the grid of the many fields, from column 0: the first thousand lie on fields, the others on empty land. */
const drawn = Array.from({ length: FEATURES }, (_, at): Drawn => {
  const isOnFields = at < 1_000
  const [column, row] = [at % 100, Math.floor(at / 100)]
  const west = isOnFields ? -95.999 + 0.01 * column : -80 + 0.01 * column
  return [square(west, 41.001 + 0.008 * row, 0.004), { name: `Large ${at + 1}`, farm: 'Home', crop: 'Oats' }]
})

async function planOf(query: RawBuilder<unknown>): Promise<string> {
  const { db } = api.server.services.database
  const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN ${query}`.execute(db)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

describe(`a file of ${FEATURES} features beside ${FIELDS} fields`, () => {
  it('UPL-18: is compared by the spatial index, also where the database knows only earlier files', async () => {
    await stage(api.client, drawn.slice(1_000, 1_300))
    await sql`ANALYZE upload_feature`.execute(api.server.services.database.db)
    const upload = await stage(api.client, drawn.slice(0, 300))
    const onFields = await planOf(fieldOverlapsQuery(upload.id, 0))
    expect(onFields).toContain('boundary_version_by_place')
    expect(onFields).toContain('field_by_boundary')
    expect(onFields).not.toMatch(/Seq Scan on (boundary_version|field|upload_feature)\b/)
    expect(await planOf(featureOverlapsQuery(upload.id, 0))).toContain('upload_feature_by_place')
  })

  it('UPL-20: is matched and imported whole; meanwhile its progress is told without the database', async () => {
    const upload = await stage(api.client, drawn)
    const mapping = upload.suggestedMapping
    const { features } = await api.client.uploads.match({ id: upload.id, growerId, mapping })
    const outcomes = Map.groupBy(features, ({ outcome }) => outcome)
    expect([outcomes.get('matched'), outcomes.get('new')?.length]).toEqual([
      undefined,
      FEATURES - 1_000 + inactiveOrBare(),
    ])

    let isDone = false
    const seen = new Map<string, number>()
    const watch = async (): Promise<void> => {
      while (!isDone) {
        const { job } = await api.client.jobs.ofUpload({ id: upload.id })
        if (job?.state !== 'running' || job.step === '') continue
        expect(job.total).toBe(FEATURES)
        expect(job.done).toBeGreaterThanOrEqual(seen.get(job.step) ?? 0)
        seen.set(job.step, job.done)
      }
    }
    const watching = watch()
    const made = await importFile(
      api.client,
      await agreed(api.client, commitOf(upload, growerId, allOf(upload), { mapping })),
    )
    isDone = true
    await watching
    expect(made.createdIds).toHaveLength(FEATURES)
    expect([...seen.keys()]).toContain('Creating fields')
    expect((await api.client.jobs.ofUpload({ id: upload.id })).job).toMatchObject({
      state: 'done',
      result: { createdIds: made.createdIds },
    })
    const { rows, sums } = await api.client.fields.sums({ growerId })
    expect(rows).toBe(FEATURES)
    expect(sums.area / HECTARE_M2).toBeCloseTo(made.areaHa, 6)
    const undone = await api.client.uploads.undo({ id: upload.id })
    expect([undone.removedIds.length, undone.kept]).toEqual([FEATURES, []])
    expect((await api.client.fields.sums({ growerId, active: 'all' })).rows).toBe(0)
  }, 120_000)
})

/** Of the thousand places on fields those whose field is inactive or has no boundary: see {@link makeManyFields}. */
function inactiveOrBare(): number {
  const numbers = Array.from({ length: 1_000 }, (_, at) => (at % 100) + 500 * Math.floor(at / 100))
  return numbers.filter((n) => n === 0 || n % 50 === 0 || n % 100 === 1).length
}
