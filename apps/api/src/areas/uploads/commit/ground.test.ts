import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StaffedApi, testDatabases } from '../../../testing/staffed-api.ts'
import { allOf, commitOf, type Drawn, growerWithFields, importFile, square, stage } from '../testing.ts'

const NEEDS_DECISION = 'Some of the chosen features need a decision first'

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`on ${database.name}`, () => {
    let api: StaffedApi
    beforeAll(async () => {
      api = await database.start()
    })
    afterAll(() => api.close())

    let nextIsland = 0
    const island = (): number => -170 + 0.5 * nextIsland++
    const countOf = async (growerId: number) => (await api.client.fields.sums({ growerId })).rows

    /** What the import of these decisions is refused with. */
    const refusal = async (
      growerId: number,
      drawn: readonly Drawn[],
      decisions: Parameters<typeof commitOf>[2],
    ) => {
      const upload = await stage(api.client, drawn)
      const commit = commitOf(upload, growerId, decisions, { mapping: upload.suggestedMapping })
      const error = await importFile(api.client, commit).then(
        () => null,
        (cause: unknown) => cause,
      )
      expect(error).toMatchObject({ kind: 'validation', message: NEEDS_DECISION })
      return error
    }

    describe('ground that is taken', () => {
      it('UPL-52: a second field on it needs a decision and consent to each overlap, by name', async () => {
        const lon = island()
        const { growerId, fieldIds } = await growerWithFields(api.client, 'Holder', [
          [square(lon, 40)],
          [square(lon + 0.01, 40)],
        ])
        const [first = 0, second = 0] = fieldIds
        const drawn: Drawn[] = [[square(lon + 0.005, 40)]]
        expect(await refusal(growerId, drawn, [{ index: 0, name: 'Over' }])).toMatchObject({
          details: [
            {
              path: 'body.features.0',
              message: 'Feature 1 (Over): It needs a decision: 50% of it overlaps Field 1',
            },
          ],
        })
        const decided = { index: 0, name: 'Over', decided: true }
        expect(await refusal(growerId, drawn, [decided])).toMatchObject({
          details: [
            { message: 'Feature 1 (Over): It overlaps Field 1 (Holder) by 50%: accept the overlap first' },
          ],
        })
        expect(await refusal(growerId, drawn, [{ ...decided, onFieldIds: [first] }])).toMatchObject({
          details: [
            { message: 'Feature 1 (Over): It overlaps Field 2 (Holder) by 50%: accept the overlap first' },
          ],
        })
        expect(await countOf(growerId)).toBe(2)
        const upload = await stage(api.client, drawn)
        await importFile(
          api.client,
          commitOf(upload, growerId, [{ ...decided, onFieldIds: [second, first] }]),
        )
        expect(await countOf(growerId)).toBe(3)
      })

      it('UPL-52: the same file again makes no second set of fields', async () => {
        const lon = island()
        const drawn: Drawn[] = [0, 1, 2].map((at) => [square(lon + at / 50, 40)])
        const { growerId } = await growerWithFields(api.client, 'Again', drawn)
        await refusal(growerId, drawn, [{ index: 0 }, { index: 1 }, { index: 2 }])
        expect(await countOf(growerId)).toBe(3)
        // Under other names, and for another grower, too.
        const other = await api.client.growers.create({ name: 'Another' })
        await refusal(other.id, drawn, [{ index: 0, name: 'New name' }])
        expect(await countOf(other.id)).toBe(0)
      })

      it('UPL-52: features of one file that overlap each other need consent where both are taken', async () => {
        const lon = island()
        const grower = await api.client.growers.create({ name: 'Self Overlap' })
        const drawn: Drawn[] = [[square(lon, 40)], [square(lon + 0.005, 40)]]
        const both = [
          { index: 0, decided: true },
          { index: 1, decided: true },
        ]
        expect(await refusal(grower.id, drawn, both)).toMatchObject({
          details: [
            { message: 'Feature 1 (Field 1): It overlaps feature 2 by 50%: accept the overlap first' },
            { message: 'Feature 2 (Field 2): It overlaps feature 1 by 50%: accept the overlap first' },
          ],
        })
        const alone = await stage(api.client, drawn)
        await importFile(api.client, commitOf(alone, grower.id, [{ index: 1, decided: true }]))
        expect(await countOf(grower.id)).toBe(1)
      })

      it('UPL-52: two imports at once do not both find it free', async () => {
        const lon = island()
        const grower = await api.client.growers.create({ name: 'Both At Once' })
        const uploads = await Promise.all([
          stage(api.client, [[square(lon, 40)]]),
          stage(api.client, [[square(lon, 40)]]),
        ])
        const outcomes = await Promise.allSettled(
          uploads.map((upload) => importFile(api.client, commitOf(upload, grower.id, allOf(upload)))),
        )
        expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
        expect(await countOf(grower.id)).toBe(1)
      })
    })

    describe('a field that would move', () => {
      const keys = (lon: number) => ({ 'FSA Farm': `${lon}`, tract: '1', clu: '1' })

      it('UPL-52: needs a decision where its boundary differs, and consent where it would lie elsewhere', async () => {
        const lon = island()
        const grower = await api.client.growers.create({ name: 'Keyed' })
        const upload = await stage(api.client, [[square(lon, 40), keys(lon)]])
        const mapping = upload.suggestedMapping
        const { createdIds } = await importFile(
          api.client,
          commitOf(upload, grower.id, [{ index: 0, name: 'Home' }], { mapping }),
        )
        const [fieldId = 0] = createdIds
        const update = { index: 0, name: 'Home', action: 'update' as const, fieldId, fieldVersion: 1 }
        const differs: Drawn[] = [[square(lon + 0.001, 40), keys(lon)]]
        const elsewhere: Drawn[] = [[square(lon + 0.1, 40), keys(lon)]]
        expect(await refusal(grower.id, differs, [update])).toMatchObject({
          details: [
            {
              message:
                'Feature 1 (Home): It needs a decision: Same FSA farm, tract and CLU as Home, but the boundary differs',
            },
          ],
        })
        expect(await refusal(grower.id, elsewhere, [{ ...update, decided: true }])).toMatchObject({
          details: [{ message: expect.stringMatching(/^Feature 1 \(Home\): Its field would move: /) }],
        })
        const moved = await stage(api.client, elsewhere)
        await importFile(api.client, commitOf(moved, grower.id, [{ ...update, decided: true, move: true }]))
        const again = await stage(api.client, [[square(lon + 0.1, 40), keys(lon)]])
        await importFile(
          api.client,
          commitOf(again, grower.id, [{ ...update, fieldVersion: 2 }], { mapping }),
        )
      })

      it('UPL-52: any field that a request names is looked at, whatever the match says', async () => {
        const lon = island()
        const { growerId, fieldIds } = await growerWithFields(api.client, 'Named', [[square(lon, 40)]])
        const update = { index: 0, action: 'update' as const, fieldId: fieldIds[0] ?? 0, fieldVersion: 1 }
        const drawn: Drawn[] = [[square(lon + 0.2, 40)]]
        expect(await refusal(growerId, drawn, [update])).toMatchObject({
          details: [{ message: expect.stringContaining('it may be another field') }],
        })
        expect(await refusal(growerId, drawn, [{ ...update, decided: true }])).toMatchObject({
          details: [{ message: expect.stringContaining('Its field would move') }],
        })
      })
    })
  })
