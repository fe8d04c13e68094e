import type { FeatureMatch } from '@org/core'
import { NO_COLUMNS } from '@org/core/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StaffedApi, testDatabases } from '../../../testing/staffed-api.ts'
import {
  agreed,
  allOf,
  bowTie,
  commitOf,
  type Drawn,
  growerWithFields,
  importFile,
  square,
  stage,
} from '../testing.ts'

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`on ${database.name}`, () => {
    let api: StaffedApi
    beforeAll(async () => {
      api = await database.start()
    })
    afterAll(() => api.close())

    /** Each test has an island of its own: fields of one are no conflicts of another. */
    let nextIsland = 0
    const island = (): number => -170 + 0.5 * nextIsland++
    const grower = async (name: string): Promise<number> => (await api.client.growers.create({ name })).id

    async function matching(growerId: number, drawn: readonly Drawn[]): Promise<FeatureMatch[]> {
      const upload = await stage(api.client, drawn)
      const mapping = upload.suggestedMapping
      return (await api.client.uploads.match({ id: upload.id, growerId, mapping })).features
    }

    const KEYS = { farm_nbr: '001', tract: '22', clu: '3' }
    /** FSA keys belong to one test alone, like islands. */
    const keys = (lon: number) => ({ ...KEYS, 'FSA Farm': `${lon}` })

    describe('what a feature is to the fields there are', () => {
      it('UPL-16: nothing there: new, with the name its column says', async () => {
        const lon = island()
        const growerId = await grower('Empty Land')
        expect(await matching(growerId, [[square(lon, 40), { FIELD_NAME: ' North  40 ' }]])).toEqual([
          {
            index: 0,
            name: 'North  40',
            grower: { id: growerId, name: 'Empty Land' },
            unknownGrower: null,
            outcome: 'new',
            field: null,
            reason: null,
            comparison: null,
            isElsewhere: false,
            onFields: [],
            onFeatures: [],
          },
        ])
      })

      it('UPL-17: the same FSA farm, tract and CLU and the same boundary is the same field', async () => {
        const lon = island()
        const upload = await stage(api.client, [[square(lon, 40), keys(lon)]])
        const growerId = await grower('Keyed')
        const { createdIds } = await importFile(
          api.client,
          await agreed(
            api.client,
            commitOf(upload, growerId, allOf(upload), { mapping: upload.suggestedMapping }),
          ),
        )
        const matches = await matching(growerId, [
          [square(lon + 0.00004, 40), keys(lon)],
          [square(lon + 0.1, 40), { ...keys(lon), clu: '' }],
          [square(lon + 0.2, 40), { ...keys(lon), clu: '03' }],
        ])
        expect(matches).toMatchObject([
          {
            outcome: 'matched',
            reason: 'Same FSA farm, tract and CLU',
            field: { id: createdIds[0], name: 'Field 1', growerName: 'Keyed', version: 1 },
          },
          { outcome: 'new' },
          { outcome: 'new' },
        ])
      })

      it('UPL-50: the same keys with another boundary are for a person, who is told how much is in common and how far it moved', async () => {
        const lon = island()
        const upload = await stage(api.client, [[square(lon, 40), keys(lon)]])
        const growerId = await grower('Redrawn')
        await importFile(
          api.client,
          await agreed(
            api.client,
            commitOf(upload, growerId, allOf(upload), { mapping: upload.suggestedMapping }),
          ),
        )
        const matches = async (drawn: Drawn) => (await matching(growerId, [drawn]))[0]
        // 5 m to the east, of a field 50 m wide.
        const small = 0.0006
        const other = await stage(api.client, [[square(lon + 0.1, 40, small), { ...keys(lon), clu: '9' }]])
        const mapping = other.suggestedMapping
        await importFile(
          api.client,
          await agreed(api.client, commitOf(other, growerId, [{ index: 0, name: 'Small' }], { mapping })),
        )
        const moved = await matches([square(lon + 0.1 + small / 10, 40, small), { ...keys(lon), clu: '9' }])
        expect(moved).toMatchObject({
          outcome: 'conflict',
          field: { name: 'Small' },
          reason: 'Same FSA farm, tract and CLU as Small, but the boundary differs',
          isElsewhere: false,
        })
        expect(moved?.comparison?.share).toBeCloseTo(0.9 / 1.1, 3)
        expect(moved?.comparison?.distanceM).toBeCloseTo(5.12, 1)
        expect(await matches([square(lon + 0.3, 40), keys(lon)])).toMatchObject({
          outcome: 'conflict',
          field: { name: 'Field 1' },
          reason: 'Same FSA farm, tract and CLU as Field 1, but this boundary does not overlap it',
          comparison: { share: 0 },
          isElsewhere: true,
        })
      })

      it('UPL-50: the same keys in another county are for a person, also where the field has no boundary yet', async () => {
        const growerId = await grower('Iowan')
        const inIowa = { 'FSA Farm': 'iowa', tract: '1', clu: '1' }
        const upload = await stage(api.client, [[square(-93.5, 42), inIowa]])
        const mapping = upload.suggestedMapping
        await importFile(
          api.client,
          await agreed(api.client, commitOf(upload, growerId, [{ index: 0, name: 'Home' }], { mapping })),
        )
        const [far] = await matching(growerId, [[square(-88.2, 40.1), inIowa]])
        expect(far).toMatchObject({
          outcome: 'conflict',
          reason:
            'Same FSA farm, tract and CLU as Home, but this boundary does not overlap it: it lies in Champaign, Illinois, not in Story, Iowa',
          isElsewhere: true,
        })
        expect(far?.comparison?.distanceM).toBeGreaterThan(480_000)
        expect(far?.comparison?.distanceM).toBeLessThan(500_000)
        const bare = { farm: 'bare', tract: '1', clu: '1' }
        const bareKeys = { fsaFarm: 'bare', fsaTract: '1', fsaClu: '1' }
        const field = await api.client.fields.create({ growerId, name: 'Bare', ...bareKeys })
        await api.client.fields.update({ id: field.id, version: 1, county: 'Story County', state: 'Iowa' })
        const keyed = { 'FSA Farm': bare.farm, tract: bare.tract, clu: bare.clu }
        expect(await matching(growerId, [[square(-93.4, 42), keyed]])).toMatchObject([
          { outcome: 'matched', field: { id: field.id }, comparison: null, isElsewhere: false },
        ])
        expect(await matching(growerId, [[square(-88.1, 40.1), keyed]])).toMatchObject([
          {
            outcome: 'conflict',
            reason:
              'Same FSA farm, tract and CLU as Bare, but it lies in Champaign, Illinois, not in Story County, Iowa',
            isElsewhere: true,
          },
        ])
        expect(await matching(growerId, [[square(-88, 40.1), { name: 'Bare' }]])).toMatchObject([
          {
            outcome: 'conflict',
            reason: 'Same name as Bare, but it lies in Champaign, Illinois, not in Story County, Iowa',
            isElsewhere: true,
          },
        ])
      })

      it('UPL-17: keys of one field on the land of another, of another grower or of two fields are for a person', async () => {
        const lon = island()
        const { growerId } = await growerWithFields(api.client, 'Two Keyed', [
          [square(lon, 40)],
          [square(lon + 0.1, 40)],
        ])
        const keyed = await stage(api.client, [[square(lon + 0.2, 40), keys(lon)]])
        const mapping = keyed.suggestedMapping
        await importFile(
          api.client,
          await agreed(api.client, commitOf(keyed, growerId, [{ index: 0, name: 'Keyed' }], { mapping })),
        )
        const stranger = await grower('Stranger')
        expect(await matching(growerId, [[square(lon, 40), keys(lon)]])).toMatchObject([
          {
            outcome: 'conflict',
            field: { name: 'Keyed' },
            reason: 'Same FSA farm, tract and CLU as Keyed, but 100% of it overlaps Field 1',
          },
        ])
        expect(await matching(stranger, [[square(lon + 0.2, 40), keys(lon)]])).toMatchObject([
          { outcome: 'conflict', reason: 'Same FSA farm, tract and CLU as Keyed of Two Keyed' },
        ])
        const again = await stage(api.client, [[square(lon + 0.3, 40), keys(lon)]])
        await importFile(
          api.client,
          await agreed(api.client, commitOf(again, growerId, [{ index: 0 }], { mapping })),
        )
        expect(
          await matching(growerId, [
            [square(lon + 0.4, 40), keys(lon)],
            [square(lon + 0.5, 40), { ...keys(lon), clu: '4' }],
          ]),
        ).toMatchObject([
          { outcome: 'conflict', reason: '2 fields have this FSA farm, tract and CLU' },
          { outcome: 'new' },
        ])
      })

      it('UPL-18: intersection over union above 0.99 is the same field; the reason says how much', async () => {
        const lon = island()
        const { growerId, fieldIds } = await growerWithFields(api.client, 'Same Land', [[square(lon, 40)]])
        const shifted = (by: number): Drawn => [square(lon + by, 40)]
        // Two squares shifted by a part p of their side have (1 − p) / (1 + p) of their union in common.
        const matches = (by: number) => matching(growerId, [shifted(by * 0.01)])
        expect(await matches(0)).toMatchObject([
          { outcome: 'matched', field: { id: fieldIds[0], version: 1 }, reason: 'Same boundary' },
        ])
        expect(await matches(0.004)).toMatchObject([
          { outcome: 'matched', reason: 'Almost the same boundary (99.2% in common)' },
        ])
        expect(await matches(0.006)).toMatchObject([
          { outcome: 'conflict', field: { id: fieldIds[0] }, reason: '99% of it overlaps Field 1' },
        ])
      })

      it('UPL-18: more than 1 % of the smaller of the two is a conflict, less is a shared border', async () => {
        const lon = island()
        const { growerId, fieldIds } = await growerWithFields(api.client, 'Neighbor', [[square(lon, 40)]])
        const touching = (by: number, size = 0.01): Drawn => [square(lon + 0.01 - by * size, 40, size)]
        expect(await matching(growerId, [touching(0)])).toMatchObject([{ outcome: 'new' }])
        expect(await matching(growerId, [touching(0.009)])).toMatchObject([{ outcome: 'new', field: null }])
        expect(await matching(growerId, [touching(0.011)])).toMatchObject([
          { outcome: 'conflict', field: { id: fieldIds[0] }, reason: '1% of it overlaps Field 1' },
        ])
        expect(await matching(growerId, [[square(lon - 0.01, 39.99, 0.04)]])).toMatchObject([
          { outcome: 'conflict', reason: 'It covers 100% of Field 1' },
        ])
      })

      it('UPL-18: only the newest boundary of an active field counts', async () => {
        const lon = island()
        const { growerId, fieldIds } = await growerWithFields(api.client, 'Moved Away', [
          [square(lon, 40)],
          [square(lon + 0.1, 40)],
        ])
        const [moved = 0, inactive = 0] = fieldIds
        const upload = await stage(api.client, [[square(lon + 0.2, 40)]])
        const update = { index: 0, action: 'update' as const, fieldId: moved, fieldVersion: 1 }
        await importFile(api.client, await agreed(api.client, commitOf(upload, growerId, [update])))
        const manager = await api.signIn('manager')
        await manager.fields.setActive({ ids: [inactive], active: false })
        expect(
          await matching(growerId, [[square(lon, 40)], [square(lon + 0.1, 40)], [square(lon + 0.2, 40)]]),
        ).toMatchObject([
          { outcome: 'new' },
          { outcome: 'new' },
          { outcome: 'matched', field: { id: moved } },
        ])
      })

      it('UPL-18: the land of another grower, or two fields of one boundary, are for a person', async () => {
        const lon = island()
        const { growerId } = await growerWithFields(api.client, 'Holder', [[square(lon, 40)]])
        const other = await grower('Newcomer')
        expect(await matching(other, [[square(lon, 40)]])).toMatchObject([
          { outcome: 'conflict', reason: 'Same boundary as Field 1 of Holder' },
        ])
        const upload = await stage(api.client, [[square(lon, 40)]])
        await importFile(
          api.client,
          await agreed(api.client, commitOf(upload, other, [{ index: 0, name: 'Theirs' }])),
        )
        expect(await matching(growerId, [[square(lon, 40)]])).toMatchObject([
          { outcome: 'matched', field: { name: 'Field 1' } },
        ])
        expect(await matching(await grower('Third'), [[square(lon, 40)]])).toMatchObject([
          { outcome: 'conflict', reason: 'Field 1 and Theirs both have this boundary' },
        ])
      })

      it('UPL-18: a field of the name without a boundary is the one meant', async () => {
        const growerId = await grower('Nameless')
        const field = await api.client.fields.create({ growerId, name: 'Back  Forty' })
        const lon = island()
        expect(
          await matching(growerId, [
            [square(lon, 40), { name: 'back forty' }],
            [square(lon + 0.1, 40), { name: 'back forties' }],
          ]),
        ).toMatchObject([
          {
            outcome: 'matched',
            field: { id: field.id },
            reason: 'Same name, and the field has no boundary yet',
          },
          { outcome: 'new' },
        ])
      })

      it('UPL-18: a crossed boundary is compared as it would be repaired', async () => {
        const lon = island()
        const { growerId } = await growerWithFields(api.client, 'Crossed', [[square(lon, 40)]])
        expect(await matching(growerId, [[bowTie(lon, 40)]])).toMatchObject([
          { outcome: 'conflict', reason: '100% of it overlaps Field 1' },
        ])
      })
    })

    describe('features of one file', () => {
      it('UPL-19: that overlap each other, or have the same keys, are conflicts, each named', async () => {
        const lon = island()
        const growerId = await grower('Self Overlap')
        const reasons = (matches: FeatureMatch[]) => matches.map(({ outcome, reason }) => [outcome, reason])
        expect(
          reasons(
            await matching(growerId, [
              [square(lon, 40)],
              [square(lon + 0.005, 40)],
              [square(lon + 0.1, 40)],
              [square(lon + 0.1, 40)],
              [square(lon + 0.2, 40), keys(lon)],
              [square(lon + 0.3, 40), keys(lon)],
              [square(lon + 0.4, 40)],
            ]),
          ),
        ).toEqual([
          ['conflict', '50% of it overlaps feature 2'],
          ['conflict', '50% of it overlaps feature 1'],
          ['conflict', 'It has the boundary of feature 4'],
          ['conflict', 'It has the boundary of feature 3'],
          ['conflict', 'Feature 6 has the same FSA farm, tract and CLU'],
          ['conflict', 'Feature 5 has the same FSA farm, tract and CLU'],
          ['new', null],
        ])
      })
    })

    describe('who a feature belongs to', () => {
      it('UPL-15: a grower column is read without case, accents and punctuation; unknown names are said', async () => {
        const lon = island()
        const chosen = await grower('Chosen Farms')
        const named = await grower('Søren & Åse Holt, LLC')
        for (const _ of [1, 2]) await grower('Two of a Name')
        const matches = await matching(
          chosen,
          ['SØREN & ASE HOLT LLC', 'chosen farms', 'Two of a name', 'Nobody Known', ''].map(
            (Grower, at): Drawn => [square(lon + at / 10, 40), { Grower }],
          ),
        )
        expect(matches.map(({ grower, unknownGrower }) => [grower?.id, unknownGrower])).toEqual([
          [named, null],
          [chosen, null],
          [chosen, 'Two of a name'],
          [chosen, 'Nobody Known'],
          [chosen, null],
        ])
      })

      it('UPL-15: columns not mapped say nothing', async () => {
        const lon = island()
        const growerId = await grower('Unmapped')
        const upload = await stage(api.client, [[square(lon, 40), { name: 'Said', grower: 'Nobody' }]])
        const { features } = await api.client.uploads.match({ id: upload.id, growerId, mapping: NO_COLUMNS })
        expect(features).toMatchObject([{ unknownGrower: null, grower: { id: growerId } }])
      })

      it('UPL-15: a grower that does not exist is said so', async () => {
        const upload = await stage(api.client, [[square(island(), 40)]])
        await expect(
          api.client.uploads.match({ id: upload.id, growerId: 999_999_999, mapping: NO_COLUMNS }),
        ).rejects.toMatchObject({ kind: 'notFound', message: 'This grower does not exist' })
      })
    })
  })
