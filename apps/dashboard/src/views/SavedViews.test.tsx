import type { SavedView } from '@org/core'
import { errors, toErrorBody } from '@org/core/contract'
import { toasts } from '@org/ui'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anEdit } from '#history/undo/testing.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { useOpened } from './opened.ts'
import { SavedViews } from './SavedViews.tsx'
import { useViewSearch } from './search.ts'

const product = createTestProduct()
const NAMES = ['q', 'sort']

const mine: SavedView = {
  id: 3,
  page: 'growers',
  name: 'Largest first',
  search: 'sort=-area',
  isShared: false,
  ownerName: 'Ada Fallow',
  isMine: true,
  version: 1,
}
const theirs: SavedView = {
  ...mine,
  id: 4,
  name: 'North county',
  search: 'q=north',
  isShared: true,
  ownerName: 'Inés Calderón',
  isMine: false,
}

/** What the server knows, and what it was asked to write. */
let views: SavedView[]
let writes: { method: string; body: unknown }[]
let refusal: Error | null
/** The views before each edit. */
let before: SavedView[][]

async function answer(request: Request): Promise<Response> {
  if (request.method === 'GET') return Response.json({ items: views })
  const undone = /\/edits\/(\d+)\/undo$/.exec(new URL(request.url).pathname)?.[1]
  if (undone !== undefined) return undo(Number(undone))
  const text = await request.text()
  writes.push({ method: request.method, body: text === '' ? null : JSON.parse(text) })
  if (refusal !== null) {
    const body = toErrorBody(
      errors.conflict('You already have a view called Largest first', 'Choose another.'),
      'r-1',
    )
    return Response.json(body, { status: 409 })
  }
  return write(request, writes.at(-1)?.body)
}

function write({ method, url }: Request, body: unknown): Response {
  const id = Number(/views\/(\d+)$/.exec(url)?.[1] ?? 9)
  const known = views.find((view) => view.id === id) ?? { ...mine, id, version: 0 }
  const made = { ...known, ...Object(body), id, version: known.version + 1 }
  const editId = before.push(views)
  views = views.filter((view) => view.id !== id)
  if (method !== 'DELETE') views.push(made)
  const answered = { ...(method === 'DELETE' ? known : made), editId }
  return Response.json(answered, { status: method === 'POST' ? 201 : 200 })
}

/** The recorded undo: all views as they were. */
function undo(id: number): Response {
  views = before[id - 1] ?? []
  return Response.json(anEdit(100 + id, { undoOf: id }), { status: 201 })
}

function Page() {
  const [search, open] = useViewSearch(NAMES)
  return (
    <>
      <SavedViews page="growers" search={search} onOpen={open} />
      <output aria-label="View">{search}</output>
    </>
  )
}

async function show(address: string) {
  history.replaceState(null, '', address)
  renderWithApi(<Page />, product, answer)
  await screen.findByRole('button', { name: /Views|first|county/ })
}
const shownSearch = () => screen.getByLabelText('View').textContent
async function choose(item: string | RegExp) {
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^(Views|Largest|North|Small)/ })))
  await act(async () => fireEvent.click(await screen.findByRole('menuitem', { name: item })))
}
const pressUndo = async () => {
  const button = await screen.findByRole('button', { name: 'Undo' })
  await act(async () => fireEvent.click(button))
}

beforeEach(() => {
  views = [mine, theirs]
  writes = []
  refusal = null
  before = []
  useOpened.setState({ ids: {} })
})
afterEach(() => {
  toasts.clear()
  product.dispose()
})

describe('saved views', () => {
  it('VIEW-6: the button says which view is shown, and opening another makes it the address', async () => {
    await show('/growers?sort=-area&new=1')
    await screen.findByRole('button', { name: 'Largest first' })
    await choose(/^North county/)
    await waitFor(() => expect(shownSearch()).toBe('q=north'))
    expect(new URLSearchParams(location.search).get('new')).toBe('1')
    await screen.findByRole('button', { name: 'North county' })
  })

  it('VIEW-6: a view that was narrowed on is changed, and can be updated; undo is that of the edit', async () => {
    await show('/growers')
    await choose(/^Largest first/)
    act(() => history.pushState(null, '', '/growers?sort=-area&q=fork'))
    await screen.findByRole('button', { name: 'Largest first (changed)' })
    await choose(/^Update/)
    await screen.findByText('View “Largest first” updated')
    expect(writes).toEqual([{ method: 'PATCH', body: { version: 1, search: 'q=fork&sort=-area' } }])
    await pressUndo()
    await waitFor(() => expect(views).toEqual([mine, theirs]))
    expect(writes).toHaveLength(1)
  })

  it('VIEW-7: others’ views can be opened and saved under a name of one’s own, and nothing else', async () => {
    await show('/growers?q=north')
    await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'North county' })))
    const items = screen.getAllByRole('menuitem').map((item) => item.textContent)
    expect(items).toContain('North countyby Inés Calderón · shown now')
    expect(items).not.toContain('Remove')
    await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: 'Save as…' })))
    fireEvent.change(await screen.findByRole('textbox', { name: /^Name/ }), { target: { value: ' Mine ' } })
    await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: 'Share with everyone' })))
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save view' })))
    await screen.findByRole('button', { name: 'Mine' })
    expect(writes).toEqual([
      { method: 'POST', body: { name: 'Mine', isShared: true, search: 'q=north', page: 'growers' } },
    ])
  })

  it('VIEW-2: a name that is taken is said at the name, and what was typed stays', async () => {
    refusal = new Error('taken')
    await show('/growers?q=x')
    await choose('Save as…')
    fireEvent.change(await screen.findByRole('textbox', { name: /^Name/ }), {
      target: { value: 'largest FIRST' },
    })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save view' })))
    await screen.findByText('You already have a view called Largest first. Choose another.')
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'largest FIRST')
  })

  it('VIEW-8: undo restores a removed view unchanged', async () => {
    await show('/growers?sort=-area')
    await screen.findByRole('button', { name: 'Largest first' })
    await choose('Remove')
    await screen.findByText('View “Largest first” removed')
    expect(views).toEqual([theirs])
    await pressUndo()
    await waitFor(() => expect(views).toEqual([mine, theirs]))
    expect(writes.map(({ method }) => method)).toEqual(['DELETE'])
  })
})
