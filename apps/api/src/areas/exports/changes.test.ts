import type { Client } from '@org/core'
import { EXPORT_FORMAT_KEYS, exportFormat } from '@org/core/contract'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { writeRaw } from '../../testing/write-raw.ts'
import { changeWords } from './change-words.ts'

describe('a change in words', () => {
  it.each([
    [{ phone: '1' }, { phone: '2' }, 'Phone: 1 → 2'],
    [
      { contactFirstName: '', notes: 'a' },
      { contactFirstName: 'Ann', notes: '' },
      'Contact first name: (empty) → Ann; Notes: a → (empty)',
    ],
    [{ name: 'A', active: true }, { name: 'A', active: false }, 'Active: yes → no'],
    [null, { name: 'A', notes: '', upload: null, madeUp: 12.5 }, 'Added. Name: A; Made up: 12.5'],
    [{ fieldIds: [1, 2] }, null, 'Removed. Field ids: [1,2]'],
    [{}, null, 'Removed'],
  ])('EXP-19: %j to %j', (before, after, words) => {
    expect(changeWords({ entity: 'grower', before, after })).toBe(words)
  })

  it('EXP-19: states, choices and sizes read as they do on screen, areas with their unit', () => {
    const before = { status: 'collected', plannedOn: '2026-04-30' }
    const after = { status: 'at_lab', plannedOn: null }
    expect(changeWords({ entity: 'field_year', before, after })).toBe(
      'Status: collected → at the laboratory; Planned for: 2026-04-30 → (empty)',
    )
    const made = { areaM2: 12.5, determinationMethod: 'auto_imagery' }
    expect(changeWords({ entity: 'boundary_version', before: null, after: made })).toBe(
      'Added. Area: 12.5 m²; Boundary source: from imagery',
    )
  })

  it.each(EXPORT_FORMAT_KEYS)(
    'EXP-19: %s is written by the name that the list of formats gives it',
    (format) => {
      expect(changeWords({ entity: 'export', before: null, after: { format } })).toBe(
        `Added. Format: ${exportFormat(format).label}`,
      )
    },
  )
})

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`the audit log as a file, on ${database.name}`, () => {
    let api: StaffedApi
    let manager: Client
    let growerId: number
    beforeAll(async () => {
      api = await database.start()
      manager = await api.signIn('manager')
      const grower = await api.client.growers.create({ name: '=HYPERLINK("x")', notes: 'First, "quoted"' })
      growerId = grower.id
      await api.client.growers.update({ id: growerId, version: 1, phone: '+1 555', notes: '' })
    })
    afterAll(() => api?.close())

    async function ended(client: Client, id: number) {
      for (;;) {
        const found = await client.exports.get({ id })
        if (found.status !== 'queued' && found.status !== 'running') return found
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
    async function fetched(client: Client, id: number): Promise<Response> {
      const { ticket } = await client.exports.ticket({ id })
      return fetch(`${api.url}/api/exports/download/${ticket}`)
    }
    const change = (query: ReturnType<typeof sql>) => writeRaw(api.server.services.database.db, query)

    it('EXP-19: has what the log shows under the same filter, in words, and runs nothing', async () => {
      const filter = { entity: 'grower' as const, entityId: growerId }
      const { id, fileName } = await manager.exports.createChanges({ format: 'csv', filter })
      const record = await ended(manager, id)
      expect(record).toMatchObject({
        kind: 'changes',
        status: 'done',
        rowsDone: 2,
        rowsTotal: 2,
        error: null,
      })
      expect(fileName).toMatch(/^audit-log-[\d-]+\.csv$/)
      const text = await (await fetched(manager, id)).text()
      const { items } = await manager.changes.list(filter)
      expect(text.split('\r\n').slice(0, 3)).toEqual([
        'Number,When (UTC),Who,Kind,Record,Title,What changed,Reason,Channel,File,Edit',
        `${items[0]?.seq},${items[0]?.at},Mira Holt,grower,${growerId},"'=HYPERLINK(""x"")",` +
          `"Notes: First, ""quoted"" → (empty); Phone: (empty) → +1 555",,api,,${items[0]?.editId}`,
        expect.stringMatching(/"?Added\. Name: =HYPERLINK/),
      ])
    })

    it('EXP-19: a workbook has the same, with numbers and instants as such', async () => {
      const filter = { entity: 'grower' as const, entityId: growerId }
      const { id } = await manager.exports.createChanges({ format: 'xlsx', filter })
      await ended(manager, id)
      const bytes = new Uint8Array(await (await fetched(manager, id)).arrayBuffer())
      const book = await readXlsx(bytes)
      const [head, first] = book.sheets[0]?.rows ?? []
      expect(head?.[0]).toBe('Number')
      const { items } = await manager.changes.list(filter)
      expect(first?.[0]).toBe(items[0]?.seq)
      expect(first?.[5]).toBe('\'=HYPERLINK("x")')
    })

    it('EXP-19: holds more changes than are read at a time, each once, newest first', async () => {
      await change(sql`INSERT INTO change (seq, entity, entity_id, after, channel)
        SELECT nextval('change_seq'), 'saved_view', 900000 + n, '{"name": "x"}', 'test' FROM generate_series(1, 1203) AS n`)
      const { id } = await manager.exports.createChanges({ format: 'csv', filter: { entity: 'saved_view' } })
      expect(await ended(manager, id)).toMatchObject({ status: 'done', rowsDone: 1203 })
      const lines = (await (await fetched(manager, id)).text()).trim().split('\r\n').slice(1)
      const numbers = lines.map((line) => Number(line.split(',')[0]))
      expect(new Set(numbers).size).toBe(1203)
      expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
    })

    it('EXP-20: is for operation managers: when it is made, when its ticket is made, and when the file is fetched', async () => {
      await expect(api.client.exports.createChanges({ format: 'csv' })).rejects.toMatchObject({
        kind: 'forbidden',
        message: 'Only operation managers can read the audit log',
      })
      const { id } = await manager.exports.createChanges({ format: 'csv', filter: { entity: 'grower' } })
      await ended(manager, id)
      const { ticket } = await manager.exports.ticket({ id })
      await expect(api.client.exports.ticket({ id })).rejects.toMatchObject({ kind: 'notFound' })
      const flag = (is: boolean) =>
        change(
          sql`UPDATE staff SET is_operation_manager = ${is} WHERE email = 'tova.reed@fieldworks.example'`,
        )
      await flag(false)
      try {
        expect((await fetch(`${api.url}/api/exports/download/${ticket}`)).status).toBe(404)
      } finally {
        await flag(true)
      }
      const again = await fetch(`${api.url}/api/exports/download/${ticket}`)
      expect(again.status).toBe(200)
      await again.arrayBuffer()
    })
  })
