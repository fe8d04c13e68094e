import type { Client } from '@org/core'
import { fieldYearlyWorkbook, MAX_REWRITTEN, sampleWorkbook } from '@org/core/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawField } from '../../../testing/drawn-fields.ts'
import { type StaffedApi, testDatabases } from '../../../testing/staffed-api.ts'
import {
  compareWith,
  type Format,
  fileOf,
  put,
  type Rows,
  rowsOf,
  writtenAs,
} from '../../../testing/workbook-files.ts'
import { pickYear, putYear } from '../../field-years/testing.ts'
import { square, YEAR } from '../../uploads/testing.ts'
import { isRewritten } from './habits.ts'

const workbook = fieldYearlyWorkbook.id
const FORMATS = ['csv', 'xlsx'] as const

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`files back into a workbook on ${database.name}`, () => {
    let api: StaffedApi
    let client: Client
    let colleague: Client
    let compare: ReturnType<typeof compareWith>
    beforeAll(async () => {
      api = await database.start()
      client = api.client
      colleague = await api.signIn('colleague')
      compare = compareWith(client, workbook)
    })
    afterAll(() => api.close())

    /** Years of a grower of its own, with what is written in them. */
    async function years(...written: Record<string, unknown>[]) {
      const { id: growerId } = await client.growers.create({ name: `Grower ${crypto.randomUUID()}` })
      const made: { id: number; fieldId: number }[] = []
      for (const [at, values] of written.entries()) {
        const field = await drawField(client, growerId, `Field ${at}`, square(20 + at, 40))
        made.push({ id: pickYear(field, YEAR).id, fieldId: field.id })
        await write(made[at]?.id ?? 0, values)
      }
      return { growerId, ids: made.map(({ id }) => id), made }
    }
    async function write(id: number, values: Record<string, unknown>, who = client): Promise<void> {
      const row = (await client.fieldYears.rows({ ids: [id] })).items[0]
      const cells = Object.entries(values).map(([column, is]) => {
        const was = Reflect.get(fieldYearlyWorkbook.cells, column)?.value(row)
        return { id, column, was, is }
      })
      if (cells.length === 0) return
      expect(await who.workbooks.edit({ workbook, cells })).toMatchObject({ conflicts: [], refused: [] })
    }
    async function exported(growerId: number, format: Format): Promise<Rows> {
      return rowsOf(await exportedBytes(growerId, format), format)
    }
    const exportedBytes = async (growerId: number, format: Format) =>
      fileOf(
        api,
        await client.exports.createFieldYears({ format, withRows: true, filter: { growerId: [growerId] } }),
      )
    const asCsv = async (rows: Rows) => compare(await writtenAs('csv', rows))
    const told = (cells: Awaited<ReturnType<typeof compare>>['cells']) =>
      cells.map(({ id, column, text, was, now, is, verdict }) => ({
        id,
        column,
        text,
        was,
        now,
        is,
        verdict,
      }))
    const day = (rest: string) => `${YEAR}-${rest}`
    const FULL = {
      crop: 'Corn, sweet',
      farm: '=1+1',
      notes: 'Say "no"; 5" – ü 北',
      tillage: '0012',
      plannedOn: day('05-04'),
    }

    it.each(FORMATS)(
      'WBK-90: an export as %s that comes back as it is has no cell; without rows it has no such column',
      async (format) => {
        const { growerId, ids } = await years(FULL, {})
        const bytes = await exportedBytes(growerId, format)
        const answer = await compare(bytes, `export.${format}`)
        expect(answer).toMatchObject({
          fileName: `export.${format}`,
          format: format.toUpperCase(),
          rows: { read: 2, unknown: 0, unnamed: 0, twice: 0 },
          cells: [],
          rewritten: { count: 0, examples: [] },
        })
        expect(answer.columns.missing).toEqual([])
        expect(answer.columns.read.map(({ column }) => column).toSorted()).toEqual(
          Object.keys(fieldYearlyWorkbook.cells).toSorted(),
        )
        const rows = await rowsOf(bytes, format)
        expect(rows[0]?.at(-1)).toBe('Row (keep)')
        expect(rows[1]?.at(-1)).toMatch(new RegExp(`^fieldYears-r${ids[0]}-v\\d+$`))
        const plain = await fileOf(
          api,
          await client.exports.createFieldYears({ format, filter: { growerId: [growerId] } }),
        )
        expect((await rowsOf(plain, format))[0]).not.toContain('Row (keep)')
        await expect(compare(plain)).rejects.toMatchObject({
          kind: 'unreadableFile',
          message: 'The file has no column “Row (keep)”',
        })
      },
    )

    it('WBK-90: only CSV and Excel files of a workbook’s list have rows to keep', async () => {
      for (const made of [
        client.exports.createPoints({ format: 'geojson', withRows: true }),
        client.exports.createFields({ format: 'csv', withRows: true }),
      ])
        await expect(made).rejects.toMatchObject({ kind: 'validation' })
    })

    it.each(FORMATS)(
      'WBK-91, WBK-92: a sorted, filtered copy as %s without some columns is read by its heads; others are named',
      async (format) => {
        const { growerId, ids } = await years(FULL, { crop: 'Oats' }, { crop: 'Rye' })
        const rows = await exported(growerId, format)
        put(rows, 'Crop', ids[2] ?? 0, 'Barley')
        const [heads = [], , ...kept] = rows
        const dropped = heads.indexOf('Notes')
        const copy = [heads.map((head) => ` ${String(head).toUpperCase()}  `), ...kept.toReversed()].map(
          (row) => ['mine', ...row.filter((_, at) => at !== dropped)],
        )
        const answer = await compare(await writtenAs(format, [['A title'], ...copy], ';'))
        expect(told(answer.cells)).toEqual([
          {
            id: ids[2],
            column: 'crop',
            text: 'Barley',
            was: 'Rye',
            now: 'Rye',
            is: 'Barley',
            verdict: 'change',
          },
        ])
        expect(answer.rows).toEqual({ read: 2, unknown: 0, unnamed: 0, twice: 0 })
        expect(answer.columns.missing).toEqual(['notes'])
        expect(answer.columns.left).toEqual(
          expect.arrayContaining([
            { header: 'mine', why: 'This workbook has no such column' },
            { header: 'AREA (HA)', why: 'The area of the boundary that the year uses' },
          ]),
        )
      },
    )

    it('WBK-92: rows that are gone, that say nothing, and that are there twice are counted; of another workbook refused', async () => {
      const { growerId, ids } = await years({ crop: 'Corn' }, { crop: 'Oats' })
      const rows = await exported(growerId, 'csv')
      const mark = String(rows[1]?.at(-1))
      const as = (text: string) => [...(rows[1] ?? []).slice(0, -1), text]
      const other = [...(rows[2] ?? [])]
      rows.push(
        as(mark.replace(/-r\d+-/, '-r999999-')),
        as(mark.replace(/-v\d+$/, '-v999999999')),
        as(mark.replace('fieldYears', 'samples')),
        as('12'),
        as(''),
        as(mark.toUpperCase()),
        other,
      )
      expect(await asCsv(rows)).toMatchObject({
        rows: { read: 2, unknown: 3, unnamed: 2, twice: 2 },
        cells: [],
      })
      other[(rows[0] ?? []).indexOf('Crop')] = 'Rye'
      const { cells } = await asCsv(rows)
      expect(cells).toMatchObject([
        {
          id: ids[1],
          text: 'Rye',
          verdict: 'refused',
          message: 'The file has this row twice, with different values',
        },
      ])
      await expect(
        compareWith(client, sampleWorkbook.id)(await writtenAs('csv', rows.slice(0, 3))),
      ).rejects.toMatchObject({
        kind: 'unreadableFile',
        message: 'This file is of another workbook: its rows are fields by year',
      })
    })

    it('WBK-93: what a colleague wrote is no difference; what both wrote is a conflict that names them', async () => {
      const { growerId, ids } = await years({ crop: 'Corn' }, { crop: 'Oats' }, { crop: 'Rye', farm: 'West' })
      const rows = await exported(growerId, 'csv')
      const [one = 0, two = 0, three = 0] = ids
      await write(one, { crop: 'Hay' }, colleague)
      await write(two, { crop: 'Hay' })
      await write(two, { crop: 'Grass' }, colleague)
      await write(three, { crop: 'Hay', farm: 'East' }, colleague)
      put(rows, 'Crop', two, 'Wheat')
      put(rows, 'Crop', three, 'Hay')
      put(rows, 'Farm', three, 'North')
      const { cells } = await asCsv(rows)
      expect(told(cells)).toEqual([
        {
          id: two,
          column: 'crop',
          text: 'Wheat',
          was: 'Oats',
          now: 'Grass',
          is: 'Wheat',
          verdict: 'conflict',
        },
        {
          id: three,
          column: 'farm',
          text: 'North',
          was: 'West',
          now: 'East',
          is: 'North',
          verdict: 'conflict',
        },
      ])
      for (const cell of cells) {
        expect(cell.by).toEqual(expect.stringMatching(/^\w+ \w+$/))
        expect(cell.at).toEqual(expect.stringMatching(/^20.*Z$/))
      }
      // What it answers can be written as it is.
      const edit = cells.map(({ id, column, now, is }) => ({ id, column, was: now, is }))
      expect(await client.workbooks.edit({ workbook, cells: edit })).toMatchObject({
        conflicts: [],
        refused: [],
      })
    })

    it('WBK-94: refused are what the kind cannot have, days outside of the season, locked years and two names of a field', async () => {
      const { growerId, ids, made } = await years({ crop: 'Corn' }, {}, {})
      const [one = 0, two = 0, three = 0] = ids
      await putYear(api, three, 'approved')
      const fieldId = made[1]?.fieldId ?? 0
      const field = await client.fields.saveYear({ id: fieldId, year: YEAR - 1, version: null })
      const rows = await exported(growerId, 'csv')
      put(rows, 'Field', pickYear(field, YEAR - 1).id, 'First')
      put(rows, 'Field', two, 'Second')
      put(rows, 'Crop', one, 'x'.repeat(5000))
      put(rows, 'Status', one, 'A dragon')
      put(rows, 'Planned for', one, '30 February')
      put(rows, 'Planned for', two, '1999-01-01')
      put(rows, 'Crop', three, 'Late')
      const { cells } = await asCsv(rows)
      const refused = (id: number) =>
        cells.flatMap((cell) =>
          cell.id === id && cell.verdict === 'refused' ? [[cell.column, cell.message, cell.is]] : [],
        )
      expect(refused(one)).toEqual([
        ['crop', expect.stringContaining('At most'), undefined],
        ['status', '“A dragon” is none of the choices', undefined],
        ['plannedOn', expect.any(String), undefined],
      ])
      expect(refused(two)).toContainEqual([
        'plannedOn',
        expect.stringContaining(`The planned day of ${YEAR} must be`),
        undefined,
      ])
      expect(refused(three)).toEqual([['crop', `${YEAR} of Field 2 is approved and locked`, undefined]])
      expect(cells.filter(({ column }) => column === 'field')).toMatchObject([
        { verdict: 'change' },
        { verdict: 'refused', message: 'Another row gives this field another name' },
      ])
    })

    it('WBK-95: what spreadsheet programs do to texts is counted, and nothing of it is a change', async () => {
      const written = ['0012', '3-4', '1E5', 'true', 'Corn', '12345678901234', '3/4/2026']
      const texts = ['12', '4-Mar', '1.00E+05', 'TRUE', ' Corn ', '1.23457E+13', '2026-03-04']
      const { growerId, ids } = await years(...written.map((crop) => ({ crop })))
      const rows = await exported(growerId, 'csv')
      for (const [at, id] of ids.entries()) put(rows, 'Crop', id, texts[at] ?? '')
      const { cells, rewritten } = await asCsv(rows)
      expect(cells).toEqual([])
      expect(rewritten.count).toBe(written.length)
      expect(rewritten.count).toBeLessThan(MAX_REWRITTEN)
      expect(rewritten.examples.map(({ was, text }) => [was, text])).toEqual(
        written.map((was, at) => [was, texts[at]]),
      )
      put(rows, 'Crop', ids[0] ?? 0, '13')
      expect((await asCsv(rows)).cells).toMatchObject([{ text: '13', is: '13', verdict: 'change' }])
    })

    it.each([
      ['US', (m: string, d: string) => `${Number(m)}/${Number(d)}/${YEAR}`],
      ['British', (m: string, d: string) => `${d}/${m}/${YEAR}`],
      ['German', (m: string, d: string) => `${d}.${m}.${YEAR}`],
    ])(
      'WBK-96: days that a %s program wrote are those that were exported, and new ones are read as it writes',
      async (_, as) => {
        const { growerId, ids } = await years({ plannedOn: day('05-04') }, { plannedOn: day('05-20') }, {})
        const rows = await exported(growerId, 'csv')
        const [one = 0, two = 0, three = 0] = ids
        put(rows, 'Planned for', one, as('05', '04'))
        put(rows, 'Planned for', two, as('05', '20'))
        put(rows, 'Planned for', three, as('06', '07'))
        expect(told((await asCsv(rows)).cells)).toMatchObject([
          { id: three, was: null, is: day('06-07'), verdict: 'change' },
        ])
      },
    )

    it('WBK-96: a day that can be two is asked where the file does not tell, unless one of them stood there; cells of days are days', async () => {
      const { growerId, ids } = await years({ plannedOn: day('05-04') }, {}, { plannedOn: day('05-05') })
      const rows = await exported(growerId, 'csv')
      const [one = 0, two = 0, three = 0] = ids
      put(rows, 'Planned for', two, `4/5/${YEAR}`)
      put(rows, 'Planned for', three, `5/5/${YEAR}`)
      expect((await asCsv(rows)).cells).toMatchObject([
        {
          id: two,
          verdict: 'refused',
          message: `“4/5/${YEAR}” can be Apr 5, ${YEAR} or May 4, ${YEAR}`,
          remedy: `Write it as ${day('04-05')} or ${day('05-04')}.`,
        },
      ])
      const sheet = await exported(growerId, 'xlsx')
      put(sheet, 'Planned for', two, new Date(day('04-05')))
      put(sheet, 'Planned for', one, null)
      expect(told((await compare(await writtenAs('xlsx', sheet))).cells)).toMatchObject([
        { id: one, was: day('05-04'), is: null, verdict: 'change' },
        { id: two, was: null, is: day('04-05'), verdict: 'change' },
      ])
    })

    it.each(FORMATS)(
      'WBK-97: any change of any cells of an export as %s comes back as exactly these',
      async (format) => {
        const { growerId, ids } = await years(
          FULL,
          { crop: '007', notes: '3-4' },
          { farm: '@x', crop: '-5' },
          {},
        )
        const before = await exported(growerId, format)
        const items = new Map((await client.fieldYears.rows({ ids })).items.map((row) => [row.id, row]))
        const heads = { crop: 'Crop', notes: 'Notes', farm: 'Farm', tillage: 'Tillage' } as const
        const text = fc
          .string({ unit: fc.constantFrom(...'ab01.,;"\'=-@/: ü北'), minLength: 0, maxLength: 8 })
          .map((value) => value.trim().replace(/^'+/, ''))
        const column = fc.constantFrom('crop', 'notes', 'farm', 'tillage' as const)
        const change = fc.record({ id: fc.constantFrom(...ids), column, text })
        const unique = { selector: (one: { id: number; column: string }) => `${one.id} ${one.column}` }
        await fc.assert(
          fc.asyncProperty(fc.uniqueArray(change, { maxLength: 8, ...unique }), async (changes) => {
            const rows = before.map((row) => [...row])
            const expected = changes.filter(({ id, column: key, text: is }) => {
              const row = items.get(id)
              const was = row === undefined ? '' : String(fieldYearlyWorkbook.cells[key].value(row))
              if (isRewritten(was, is)) return false
              put(rows, heads[key], id, is)
              return was !== is
            })
            const { cells } = await compare(await writtenAs(format, rows))
            const key = (one: { id: number; column: string }) => `${one.id} ${one.column}`
            expect(cells.map((cell) => [key(cell), cell.is, cell.verdict]).toSorted()).toEqual(
              expected.map((cell) => [key(cell), cell.text, 'change']).toSorted(),
            )
          }),
          { numRuns: 15 },
        )
      },
    )
  })
