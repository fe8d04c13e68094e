import { createHash } from 'node:crypto'
import { type DesignCommit, errorBodySchema, errors, type MultiPolygon } from '@org/core/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commitOf, confirmedYear, PLAN } from '../../testing/designs.ts'
import { shape } from '../../testing/drawn-fields.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { drawnFile, square } from '../uploads/testing.ts'
import { makeInThread } from './design-thread.ts'

const DIGEST = 'a'.repeat(64)
const layer = (topCm: unknown, bottomCm: unknown, more = {}) => ({ topCm, bottomCm, ...more })

/** What no page sends, by the member that it changes. */
const PLANS: [string, object][] = [
  ['a number as text', { cellSizeM: '50' }],
  ['nothing for a number', { pointCount: null }],
  ['a list for a number', { strataCount: [3] }],
  ['a huge number', { pointCount: 1e308 }],
  ['a huge whole number', { pointCount: 2 ** 53 }],
  ['a negative number', { minDistanceM: -1 }],
  ['no cell size', { cellSizeM: 0 }],
  ['a tiny cell size', { cellSizeM: 5e-324 }],
  ['half a stratum', { strataCount: 2.5 }],
  ['too many strata', { strataCount: 101 }],
  ['too many points', { pointCount: 2001 }],
  ['too many replacements', { replacementsPerStratum: 51 }],
  ['a seed of 33 bits', { seed: 2 ** 32 }],
  ['an unknown method', { method: 'covariate' }],
  ['an inherited name as placement', { placement: 'constructor' }],
  ['an unknown member', { cutouts: [] }],
  ['an unknown member of the buffer', { bufferM: { minM: 1, maxM: 2, keepShare: 0.5, steps: 1e9 } }],
  ['an unknown kind of edit', { edits: { strata: [{ kind: 'erase', stratum: 0 }], points: [] } }],
  ['501 edits', { edits: { strata: Array(501).fill({ kind: 'merge', strata: [0, 1] }), points: [] } }],
  ['61 cores', { cores: { pattern: 'around', count: 61, radiusM: 8 } }],
  [
    'no place to keep',
    {
      kept: { year: 2025, designNumber: 1, inaccessible: [], panel: { strataSeed: 1, places: [] } },
    },
  ],
  ['a buffer that keeps nothing', { bufferM: { minM: 1, maxM: 2, keepShare: 0 } }],
]
const DEPTHS: [string, unknown[]][] = [
  ['none', []],
  ['eleven', Array.from({ length: 11 }, (_, at) => layer(at, at + 1))],
  ['that overlap', [layer(0, 30), layer(15, 45)]],
  ['from the bottom up', [layer(15, 30), layer(0, 15)]],
  ['upside down', [layer(30, 0)]],
  ['without thickness', [layer(10, 10)]],
  ['as text', [layer('0', '30')]],
  ['too deep', [layer(0, 1e9)]],
  ['with a member more', [layer(0, 30, { id: 1 })]],
]

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`hostile designs on ${database.name}`, () => {
    let api: StaffedApi
    let yearId: number
    let sound: DesignCommit
    beforeAll(async () => {
      api = await database.start()
      const { id } = await api.client.growers.create({ name: 'Hostile Acres' })
      // 102 ha: at half a meter 4,000,000 cells.
      ;({ id: yearId } = await confirmedYear(api.client, id, 'Hostile', square(-97, 40, 0.01037)))
      sound = await commitOf(api.client, yearId)
    })
    afterAll(() => api?.close())

    const post = async (body: string) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await api.request('/api/designs', { method: 'POST', token: api.token, body, headers })
      return { status: answer.status, text: await answer.text() }
    }
    const errorOf = (text: string) => errorBodySchema.parse(JSON.parse(text)).error
    const rowsOfDesigns = async () => {
      const { rows } = await sql<{ rows: number }>`SELECT (SELECT count(*) FROM design)
        + (SELECT count(*) FROM stratum) + (SELECT count(*) FROM point) + (SELECT count(*) FROM sample) AS rows`.execute(
        api.server.services.database.db,
      )
      return rows[0]?.rows
    }

    it.each(PLANS)('DES-13: a plan with %s is refused before anything is made', async (_, changed) => {
      const { status, text } = await post(JSON.stringify({ ...sound, plan: { ...sound.plan, ...changed } }))
      expect(status).toBe(400)
      const { kind, details = [] } = errorOf(text)
      expect(kind).toBe('validation')
      expect(details.map(({ path }) => path)).toContainEqual(expect.stringMatching(/^body\.plan/))
      expect(await rowsOfDesigns()).toBe(0)
    })

    it.each(DEPTHS)('DES-13: depths %s are refused', async (_, depths) => {
      const { status, text } = await post(JSON.stringify({ ...sound, depths }))
      expect(status).toBe(400)
      expect(errorOf(text).kind).toBe('validation')
      expect(await rowsOfDesigns()).toBe(0)
    })

    it.each(['NaN', '1e999', '-Infinity', '0x10', '{"__proto__": {}}'])(
      'DES-13: %s for a cell size is refused',
      async (written) => {
        const { status } = await post(
          JSON.stringify(sound).replace('"cellSizeM":50', `"cellSizeM":${written}`),
        )
        expect(status).toBe(400)
        expect(await rowsOfDesigns()).toBe(0)
      },
    )

    it('DES-13: a member named __proto__ in the plan is refused or does nothing', async () => {
      const body = JSON.stringify(sound).replace('"plan":{', '"plan":{"__proto__":{"pointCount":1},')
      expect((await post(body)).status).toBe(400)
      expect(await rowsOfDesigns()).toBe(0)
    })

    it.each([
      ['4,000,000 cells', { cellSizeM: 0.5 }, 1, /^Cells of 0\.5 m are 4,0\d\d,\d{3}, more than 250,000$/],
      ['20,000 samples', { pointCount: 2000 }, 10, /^20,000 samples are more than 10,000$/],
      [
        'points and replacements of 7,000',
        { pointCount: 2000, strataCount: 100, replacementsPerStratum: 50 },
        1,
        /^7,000 points/,
      ],
      [
        'cores of 120,180',
        { pointCount: 2000, cores: { pattern: 'stratum', count: 60, radiusM: 8 } },
        1,
        /^120,180 cores/,
      ],
    ])('DES-9: %s are refused at once, and the server answers', async (_, plan, depths, message) => {
      const { status, text } = await post(
        JSON.stringify({
          ...sound,
          plan: { ...sound.plan, ...plan },
          depths: Array.from({ length: depths }, (_each, at) => layer(at, at + 1)),
        }),
      )
      expect(status).toBe(409)
      expect(errorOf(text)).toMatchObject({
        message: expect.stringMatching(message),
        remedy: expect.stringMatching(/^Take /),
      })
      // To make it takes longer than the limit of a design.
      expect(await rowsOfDesigns()).toBe(0)
    })

    it('DES-14: the sheets of designs are answered, and no other file under its digest', async () => {
      const { file, fileName } = drawnFile([[square(-96, 41)]])
      await api.client.uploads.stageBoundaries({ file, fileName })
      const sha256 = createHash('sha256').update(file).digest('hex')
      // It is kept where the sheets are.
      expect((await api.server.services.files.originals.read(sha256)).byteLength).toBe(file.byteLength)
      await expect(api.client.designs.sheet({ sha256 })).rejects.toMatchObject({ kind: 'notFound' })
      for (const path of ['..%2f..%2fpasswd', DIGEST.toUpperCase(), DIGEST.slice(1), `${DIGEST}%00`])
        expect((await api.request(`/api/designs/sheets/${path}`, { token: api.token })).status).toBeOneOf([
          400, 404,
        ])
      expect((await api.request(`/api/designs/sheets/${DIGEST}`)).status).toBe(401)
    })

    it('DES-14: the sheet of a design that was undone is not answered', async () => {
      const { sheetSha256, editId } = await api.client.designs.commit(await commitOf(api.client, yearId))
      expect(await api.client.designs.sheet({ sha256: sheetSha256 })).toHaveProperty('digests')
      await api.client.edits.undo({ id: editId ?? 0 })
      await expect(api.client.designs.sheet({ sha256: sheetSha256 })).rejects.toMatchObject({
        kind: 'notFound',
      })
    })
  })

describe('the thread that makes designs', () => {
  const boundary: MultiPolygon = shape(square(-97, 40))
  const small = { plan: PLAN, boundary }
  /** Takes more than a second: by far longer than its limit here. */
  const large = { plan: { ...PLAN, cellSizeM: 2.5, strataCount: 60, pointCount: 300 }, boundary }
  const never = { person: 'Ines' }

  it('DES-15: a design that takes longer than its limit is ended, and the next one is made', async () => {
    await expect(makeInThread(large, never, 1)).rejects.toMatchObject({
      kind: 'conflict',
      message: 'This design takes longer than 0.001 s',
      remedy: 'Take larger cells or fewer strata.',
    })
    await expect(makeInThread(large, never, 500)).rejects.toMatchObject({ kind: 'conflict' })
    expect((await makeInThread(small, never)).points).toHaveLength(12)
  })

  it('DES-15: a design that takes more memory than its limit ends its thread, not the server', async () => {
    // Enough for a thread to begin, and not for this.
    await expect(makeInThread(large, never, 600_000, 16)).rejects.toMatchObject({
      kind: 'unavailable',
      message: 'The design could not be made',
      cause: { code: 'ERR_WORKER_OUT_OF_MEMORY' },
    })
    expect((await makeInThread(small, never)).points).toHaveLength(12)
  })

  it('DES-15: a design whose caller is gone is ended, or never begun', async () => {
    const caller = new AbortController()
    const asker = { person: 'Ines', signal: caller.signal }
    const [made, waiting] = [makeInThread(large, asker), makeInThread(large, asker)]
    setTimeout(() => caller.abort(errors.aborted()), 300)
    for (const asked of await Promise.allSettled([made, waiting]))
      expect(asked).toMatchObject({ status: 'rejected', reason: { kind: 'aborted' } })
    expect((await makeInThread(small, never)).points).toHaveLength(12)
  })

  it('DES-15: 10 of a person wait; one more is refused at once; another person is next', async () => {
    const caller = new AbortController()
    const asker = { person: 'Ines', signal: caller.signal }
    const asked = Array.from({ length: 11 }, () => makeInThread(large, asker))
    const ended = Promise.allSettled(asked)
    await expect(makeInThread(small, asker)).rejects.toMatchObject({
      kind: 'unavailable',
      message: 'Too many of your designs are being made',
    })
    expect((await makeInThread(small, { person: 'Olga' })).points).toHaveLength(12)
    caller.abort(errors.aborted())
    const outcomes = await ended
    expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(7)
    expect((await makeInThread(small, never)).points).toHaveLength(12)
  })
})
