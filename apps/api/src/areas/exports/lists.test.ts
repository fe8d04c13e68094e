import type { ExportRecord } from '@org/core'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { download, ended, seedFields } from './testing.ts'

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`lists that are no map, on ${database.name}`, () => {
    let api: StaffedApi
    beforeAll(async () => {
      api = await database.start()
      const grower = await api.client.growers.create({
        name: 'Øst "80", Müller',
        contactFirstName: 'Ada',
        phone: '=1+1',
        externalRef: '00042',
      })
      await seedFields(api.server.services.database.db, grower.id, 3)
      await api.client.growers.create({ name: 'Alder Farms' })
      const { items } = await api.client.fields.list({ growerId: [grower.id], sort: 'name' })
      const draft = { growerId: grower.id, program: 'Cover, 2026', year: new Date().getUTCFullYear() }
      await api.client.enrollments.create({ ...draft, fieldIds: items.map(({ id }) => id) })
    })
    afterAll(() => api.close())

    async function bytesOf({ id }: ExportRecord) {
      expect(await ended(api, id)).toMatchObject({ status: 'done', error: null, notes: [] })
      return new Uint8Array(await (await download(api, id)).arrayBuffer())
    }
    async function table(record: ExportRecord): Promise<Record<string, string>[]> {
      const text = new TextDecoder().decode(await bytesOf(record))
      const [head = [], ...rows] = parseCsv(text, { delimiter: ',' })
      return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, String(row[at] ?? '')])))
    }

    it('EXP-26: growers are exported as the list finds them, with what it tells of each', async () => {
      const rows = await table(await api.client.exports.createGrowers({ format: 'csv', sort: '-fields' }))
      expect(rows).toHaveLength(2)
      expect(rows[0]).toMatchObject({
        Grower: 'Øst "80", Müller',
        'Contact first name': 'Ada',
        Phone: "'=1+1",
        'Number in other software': '00042',
        Fields: '3',
      })
      expect(Number(rows[0]?.['Area (ha)'])).toBeGreaterThan(2)
      expect(rows[1]).toMatchObject({ Grower: 'Alder Farms', Fields: '0', 'Area (ha)': '0' })
    })

    it('EXP-26: enrollments are exported, states by their names and days as days', async () => {
      const manager = await api.signIn('manager')
      const [made] = (await api.client.enrollments.list({ sort: 'grower' })).items
      const ids = [made?.id ?? 0]
      const [row] = await table(await api.client.exports.createEnrollments({ format: 'csv', ids }))
      expect(row).toMatchObject({
        Grower: 'Øst "80", Müller',
        Program: 'Cover, 2026',
        Status: 'Draft',
        Fields: '3',
        'Signed on': '',
      })
      await api.client.enrollments.submit({ items: [{ id: ids[0] ?? 0, version: made?.version ?? 0 }] })
      const now = await api.client.enrollments.get({ id: ids[0] ?? 0 })
      const items = [{ id: now.id, version: now.version }]
      if (now.status === 'needs_review') await manager.enrollments.accept({ items, reason: 'Seen' })
      const accepted = await api.client.enrollments.get({ id: now.id })
      const signedOn = new Date().toISOString().slice(0, 10)
      await manager.enrollments.sign({ items: [{ id: now.id, version: accepted.version }], signedOn })
      const made2 = await api.client.exports.createEnrollments({ format: 'xlsx', ids })
      const [head = [], cells = []] = (await readXlsx(await bytesOf(made2))).sheets[0]?.rows ?? []
      expect(cells[head.indexOf('Status')]).toBe('Signed')
      expect(cells[head.indexOf('Signed on')]).toEqual(new Date(signedOn))
    })

    it('EXP-26: a list whose rows lie nowhere is no map, and has no location columns', async () => {
      const place = { format: 'csv', place: 'point' } as const
      await expect(api.client.exports.createGrowers(place)).rejects.toMatchObject({ kind: 'validation' })
      const map = { format: 'kml' } as const
      await expect(api.client.exports.createEnrollments(map)).rejects.toMatchObject({ kind: 'validation' })
    })

    it('EXP-2: has the columns asked for, in the order asked for', async () => {
      const columns = ['externalRef', 'name']
      const rows = await table(await api.client.exports.createGrowers({ format: 'csv', columns }))
      expect(Object.keys(rows[0] ?? {})).toEqual(['Number in other software', 'Grower'])
    })
  })
