import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StaffedApi, startStaffedApi } from '../../../testing/staffed-api.ts'
import { agreed, commitOf, importFile, square, stage, YEAR } from '../testing.ts'

let api: StaffedApi
beforeAll(async () => {
  api = await startStaffedApi()
})
afterAll(() => api.close())

type Step =
  | { do: 'import'; creates: number; updates: readonly number[]; year: number }
  | { do: 'rename' | 'redraw' | 'addYear' | 'undo'; which: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('import' as const),
    creates: fc.nat(3),
    updates: fc.uniqueArray(fc.nat(5), { maxLength: 3 }),
    year: fc.constantFrom(YEAR, YEAR - 1),
  }),
  fc.record({ do: fc.constantFrom('rename', 'redraw', 'addYear', 'undo', 'undo'), which: fc.nat(9) }),
)

/** A field with all that belongs to it, but for versions and when and by whom it was last written. */
type Whole = Record<string, unknown>

async function wholeFields(growerId: number): Promise<Map<number, Whole>> {
  const { rows } = await sql<{ id: number; whole: Whole }>`
    SELECT field.id, to_jsonb(field) - '{version,updated_at,updated_by}'::text[] || jsonb_build_object(
      'boundaries', (SELECT jsonb_agg(to_jsonb(b) ORDER BY id) FROM boundary_version AS b WHERE field_id = field.id),
      'years', (SELECT jsonb_agg(to_jsonb(y) - '{version,updated_at,updated_by}'::text[] ORDER BY id) FROM field_year AS y WHERE field_id = field.id)) AS whole
    FROM field WHERE grower_id = ${growerId}`.execute(api.server.services.database.db)
  return new Map(rows.map(({ id, whole }) => [id, whole]))
}

/** What holds whatever happened: areas are those of the boundary in use, and no row stands alone. */
async function brokenRows(): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT field.id, 'area' AS broken FROM field LEFT JOIN boundary_version AS b ON b.id = field.boundary_version_id
      WHERE field.area_m2 <> coalesce(ST_Area(b.geom::geography), 0) OR b.area_m2 <> field.area_m2
        OR field.boundary_version_id <> (SELECT max(id) FROM boundary_version WHERE field_id = field.id)
    UNION ALL SELECT id, 'search' FROM field WHERE split_part(search_name, E'\\n', 1) <> lower(name)
      OR split_part(search_name, E'\\n', 2) <> lower(farm_name)
    UNION ALL SELECT b.id, 'boundary' FROM boundary_version AS b LEFT JOIN field ON field.id = b.field_id
      WHERE field.id IS NULL
    UNION ALL SELECT y.id, 'year' FROM field_year AS y LEFT JOIN boundary_version AS b
      ON b.id = y.boundary_version_id AND b.field_id = y.field_id WHERE b.id IS NULL
    UNION ALL SELECT y.id, 'left behind' FROM field_year AS y JOIN field ON field.id = y.field_id
      WHERE y.status = 'boundary_pending' AND y.boundary_version_id <> field.boundary_version_id
    UNION ALL SELECT upload.id, 'counts' FROM upload WHERE committed_at IS NOT NULL AND created_count + updated_count
      <> (SELECT count(*) FROM boundary_version WHERE upload_id = upload.id)`.execute(
    api.server.services.database.db,
  )
  return rows
}

interface Imported {
  id: number
  before: Map<number, Whole>
  after: Map<number, Whole>
}

/** What is derived from several columns: {@link brokenRows} asks whether it fits them. */
const DERIVED = ['search_name']

/** A field that an import changed, set back: other columns stay as they are. */
function setBack({ before, after }: Imported, id: number, now: Whole): Whole {
  const [was = {}, made = {}] = [before.get(id), after.get(id)]
  const changed = Object.keys(now).filter((key) => JSON.stringify(was[key]) !== JSON.stringify(made[key]))
  return { ...now, ...Object.fromEntries(changed.map((key) => [key, was[key]])) }
}

const withoutDerived = (fields: ReadonlyMap<number, Whole>) =>
  new Map(
    [...fields].map(([id, whole]) => [
      id,
      Object.fromEntries(Object.entries(whole).filter(([key]) => !DERIVED.includes(key))),
    ]),
  )

/** The business as a sequence of steps makes it. */
class Business {
  readonly imports: Imported[] = []
  readonly growerId: number
  constructor(growerId: number) {
    this.growerId = growerId
  }

  async run(next: Step): Promise<void> {
    if (next.do === 'import') await this.import(next)
    else if (next.do === 'undo') await this.undo(next.which)
    else await this.edit(next)
  }

  async fields() {
    return (await api.client.fields.list({ growerId: this.growerId, limit: 500 })).items
  }

  async import({ creates, updates, year }: Extract<Step, { do: 'import' }>): Promise<void> {
    const before = await wholeFields(this.growerId)
    const fields = await this.fields()
    const targets = updates.flatMap((which) => fields[which] ?? [])
    const count = creates + targets.length
    if (count === 0) return
    const size = 0.001 * (1 + this.imports.length)
    const upload = await stage(
      api.client,
      Array.from({ length: count }, (_, at) => [
        square(10 + at, 50, size),
        // What new fields lack, a later import fills in.
        at < creates ? {} : { farm: `Farm ${size}`, tract: '1' },
      ]),
    )
    const decisions = upload.features.map(({ index }) => {
      const target = targets[index - creates]
      return target === undefined
        ? { index }
        : { index, action: 'update' as const, fieldId: target.id, fieldVersion: target.version }
    })
    const mapping = upload.suggestedMapping
    const made = await importFile(
      api.client,
      await agreed(api.client, commitOf(upload, this.growerId, decisions, { mapping, year })),
    )
    expect([made.createdIds.length, made.updatedIds]).toEqual([creates, targets.map(({ id }) => id)])
    this.imports.push({ id: upload.id, before, after: await wholeFields(this.growerId) })
  }

  async edit({ do: what, which }: Extract<Step, { which: number }>): Promise<void> {
    const fields = await this.fields()
    const field = fields[which % Math.max(1, fields.length)]
    if (field === undefined) return
    const { id, version } = field
    const geometry = { type: 'MultiPolygon' as const, coordinates: [square(20, 50, 0.002 * (1 + which))] }
    if (what === 'rename') await api.client.fields.update({ id, version, name: `Renamed ${version}` })
    if (what === 'redraw') await api.client.fields.saveBoundary({ id, version, geometry })
    const year = YEAR - 2
    if (what === 'addYear' && !field.years.some((row) => row.year === year))
      await api.client.fields.saveYear({ id, year, version: null })
  }

  /** What is undone is as before the import, in all that it changed; what is kept, and all else, as before the undo. */
  async undo(which: number): Promise<void> {
    const [imported] = this.imports.splice(which % Math.max(1, this.imports.length), 1)
    if (imported === undefined) return
    const before = await wholeFields(this.growerId)
    const { removedIds, restoredIds, kept } = await api.client.uploads.undo({ id: imported.id })
    const after = await wholeFields(this.growerId)
    const expected = new Map(before)
    for (const id of removedIds) expected.delete(id)
    for (const id of restoredIds) expected.set(id, setBack(imported, id, before.get(id) ?? {}))
    expect(withoutDerived(after)).toEqual(withoutDerived(expected))
    for (const { fieldId } of kept) expect(after.get(fieldId)).toEqual(before.get(fieldId))
  }
}

describe('any sequence of imports, edits and undos', () => {
  it('UPL-25, UPL-26: an undo restores exactly, keeps what was edited, and leaves no row alone', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async (steps) => {
        const { id } = await api.client.growers.create({ name: 'Any Sequence' })
        const business = new Business(id)
        for (const next of steps) {
          await business.run(next)
          expect(await brokenRows()).toEqual([])
        }
        // Undone newest first, imports alone leave nothing: an undo out of order keeps what a later import changed.
        while (business.imports.length > 0) await business.undo(business.imports.length - 1)
        expect(await brokenRows()).toEqual([])
        if (steps.every(({ do: what }) => what === 'import')) expect(await business.fields()).toEqual([])
      }),
      { numRuns: 15 },
    )
  }, 120_000)
})
