import { describe, expect, it } from 'vitest'
import { MAX_EDIT_ROWS } from '../contract/workbooks/limits.ts'
import { errors } from '../errors/catalog.ts'
import { cell, createWorld, until, WORKBOOK } from './testing.ts'

describe('the cells that are typed', () => {
  it('WBK-52: a text that means nothing stays with its reason, is never sent, and is there after a reload', async () => {
    const { writer, typed, calls, desk, open } = createWorld()
    await writer.write([cell('bad')])
    expect(calls).toEqual([])
    const kept = { text: 'bad', was: 'Corn', state: 'invalid', problem: 'No such crop' }
    expect(typed.of(1)?.crop).toEqual(kept)
    await desk.kept()
    const next = open()
    await next.desk.takeUp()
    expect(next.typed.of(1)?.crop).toEqual(kept)
    await next.writer.write([cell('Rye')])
    expect(calls.map(({ cells }) => cells)).toEqual([[{ id: 1, column: 'crop', was: 'Corn', is: 'Rye' }]])
    await next.desk.kept()
    const last = open()
    await last.desk.takeUp()
    expect(last.typed.of(1)).toBeUndefined()
  })

  it('WBK-53: a cell that is typed twice before the answer stands on what was typed first', async () => {
    const { writer, calls } = createWorld()
    await Promise.all([writer.write([cell('Rye')]), writer.write([cell('Oats')])])
    expect(calls.map(({ cells: [one] }) => [one?.was, one?.is])).toEqual([
      ['Corn', 'Rye'],
      ['Rye', 'Oats'],
    ])
  })

  it('WBK-53: what is typed again before a refusal arrives stands on what stood there before', async () => {
    const { writer, typed, calls } = createWorld([
      { editId: null, refused: [{ id: 1, column: 'crop', message: 'Unknown', remedy: '' }] },
    ])
    await Promise.all([writer.write([cell('Ry')]), writer.write([cell('Rye')])])
    expect(calls.map(({ cells: [one] }) => [one?.was, one?.is])).toEqual([
      ['Corn', 'Ry'],
      ['Corn', 'Rye'],
    ])
    expect(typed.of(1)?.crop).toMatchObject({ text: 'Rye', state: 'saved' })
  })

  it('WBK-53: one step of many rows is several calls, and one undo and redo', async () => {
    const { writer, calls, undone } = createWorld()
    const many = Array.from({ length: 2 * MAX_EDIT_ROWS + 1 }, (_, at) => cell('Rye', 'Corn', at + 1))
    await writer.write(many)
    expect(calls.map(({ cells }) => cells.length)).toEqual([MAX_EDIT_ROWS, MAX_EDIT_ROWS, 1])
    expect(await writer.undo()).toMatchObject({ count: many.length, kept: [] })
    expect(undone).toEqual([103, 102, 101])
    expect(await writer.undo()).toBeNull()
    expect(await writer.redo()).toMatchObject({ count: many.length })
    expect(undone.slice(3)).toEqual([106, 105, 104])
  })

  it('WBK-53: what is refused or not sent stays as it was typed; typed again, it replaces what was named', async () => {
    const { writer, typed, calls } = createWorld([
      { editId: null, refused: [{ id: 1, column: 'crop', message: 'It is locked', remedy: 'Unlock it.' }] },
      { editId: null, conflicts: [{ id: 1, column: 'crop', is: 'Wheat', by: 'Ana Ruiz', at: null }] },
      errors.forbidden('Only managers'),
    ])
    await writer.write([cell('Rye')])
    expect(typed.of(1)?.crop).toMatchObject({ text: 'Rye', problem: 'It is locked. Unlock it.' })
    await writer.write([cell('Oats')])
    expect(typed.of(1)?.crop).toMatchObject({ text: 'Oats', conflict: { is: 'Wheat', by: 'Ana Ruiz' } })
    await writer.write([cell('Barley')])
    expect(calls.at(-1)?.cells[0]).toMatchObject({ was: 'Wheat', is: 'Barley' })
    expect(typed.of(1)?.crop).toMatchObject({ text: 'Barley', state: 'invalid' })
    await writer.tryAgain()
    expect(typed.of(1)?.crop).toMatchObject({ value: 'Barley', state: 'saved' })
    expect(writer.steps.state().undo).toHaveLength(1)
  })

  it('WBK-75: what was refused in a row is sent again with what is typed in it next; what is in conflict is not', async () => {
    const { writer, typed, calls } = createWorld([
      { editId: null, refused: [{ id: 1, column: 'reason', message: 'Type the status, too', remedy: '' }] },
      { editId: null, conflicts: [{ id: 1, column: 'crew', is: 7, by: 'Ana Ruiz', at: null }] },
    ])
    await writer.write([{ id: 1, column: 'reason', text: 'Flooded', was: '' }])
    await writer.write([{ id: 1, column: 'crew', text: '4', was: '' }])
    expect(calls[1]?.cells.map(({ column }) => column)).toEqual(['crew', 'reason'])
    await writer.write([{ id: 1, column: 'status', text: 'skipped', was: 'planned' }])
    expect(calls[2]?.cells.map(({ column }) => column)).toEqual(['status'])
    expect(typed.of(1)?.crew?.conflict?.by).toBe('Ana Ruiz')
  })

  it('WBK-75: also where the next cell is typed before the refusal is there', async () => {
    const { writer, typed, calls } = createWorld([
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
    const { writer, typed, calls } = createWorld()
    await writer.write([cell('bad')])
    await writer.write([cell('Corn')])
    expect([calls, typed.of(1)]).toEqual([[], undefined])
  })
})

describe('values that nobody typed', () => {
  const value = (is: unknown, id: number) => ({ id, column: 'crop', text: 'bad', was: 'Corn', value: is })

  it('WBK-99: they are sent as they are, in calls of one step, and undone in one', async () => {
    const { writer, typed, calls, undone } = createWorld()
    const many = Array.from({ length: MAX_EDIT_ROWS + 1 }, (_, at) => value('Rye', at + 1))
    await writer.writeValues(many)
    expect(calls.map(({ cells }) => cells.length)).toEqual([MAX_EDIT_ROWS, 1])
    expect(calls[1]?.cells).toEqual([{ id: many.length, column: 'crop', was: 'Corn', is: 'Rye' }])
    expect(typed.of(1)?.crop).toMatchObject({ value: 'Rye', state: 'saved' })
    expect(await writer.undo()).toMatchObject({ count: many.length, kept: [] })
    expect(undone).toEqual([102, 101])
    expect(await writer.undo()).toBeNull()
  })

  it('WBK-99: a cell that changed since is in conflict, and without network all of them wait', async () => {
    const { writer, typed, desk, setOnline, calls } = createWorld([
      { conflicts: [{ id: 1, column: 'crop', is: 'Wheat', by: 'Ana Ruiz', at: null }] },
    ])
    setOnline(false)
    const done = writer.writeValues([value('Rye', 1), value('Oats', 2)])
    await until(desk, () => desk.waiting().isStuck)
    expect([calls, desk.waiting().count, typed.of(2)?.crop?.state]).toEqual([[], 2, 'waiting'])
    setOnline(true)
    await done
    expect(typed.of(1)?.crop).toMatchObject({ value: 'Rye', state: 'invalid', conflict: { is: 'Wheat' } })
    expect(typed.of(2)?.crop?.state).toBe('saved')
  })
})

describe('conflicts', () => {
  const two = [
    { id: 1, column: 'crop', is: 'Wheat', by: 'Ana Ruiz', at: null },
    { id: 2, column: 'crop', is: 'Peas', by: 'Ana Ruiz', at: null },
  ]

  it('WBK-103: both values stay until the person chooses, for one or for many; “Try again” chooses nothing', async () => {
    const { writer, typed, calls } = createWorld([{ editId: null, conflicts: two }])
    await writer.write([cell('Rye'), cell('Oats', 'Corn', 2)])
    await writer.tryAgain()
    expect(calls).toHaveLength(1)
    await writer.decide('theirs', [{ id: 1, column: 'crop' }])
    expect([typed.of(1), typed.of(2)?.crop?.text]).toEqual([undefined, 'Oats'])
    await writer.decide('mine', [{ id: 2, column: 'crop' }])
    expect(calls.at(-1)?.cells).toEqual([{ id: 2, column: 'crop', was: 'Peas', is: 'Oats' }])
    expect(typed.of(2)?.crop?.state).toBe('saved')
  })

  it('WBK-103: they are there after a reload', async () => {
    const { writer, desk, open } = createWorld([{ editId: null, conflicts: two }])
    await writer.write([cell('Rye'), cell('Oats', 'Corn', 2)])
    await desk.kept()
    const next = open()
    await next.desk.takeUp()
    expect(next.typed.of(2)?.crop).toMatchObject({ text: 'Oats', conflict: { is: 'Peas' } })
  })
})

describe('without network', () => {
  it('WBK-104: cells wait with their number, also through a reload, and are sent in order, each once', async () => {
    const { writer, desk, setOnline, calls, open } = createWorld()
    setOnline(false)
    void writer.write([cell('Rye')])
    void writer.write([cell('Oats'), cell('Peas', 'Corn', 2)])
    expect(desk.waiting()).toEqual({ count: 3, isStuck: true })
    await desk.kept()
    desk.close()
    const next = open()
    await next.desk.takeUp()
    expect(next.desk.waiting()).toEqual({ count: 3, isStuck: true })
    expect([next.typed.of(1)?.crop, next.typed.of(2)?.crop]).toMatchObject([
      { text: 'Oats', state: 'waiting' },
      { text: 'Peas', state: 'waiting' },
    ])
    void next.writer.write([cell('Beans', 'Corn', 3)])
    setOnline(true)
    await until(next.desk, () => next.desk.waiting().count === 0)
    expect(calls.map(({ cells }) => cells.map(({ is }) => is))).toEqual([
      ['Rye'],
      ['Oats', 'Peas'],
      ['Beans'],
    ])
    expect(next.desk.unsaved()).toBe(0)
    await next.desk.kept()
    const last = open()
    await last.desk.takeUp()
    expect(last.desk.waiting().count).toBe(0)
  })

  it('WBK-104: a call whose answer is lost is sent again under its key, with the same cells', async () => {
    const { writer, desk, setOnline, calls, open, answers } = createWorld([errors.network()])
    const written = writer.write([cell('Rye')])
    await until(desk, () => desk.waiting().isStuck)
    // The page crashes before the answer is there.
    await desk.kept()
    desk.close()
    await written
    answers.push({ editId: 7 })
    const next = open()
    await next.desk.takeUp()
    setOnline(true)
    await until(next.desk, () => next.desk.waiting().count === 0)
    expect(calls).toHaveLength(2)
    expect(calls[1]).toEqual(calls[0])
    expect(next.writer.steps.state().undo).toMatchObject([{ editIds: [7], count: 1 }])
  })

  it('WBK-105: what was not sent is taken back, and typed again by a redo; a cell typed before has its earlier text', async () => {
    const { writer, desk, typed, setOnline, calls } = createWorld()
    setOnline(false)
    void writer.write([cell('Rye')])
    void writer.write([cell('Oats')])
    expect(await writer.undo()).toMatchObject({ count: 1, wasWaiting: true })
    expect(typed.of(1)?.crop).toMatchObject({ text: 'Rye', state: 'waiting' })
    expect(await writer.undo()).toMatchObject({ wasWaiting: true })
    expect([typed.of(1), desk.waiting().count]).toEqual([undefined, 0])
    expect(await writer.redo()).toMatchObject({ count: 1 })
    expect(await writer.redo()).toMatchObject({ count: 1 })
    setOnline(true)
    await until(desk, () => desk.waiting().count === 0)
    expect(calls.map(({ cells }) => cells.map(({ is }) => is))).toEqual([['Rye'], ['Oats']])
  })

  it('WBK-105: what is on its way to a server that does not answer is not taken back', async () => {
    const { writer, desk } = createWorld([errors.network()])
    void writer.write([cell('Rye')])
    await until(desk, () => desk.waiting().isStuck)
    expect(await writer.undo()).toBe('waits')
    await until(desk, () => desk.waiting().count === 0)
    expect(await writer.undo()).toMatchObject({ count: 1, wasWaiting: false })
  })

  it('WBK-105: cells that others changed since are kept and counted; an undo that fails can be tried again', async () => {
    const kept = [{ count: 1, reason: 'Ana Ruiz changed it' }]
    const { writer, undone } = createWorld([], [errors.unavailable(), { kept }])
    await writer.write([cell('Rye'), cell('Oats', 'Corn', 2)])
    await expect(writer.undo()).rejects.toThrow()
    expect(await writer.undo()).toEqual({ count: 1, kept, wasWaiting: false })
    expect(undone).toEqual([101, 101])
    expect(writer.steps.state()).toMatchObject({ undo: [], redo: [{ editIds: [102] }] })
  })

  it('WBK-104: a person who signs out leaves nothing behind that is sent', async () => {
    const { writer, desk, setOnline, calls } = createWorld()
    setOnline(false)
    const written = writer.write([cell('Rye')])
    desk.close()
    setOnline(true)
    await written
    expect([calls, desk.typed(WORKBOOK).of(1)?.crop?.state]).toEqual([[], 'waiting'])
  })
})
