import type { Edit, EditPart } from '@org/core'
import { errors, toErrorBody } from '@org/core/contract'
import { formatInstant, toasts } from '@org/ui'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useOverlays } from '#commands/overlays.ts'
import { useClient } from '#data/api.ts'
import { useQuery } from '#data/swr.ts'
import { testGrower } from '#testing/grower.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { madeHere } from '#writes/made-edits.ts'
import { EditsDrawer } from './EditsDrawer.tsx'
import { ImportKept } from './ImportKept.tsx'
import { aPart, Ledger, noteMade } from './testing.ts'
import { UndoAsked } from './UndoAsked.tsx'
import { UndoRefused } from './UndoRefused.tsx'
import { useUndo } from './useUndo.ts'

const product = createTestProduct()
let ledger: Ledger
let lists: number
/** Edits that the server refuses to take back, with the rows it names. */
let refusals: Map<number, readonly string[]>
/** The server’s answer to the undo of an import, and what asked for it. */
let importUndone: Response
let importsUndone: string[]

beforeEach(() => {
  ledger = new Ledger()
  lists = 0
  refusals = new Map()
  importsUndone = []
})
afterEach(async () => {
  await act(async () => toasts.clear())
  useOverlays.getState().close()
  cleanup()
  product.dispose()
})

/** What an edit did with an uploaded file. */
const anUpload = (status: string) =>
  aPart({ entity: 'upload', title: 'north.zip', keys: ['status'], became: { status } })
const IMPORTED: Partial<Edit> = {
  parts: [anUpload('committed')],
  upload: { id: 7, kind: 'field_boundaries' },
  refusal: 'It has an undo of its own',
}

const GROWER = testGrower({ name: 'Alder Farms', phone: '555-0100', version: 2 })

/** The server's part: its list of edits, and undo. */
function answer({ url, method }: Request): Response {
  const { pathname, searchParams } = new URL(url)
  const [, id] = /^\/api\/edits\/(\d+)\/undo$/.exec(pathname) ?? []
  if (method === 'POST' && id !== undefined) {
    const rows = refusals.get(Number(id))
    if (rows !== undefined) {
      const error = errors.conflict('Rows were changed since', 'Look at them, and change what is left.')
      const details = rows.map((message) => ({ path: 'row', message }))
      const body = toErrorBody(error)
      return Response.json({ error: { ...body.error, details } }, { status: 409 })
    }
    return Response.json(ledger.undo(Number(id)), { status: 201 })
  }
  if (method === 'POST' && pathname.endsWith('/undo')) {
    importsUndone.push(pathname)
    if (importUndone.ok) {
      ledger.edits = ledger.edits.map((edit) => ({ ...edit, upload: null }))
      ledger.add({ parts: [anUpload('undone')] })
    }
    return importUndone.clone()
  }
  if (pathname === '/api/edits') {
    const from = Number(searchParams.get('cursor') ?? 0)
    const limit = Number(searchParams.get('limit'))
    const next = from + limit < ledger.edits.length ? String(from + limit) : null
    return Response.json({ items: ledger.edits.slice(from, from + limit), nextCursor: next })
  }
  if (method === 'PATCH') return Response.json({ ...GROWER, editId: ledger.add().id })
  lists += 1
  return Response.json({ items: [], nextCursor: null })
}

function Page() {
  const undo = useUndo()
  const client = useClient()
  const open = useOverlays((overlays) => overlays.open)
  useQuery(['growers', 'list'], async () => {
    lists += 1
    return lists
  })
  return (
    <>
      <button type="button" onClick={() => undo.offer(ledger.edits[0]?.id ?? null, 'Withdrew 3 enrollments')}>
        Did it
      </button>
      <button
        type="button"
        onClick={() => void client.growers.update({ id: 4, version: 1, phone: '555-0100' })}
      >
        Change phone
      </button>
      <button
        type="button"
        onClick={() =>
          undo.offerImport({
            message: '2 fields added',
            editId: ledger.edits[0]?.id ?? null,
            upload: { id: 7, kind: 'field_boundaries' },
            fileName: 'north.zip',
          })
        }
      >
        Imported it
      </button>
      <button type="button" onClick={() => void undo.undoLast()}>
        Undo last
      </button>
      <button type="button" onClick={() => void undo.redoLast()}>
        Redo last
      </button>
      {open === 'undoRefused' ? <UndoRefused /> : null}
      {open === 'undoAsked' ? <UndoAsked /> : null}
      {open === 'importKept' ? <ImportKept /> : null}
      {open === 'edits' ? <EditsDrawer /> : null}
      <label>
        <input type="checkbox" /> Alder Farms
      </label>
    </>
  )
}
/** An edit of this tab, made on this page just now. */
function add(over: Partial<Edit> = {}): void {
  noteMade(ledger.add(over))
}
const show = () => renderWithApi(<Page />, product, answer)
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

describe('undo', () => {
  it('UND-1: what was done is said with an undo, the undo with a redo, and the redo with an undo', async () => {
    add()
    show()
    await press('Did it')
    await screen.findByText('Withdrew 3 enrollments')
    await press('Undo')
    await screen.findByText(/^Undone: Withdrew 3 enrollments/)
    expect(ledger.edits[0]).toMatchObject({ id: 2, undoOf: 1 })
    await press('Redo')
    await screen.findByText(/^Redone: Withdrew 3 enrollments/)
    expect(ledger.edits[0]).toMatchObject({ id: 3, undoOf: 2 })
    await press('Undo')
    await screen.findByText(/^Undone: Withdrew 3 enrollments/)
    expect(ledger.edits[0]).toMatchObject({ id: 4, undoOf: 3 })
  })

  it('UND-1: what was done by a key takes the place of the toast of that edit, however it was called there', async () => {
    add()
    show()
    await press('Did it')
    await screen.findByText('Withdrew 3 enrollments')
    await press('Undo last')
    await screen.findByText('Undone: changed grower Alder Farms (phone). It is as before.')
    expect(screen.queryByText('Withdrew 3 enrollments')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    await press('Redo')
    await screen.findByText('Redone: changed grower Alder Farms (phone). It is changed again.')
    expect(screen.queryByText(/^Undone/)).toBeNull()
  })

  it('UND-1: two edits of the same words have each their own undo', async () => {
    show()
    for (const _ of ['first', 'second']) {
      add()
      await press('Did it')
    }
    const offered = await screen.findAllByText('Withdrew 3 enrollments')
    expect(offered).toHaveLength(2)
    for (const undo of screen.getAllByRole('button', { name: 'Undo' }))
      await act(async () => fireEvent.click(undo))
    await waitFor(() => expect(ledger.edits.map(({ undoOf }) => undoOf)).toEqual([1, 2, null, null]))
    expect(await screen.findAllByText(/^Undone: Withdrew 3 enrollments/)).toHaveLength(2)
  })

  it('UND-4: what is shown is asked for again', async () => {
    add()
    show()
    await waitFor(() => expect(lists).toBe(1))
    await press('Undo last')
    await waitFor(() => expect(lists).toBe(2))
  })

  it('UND-2: two presses take back two edits, in order, and name them; with nothing left that is said', async () => {
    const field = (title: string) => aPart({ entity: 'field', kind: 'created', title, keys: [] })
    add({ parts: [field('Home 80')] })
    add({ parts: [field('Creek bottom')] })
    show()
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Undo last' }))
      fireEvent.click(screen.getByRole('button', { name: 'Undo last' }))
    })
    await screen.findByText(/^Undone: added field Creek bottom/)
    await screen.findByText(/^Undone: added field Home 80/)
    expect(ledger.edits.map(({ undoOf }) => undoOf)).toEqual([1, 2, null, null])
    await press('Undo last')
    await screen.findByText('Nothing to undo')
    await press('Redo last')
    await screen.findByText(/^Redone: added field Home 80/)
  })

  it('UND-2: looks back past a page of edits that are already undone', async () => {
    add()
    for (let count = 0; count < 60; count += 1) ledger.undo(ledger.add().id)
    show()
    await press('Undo last')
    await waitFor(() => expect(ledger.edits[0]?.undoOf).toBe(1))
  })

  it('UND-5: a last edit that cannot be undone is named, with why; nothing older is undone', async () => {
    add()
    const approved = aPart({ entity: 'field_year', title: '2026 of Home 80', became: { status: 'approved' } })
    add({ parts: [approved], refusal: '“Approve and lock” is a decision and cannot be undone' })
    show()
    await press('Undo last')
    await screen.findByText(/^Your last edit is “.*2026 of Home 80.*”\. “Approve and lock” is a decision/)
    expect(ledger.edits).toHaveLength(2)
  })

  it('UND-6: a refusal names the rows that stand in the way', async () => {
    add()
    refusals.set(1, ['Alder Farms', 'Birch Hill'])
    show()
    await press('Undo last')
    await screen.findByText(/Not undone: .*Rows were changed since: Alder Farms, Birch Hill\./)
    expect(ledger.edits).toHaveLength(1)
  })

  it('UND-6: one row says by itself what happened to it', async () => {
    add()
    refusals.set(1, ['Year 2027 of Home 80 was changed by Ana Ruiz since'])
    show()
    await press('Undo last')
    const said = await screen.findByText(/Not undone/)
    expect(said.textContent).toContain('. Year 2027 of Home 80 was changed by Ana Ruiz since. ')
    expect(said.textContent).not.toContain('were changed since')
  })

  it('UND-6: times of changes are shown by the person’s own clock', async () => {
    const at = '2026-11-21T20:42:10.123Z'
    add()
    refusals.set(1, [`Home 80 was changed by Ana Ruiz on ${at} since`])
    show()
    await press('Undo last')
    const said = await screen.findByText(/Not undone/)
    expect(said.textContent).toContain(`Home 80 was changed by Ana Ruiz on ${formatInstant(at)} since`)
  })

  it('UND-6: many rows are listed in a dialog, every one', async () => {
    add()
    const rows = Array.from({ length: 12 }, (_, at) => `Field ${at + 1}`)
    refusals.set(1, rows)
    show()
    await press('Undo last')
    const dialog = await screen.findByRole('dialog', { name: 'Not undone' })
    for (const row of rows) expect(dialog.textContent).toContain(row)
  })
})

describe('UND-14: an undo that reaches further than this page and moment', () => {
  const isAsked = () => screen.findByRole('dialog', { name: 'Undo “Changed grower Alder Farms (phone)”?' })

  it('is asked about first, with when and where it was made; the default is no', async () => {
    const at = new Date(Date.now() - 3 * 60_000).toISOString()
    noteMade(ledger.add({ at }), { path: '/enrollments', agoMs: 3 * 60_000 })
    show()
    await press('Undo last')
    const dialog = await isAsked()
    expect(dialog.textContent).toContain('You did this 3 min ago, on Enrollments.')
    expect(document.activeElement?.textContent).toBe('Cancel')
    await press('Cancel')
    expect(ledger.edits).toHaveLength(1)
    await press('Undo last')
    await isAsked()
    await press('Undo')
    await screen.findByText('Undone: changed grower Alder Farms (phone). It is as before.')
    expect(ledger.edits).toHaveLength(2)
  })

  it('so is one of another tab, one of long ago, and one before something was ticked', async () => {
    ledger.add()
    show()
    await press('Undo last')
    expect((await isAsked()).textContent).toContain('not in this tab')
    await press('Cancel')
    noteMade(ledger.add(), { agoMs: 10 * 60_000 + 1 })
    await press('Undo last')
    await isAsked()
    await press('Cancel')
    noteMade(ledger.add(), { agoMs: 1000 })
    await act(async () => fireEvent.input(screen.getByRole('checkbox')))
    await press('Undo last')
    await isAsked()
    expect(ledger.edits).toHaveLength(3)
  })

  it('is not asked about where the page’s own edit was made just now, whatever was done elsewhere since', async () => {
    add()
    noteMade(ledger.add({ parts: [aPart({ title: 'Birch Hill' })] }), { path: '/growers' })
    show()
    await press('Undo last')
    await screen.findByText(/^Undone: changed grower Alder Farms/)
    await press('Redo last')
    await screen.findByText(/^Redone: changed grower Alder Farms/)
    expect(ledger.edits.map(({ undoOf }) => undoOf)).toEqual([3, 1, null, null])
  })
})

describe('UND-17: the undo of an import', () => {
  const ASKED = { name: 'Undo “Imported north.zip”?' }
  beforeEach(() => {
    importUndone = Response.json({ removedIds: [1, 2], restoredIds: [3], kept: [] })
  })

  it('comes at once by a key where it was imported just now, in the words of its page; a redo says that there is none', async () => {
    add(IMPORTED)
    show()
    await press('Imported it')
    await screen.findByText('2 fields added')
    await press('Undo last')
    await screen.findByText('Import of north.zip undone: 2 fields removed, 1 boundary restored.')
    expect(screen.queryByText('2 fields added')).toBeNull()
    expect(importsUndone).toEqual(['/api/uploads/7/undo'])
    await press('Redo last')
    await screen.findByText(/^An undone import has no redo\. Upload the file again/)
    await press('Undo last')
    await screen.findByText('Nothing to undo')
  })

  it('is asked about anywhere else; the server’s reason is said', async () => {
    ledger.add(IMPORTED)
    const error = errors.locked('2026 of Home 80')
    importUndone = Response.json(toErrorBody(error), { status: 409 })
    show()
    await press('Undo last')
    const dialog = await screen.findByRole('dialog', ASKED)
    expect(dialog.textContent).toContain('An undone import has no redo.')
    expect(importsUndone).toEqual([])
    await press('Undo')
    const said = await screen.findByText(/^north\.zip was not undone\./)
    expect(said.textContent).toContain(error.message)
  })

  it('is offered by “Your edits”, and names what a laboratory’s file kept', async () => {
    ledger.add({ ...IMPORTED, upload: { id: 8, kind: 'lab_results' } })
    const kept = [{ sampleId: 21, title: 'Point 8', resultCount: 3, reason: 'It is “Verified”.' }]
    importUndone = Response.json({ removedCount: 5, kept })
    show()
    act(() => useOverlays.getState().show('edits'))
    const offered = await screen.findByRole('button', { name: 'Undo: Imported north.zip' })
    await act(async () => fireEvent.click(offered))
    await screen.findByRole('dialog', ASKED)
    await press('Undo')
    const dialog = await screen.findByRole('dialog', { name: 'Kept results of 1 sample' })
    expect(dialog.textContent).toContain('5 results removed')
    expect(dialog.textContent).toContain('Point 8, 3 results. It is “Verified”.')
    expect(importsUndone).toEqual(['/api/results/uploads/8/undo'])
    act(() => useOverlays.getState().show('edits'))
    await screen.findByText(/later undone/)
    expect(screen.getByText(/^An undone import has no redo\./)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Undo: / })).toBeNull()
  })
})

describe('UND-14: the edits of this tab', () => {
  it('are noted, with their page, by what writes answer: an undo of them is not asked about', async () => {
    document.title = 'Growers · Sampling operations'
    show()
    await press('Change phone')
    await waitFor(() =>
      expect(madeHere()).toMatchObject([{ id: 1, page: 'Growers', path: location.pathname }]),
    )
    await press('Undo last')
    await screen.findByText('Undone: changed grower Alder Farms (phone). It is as before.')
    expect(madeHere().map(({ id }) => id)).toEqual([1, 2])
  })
})

describe('one’s own edits', () => {
  it('UND-7: each edit is listed with its undo, its redo once undone, or why it cannot be undone', async () => {
    ledger.add({ reason: 'Typo' })
    ledger.add({ parts: [aPart({ title: 'Birch Hill' })] })
    ledger.undo(2)
    ledger.add({ parts: [aPart({ entity: 'upload', title: 'a.zip' })], refusal: 'From the list of imports' })
    renderWithApi(<EditsDrawer />, product, answer)
    await screen.findByText('Changed grower Alder Farms (phone)')
    expect(screen.getByText('“Typo”')).toBeTruthy()
    expect(screen.getByText('Undid: Changed grower Birch Hill (phone)')).toBeTruthy()
    expect(
      screen
        .getAllByRole('button', { name: /^(Undo|Redo): / })
        .map((each) => each.getAttribute('aria-label')),
    ).toEqual([
      'Undo: Changed import a.zip',
      'Redo: Changed grower Birch Hill (phone)',
      'Undo: Changed grower Alder Farms (phone)',
    ])
    const refused = screen.getByRole('button', { name: 'Undo: Changed import a.zip' })
    expect(refused.getAttribute('aria-disabled')).toBe('true')
    await press('Redo: Changed grower Birch Hill (phone)')
    await screen.findByText('Redid: Changed grower Birch Hill (phone)')
  })

  it('UND-7: an undo of what is long past does not hide what was done since: as much is read as tells', async () => {
    ledger.add({ parts: [aPart({ title: 'Birch Hill' })] })
    for (let count = 0; count < 60; count += 1) ledger.add()
    ledger.undo(1)
    renderWithApi(<EditsDrawer />, product, answer)
    await screen.findByText('Undid: Changed grower Birch Hill (phone)')
    expect(screen.getAllByText('Changed grower Alder Farms (phone)')).toHaveLength(60)
  })

  it('UND-3: files asked for and sign-ins are not listed, and what was done before them is', async () => {
    ledger.add()
    const exported = (over: Partial<EditPart>) =>
      aPart({ entity: 'export', title: 'fields.csv', keys: ['status'], ...over })
    for (let count = 0; count < 60; count += 1) ledger.add({ parts: [exported({ kind: 'created' })] })
    ledger.add({ parts: [exported({ became: { status: 'done' } })], channel: 'export' })
    ledger.add({ parts: [aPart({ entity: 'staff', title: 'Ada Fallow' })], channel: 'sign-in' })
    renderWithApi(<EditsDrawer />, product, answer)
    await screen.findByText('Changed grower Alder Farms (phone)')
    expect(within(screen.getByRole('list', { name: /^Your edits/ })).getAllByRole('listitem')).toHaveLength(1)
  })

  it('UND-3: who only asked for files has no edits yet', async () => {
    ledger.add({ parts: [aPart({ entity: 'export', title: 'fields.csv' })] })
    renderWithApi(<EditsDrawer />, product, answer)
    await screen.findByRole('heading', { name: 'No edits yet' })
  })

  it('UND-7: with none yet it says what would be listed', async () => {
    renderWithApi(<EditsDrawer />, product, answer)
    await screen.findByRole('heading', { name: 'No edits yet' })
  })
})
