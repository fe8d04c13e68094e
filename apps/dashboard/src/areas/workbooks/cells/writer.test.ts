import { type CellEdits, errors, MAX_EDIT_ROWS, type WorkbookId } from '@org/core'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createTypedCells } from './typed-cells.ts'
import { createWriter } from './writer.ts'

const WORKBOOK: WorkbookId = 'field-yearly-workbook'
const NOTHING: CellEdits = { editId: null, changed: [], conflicts: [], refused: [] }

beforeEach(() => sessionStorage.clear())

/** A server that answers what it is told to, one call after the other. */
function create(answers: (Partial<CellEdits> | Error)[] = []) {
  const calls: { cells: { id: number; column: string; was: unknown; is: unknown }[] }[] = []
  const undone: number[] = []
  let edit = 100
  const typed = createTypedCells(WORKBOOK)
  const writer = createWriter({
    workbook: WORKBOOK,
    client: {
      workbooks: {
        edit: vi.fn(async (input: (typeof calls)[number]) => {
          calls.push(input)
          const answer = answers.shift() ?? {}
          if (answer instanceof Error) throw answer
          edit += 1
          return { ...NOTHING, editId: edit, ...answer }
        }),
      },
      edits: {
        undo: vi.fn(async ({ id }: { id: number }) => {
          undone.push(id)
          edit += 1
          return { id: edit }
        }),
      },
    } as never,
    typed,
    read: ({ text }) => (text === 'bad' ? { problem: 'No such crop' } : { value: text }),
    words: (_column, value) => String(value),
    changed: () => {},
  })
  return { writer, typed, calls, undone }
}

const cell = (text: string, was: unknown = 'Corn', id = 1) => ({ id, column: 'crop', text, was })

describe('the cells that are typed', () => {
  it('WBK-52: a text that means nothing stays with its reason, is never sent, and is there after a reload', async () => {
    const { writer, typed, calls } = create()
    await writer.write([cell('bad')])
    expect(calls).toEqual([])
    const kept = { text: 'bad', was: 'Corn', state: 'invalid', problem: 'No such crop' }
    expect(typed.of(1)?.crop).toEqual(kept)
    expect(createTypedCells(WORKBOOK).of(1)?.crop).toEqual(kept)
    await writer.write([cell('Rye')])
    expect(calls.map(({ cells }) => cells)).toEqual([[{ id: 1, column: 'crop', was: 'Corn', is: 'Rye' }]])
    expect(createTypedCells(WORKBOOK).of(1)).toBeUndefined()
  })

  it('WBK-53: a cell that is typed twice before the answer stands on what was typed first', async () => {
    const { writer, calls } = create()
    await Promise.all([writer.write([cell('Rye')]), writer.write([cell('Oats')])])
    expect(calls.map(({ cells: [one] }) => [one?.was, one?.is])).toEqual([
      ['Corn', 'Rye'],
      ['Rye', 'Oats'],
    ])
  })

  it('WBK-53: one step of many rows is several calls, and one undo and redo', async () => {
    const { writer, calls, undone } = create()
    const many = Array.from({ length: 2 * MAX_EDIT_ROWS + 1 }, (_, at) => cell('Rye', 'Corn', at + 1))
    await writer.write(many)
    expect(calls.map(({ cells }) => cells.length)).toEqual([MAX_EDIT_ROWS, MAX_EDIT_ROWS, 1])
    expect(await writer.undo()).toBe(many.length)
    expect(undone).toEqual([103, 102, 101])
    expect(await writer.undo()).toBeNull()
    expect(await writer.redo()).toBe(many.length)
    expect(undone.slice(3)).toEqual([106, 105, 104])
  })

  it('WBK-53: what is refused, in conflict or not sent stays as it was typed; typed again, it replaces what was named', async () => {
    const { writer, typed, calls } = create([
      { editId: null, refused: [{ id: 1, column: 'crop', message: 'It is locked', remedy: 'Unlock it.' }] },
      { editId: null, conflicts: [{ id: 1, column: 'crop', is: 'Wheat', by: 'Ana Ruiz', at: null }] },
      errors.network(),
    ])
    await writer.write([cell('Rye')])
    expect(typed.of(1)?.crop).toMatchObject({ text: 'Rye', problem: 'It is locked. Unlock it.' })
    await writer.write([cell('Oats')])
    expect(typed.of(1)?.crop?.problem).toContain('Ana Ruiz changed it to “Wheat”')
    await writer.write([cell('Barley')])
    expect(calls.at(-1)?.cells[0]).toMatchObject({ was: 'Wheat', is: 'Barley' })
    expect(typed.of(1)?.crop).toMatchObject({ text: 'Barley', state: 'invalid' })
    await writer.tryAgain()
    expect(typed.of(1)?.crop).toMatchObject({ value: 'Barley', state: 'saved' })
    expect(writer.steps().undo).toHaveLength(1)
  })

  it('WBK-52: what was on its way when the page was left is there again, to be sent by a person', async () => {
    const { typed } = create()
    typed.put([{ id: 1, column: 'crop', cell: { text: 'Rye', was: 'Corn', value: 'Rye', state: 'waiting' } }])
    expect(createTypedCells(WORKBOOK).of(1)?.crop).toMatchObject({
      text: 'Rye',
      was: 'Corn',
      state: 'invalid',
      problem: 'The page was left before this was saved. Try again.',
    })
  })

  it('WBK-75: what was refused in a row is sent again with what is typed in it next; what is in conflict is not', async () => {
    const { writer, typed, calls } = create([
      { editId: null, refused: [{ id: 1, column: 'reason', message: 'Type the status, too', remedy: '' }] },
      { editId: null, conflicts: [{ id: 1, column: 'crew', is: 7, by: 'Ana Ruiz', at: null }] },
    ])
    await writer.write([{ id: 1, column: 'reason', text: 'Flooded', was: '' }])
    await writer.write([{ id: 1, column: 'crew', text: '4', was: '' }])
    expect(calls[1]?.cells.map(({ column }) => column)).toEqual(['crew', 'reason'])
    await writer.write([{ id: 1, column: 'status', text: 'skipped', was: 'planned' }])
    expect(calls[2]?.cells.map(({ column }) => column)).toEqual(['status'])
    expect(typed.of(1)?.crew?.problem).toContain('Ana Ruiz')
  })

  it('WBK-75: also where the next cell is typed before the refusal is there', async () => {
    const { writer, typed, calls } = create([
      { editId: null, refused: [{ id: 1, column: 'crew', message: 'Choose a day as well', remedy: '' }] },
    ])
    await Promise.all([
      writer.write([{ id: 1, column: 'crew', text: '4', was: '' }]),
      writer.write([{ id: 1, column: 'plannedOn', text: '2026-12-31', was: '' }]),
    ])
    expect(calls.map(({ cells }) => cells.map(({ column }) => column))).toEqual([
      ['crew'],
      ['plannedOn', 'crew'],
    ])
    expect(Object.values(typed.of(1) ?? {}).map(({ state }) => state)).toEqual(['saved', 'saved'])
  })

  it('WBK-53: a cell that is typed as it was is nothing to send', async () => {
    const { writer, typed, calls } = create()
    await writer.write([cell('bad')])
    await writer.write([cell('Corn')])
    expect([calls, typed.of(1)]).toEqual([[], undefined])
  })
})
