import { mkdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isProductError } from '@org/core/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdFolder } from '../db/folder-lock.ts'
import { ACTS_BELOW, type Acting } from '../testing/acts-below.ts'
import { type FieldWork, startFieldWork } from '../testing/field-work.ts'
import { bagsOf, commitUpload, csvFile, mapUnshipped } from '../testing/lab-files.ts'
import { type LockedYear, yearToLock } from '../testing/locked-year.ts'
import { collecting, fixAt, noting } from '../testing/phone.ts'
import { testDatabases } from '../testing/staffed-api.ts'
import { writeRaw } from '../testing/write-raw.ts'
import { SMALL, type TestLake, testLake } from './testing.ts'

/** Undos as often as all else: they remove rows, and bring them back. */
const undos = ACTS_BELOW.filter(([name]) => name === 'edits.undo')
const ACTS = [...ACTS_BELOW, ...ACTS_BELOW.flatMap(() => undos)]
const A_FEW = 12

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`a lake that is written again, on ${database.name}`, () => {
    let work: FieldWork
    let year: LockedYear
    let lake: TestLake
    const db = () => work.api.server.services.database.db
    const acting = (pick: number): Acting => ({ ...work, year, pick })

    /** What a lake made of nothing has. */
    async function fresh(): Promise<Record<string, string>> {
      const other = await testLake(db())
      try {
        await other.make()
        return await other.digests()
      } finally {
        await other.remove()
      }
    }
    async function expectAsFresh(): Promise<void> {
      const { files } = await lake.manifest()
      const digests = await lake.digests()
      expect(digests).toEqual(await fresh())
      expect(Object.fromEntries(files.map(({ path, sha256 }) => [path, sha256]))).toEqual(digests)
    }

    beforeAll(async () => {
      work = await startFieldWork(database)
      const { id: growerId } = await work.client.growers.create({ name: 'Lake Acres' })
      year = await yearToLock({ ...work, growerId }, ['One', 'Other'])
      lake = await testLake(db())
      await lake.make()
    }, 240_000)
    afterAll(async () => {
      await lake?.remove()
      await work?.api.close()
    })

    it('LAK-7: rows that are made and removed with their design or report are followed', async () => {
      const { client, manager } = work
      const editsOf = async () =>
        (await Promise.all([client, manager].map((who) => who.edits.list({ limit: 50 })))).flatMap(
          ({ items }, at) => items.map(({ id }) => ({ id, who: at === 0 ? client : manager })),
        )
      const edits = new Set((await editsOf()).map(({ id }) => id))
      const field = await work.field('Whole', false)
      await lake.make()
      await expectAsFresh()
      const made = (await editsOf()).filter(({ id }) => !edits.has(id)).toSorted((a, b) => b.id - a.id)
      // The newest first, down to the design and the field themselves.
      for (const { id, who } of made) {
        await who.edits.undo({ id })
        expect((await lake.make()).written).toBeGreaterThan(0)
        await expectAsFresh()
      }
      const { files } = await lake.manifest()
      const piece = `fields-${String(field.id).padStart(6, '0')}.parquet`
      expect(files.filter(({ path }) => path.startsWith('point/') && path.endsWith(piece))).toEqual([])
      await expectAsFresh()
      // The other year has no result but this.
      const [bag] = await bagsOf(client, year.open.id)
      const file = csvFile([
        ['Our sample id', 'SOC %'],
        [bag?.id ?? 0, 3],
      ])
      const upload = await mapUnshipped(client, await client.resultUploads.stage(file))
      await commitUpload(client, upload)
      await lake.make()
      await expectAsFresh()
      await manager.resultUploads.undo({ id: upload.id })
      await lake.make()
      await expectAsFresh()
    }, 120_000)

    it('LAK-7: after any acts, undos and redos every file is what a lake made of nothing has', async () => {
      let done = 0
      let kept = 0
      const walk = fc.array(fc.record({ act: fc.constantFrom(...ACTS), pick: fc.nat(999) }), {
        ...{ minLength: A_FEW, maxLength: A_FEW },
      })
      await fc.assert(
        fc.asyncProperty(walk, async (steps) => {
          for (const { act, pick } of steps) {
            const answer = await act[1](acting(pick)).catch((error: unknown) => error)
            if (answer instanceof Error && !isProductError(answer)) throw answer
            done += Number(!(answer instanceof Error))
          }
          kept += (await lake.make()).kept
          await expectAsFresh()
        }),
        { numRuns: 8, endOnFailure: true },
      )
      expect(done).toBeGreaterThan(5)
      expect(kept).toBeGreaterThan(0)
    }, 240_000)

    it('LAK-8: events of phones and scans, which have no changes, are followed by what they say', async () => {
      const field = await work.field('Phoned')
      const phone = work.phone()
      const [one, two] = [work.nth(field, 0), work.nth(field, 1)]
      await phone.send([phone.does(one, collecting(fixAt(one))), phone.does(two, noting('Wet'))])
      await lake.make()
      await expectAsFresh()
      const before = await lake.digests()
      expect(Object.keys(before).some((path) => path.startsWith('field_event/'))).toBe(true)
      const [bag] = await work.bags(one)
      await work.client.labels.scan({
        ...{ text: bag?.labelCode ?? '', device: 'scanner' },
        mode: { mode: 'apply', pointId: one.id },
      })
      await phone.send([phone.does(two, noting('Dry'))])
      await lake.make()
      await expectAsFresh()
      const after = await lake.digests()
      const changed = Object.keys(after).filter((path) => after[path] !== before[path])
      expect(changed.some((path) => path.startsWith('scan_event/'))).toBe(true)
      expect(changed.some((path) => path.startsWith('field_event/'))).toBe(true)
    }, 60_000)

    it('LAK-9: only files whose rows changed are written; without a change none is', async () => {
      await lake.make()
      const { files } = await lake.manifest()
      expect(await lake.make()).toMatchObject({ written: 0, kept: files.length })
      const field = await work.client.fields.get({ id: year.fieldId })
      await work.client.fields.update({ id: field.id, version: field.version, name: 'Renamed' })
      expect(await lake.make()).toMatchObject({ written: 1, kept: files.length - 1 })
      const now = (await lake.manifest()).files
      const written = now.filter(({ sha256 }) => files.every((file) => file.sha256 !== sha256))
      expect(written.map(({ table }) => table)).toEqual(['field'])
      // Of a sample that nobody knows any more it does not say the year: any file may have had it.
      await writeRaw(
        db(),
        sql`INSERT INTO change (seq, entity, entity_id, before, after, reason, channel)
          VALUES (nextval('change_seq'), 'sample', 999999, '{}', NULL, 'Long ago', 'migration')`,
      )
      const samples = now.filter(({ table }) => table === 'sample').length
      expect(await lake.make()).toMatchObject({ written: samples, kept: files.length - samples })
      // Other sizes are other files.
      expect(await lake.make(() => {}, { ...SMALL, groupRows: 8 })).toMatchObject({ kept: 0 })
      await lake.make()
    }, 60_000)

    it('LAK-10: a run that was cut off is run again, and leaves nothing behind', async () => {
      await lake.make()
      const { changeNumber } = await lake.manifest()
      await work.client.crews.create({ name: `Crew after ${changeNumber}`, pointsADay: 5 })
      const version = (await work.client.fieldYears.get({ id: year.id })).version
      await work.client.fields.saveYear({ id: year.fieldId, year: year.year, version, crop: 'Flax' })
      const cut = new Error('cut')
      const cutting = lake.make((line) => {
        if (line.includes('field_year:')) throw cut
      })
      await expect(cutting).rejects.toThrow(cut)
      expect((await lake.manifest()).changeNumber).toBe(changeNumber)
      await writeFile(join(lake.folder, 'sample/all-000000.parquet.part'), 'half')
      await mkdir(join(lake.folder, 'result/year=1999'), { recursive: true })
      await writeFile(join(lake.folder, 'result/year=1999/fields-000000.parquet'), 'old')
      const lost = (await lake.manifest()).files.filter(({ table }) => table === 'point' || table === 'field')
      await rm(join(lake.folder, lost[0]?.path ?? ''))
      await truncate(join(lake.folder, lost[1]?.path ?? ''), 10)
      await lake.make()
      await expectAsFresh()
      for (const left of ['sample/all-000000.parquet.part', 'result/year=1999/fields-000000.parquet'])
        await expect(readFile(join(lake.folder, left))).rejects.toThrow('ENOENT')
    }, 60_000)

    it('LAK-11: other files, another database, a later format and a second run are refused, and nothing is written', async () => {
      const list = join(lake.folder, 'lake.json')
      const text = await readFile(list, 'utf8')
      const refused = async (written: string, message: string) => {
        await writeFile(list, written)
        await expect(lake.make()).rejects.toThrow(message)
        expect(await readFile(list, 'utf8')).toBe(written)
        await writeFile(list, text)
      }
      await refused(text.replace(/"first": "\w/, '"first": "x'), 'written from another database')
      await refused(text.replace(/"newest": "\w/, '"newest": "x'), 'older backup')
      await refused(text.replace('"format": 1', '"format": 2'), 'a later version of this program')
      await refused('{}', 'is not the list of a lake')
      await refused('[', 'is not the list of a lake')
      await refused(text.replace('"path": "grower/', '"path": "../grower/'), 'is not the list of a lake')
      const stranger = join(lake.folder, 'point/photo.jpg')
      await writeFile(stranger, 'x')
      await expect(lake.make()).rejects.toThrow('other files than a lake’s, such as point/photo.jpg')
      await rm(stranger)
      const release = await holdFolder(lake.folder)
      await expect(lake.make()).rejects.toThrow('Another run writes the lake')
      await release()
      await rename(list, `${list}.part`)
      expect(await lake.make()).toMatchObject({ kept: 0 })
      await expectAsFresh()
    }, 60_000)
  })
