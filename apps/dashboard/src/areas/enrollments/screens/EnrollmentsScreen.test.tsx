import type { Enrollment, EnrollmentMoves } from '@org/core'
import { errors, type Role, toErrorBody } from '@org/core/contract'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { RoleProvider } from '#data/permissions.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { useChosen } from '../chosen.ts'
import { candidate, candidateField } from '../roll-over/testing.ts'
import { enrollment, type TestServer, testServer } from '../testing.ts'
import { EnrollmentsScreen } from './EnrollmentsScreen.tsx'

const product = createTestProduct()
afterEach(() => {
  cleanup()
  useChosen.getState().choose([])
  product.dispose()
})

const ROWS = [
  enrollment({ id: 1, growerName: 'Anker Brothers' }),
  enrollment({ id: 2, growerName: 'Maple Ridge', findingCount: 2, status: 'needs_review' }),
  enrollment({ id: 3, growerName: 'North Fork', status: 'eligible', manager: { id: 7, name: 'Ada Fallow' } }),
  enrollment({ id: 4, growerName: 'Prairie Star', status: 'eligible', program: 'Cover crops' }),
  enrollment({ id: 5, growerName: 'Teal Creek', status: 'withdrawn', reason: 'Sold the farm' }),
]

function show(address: string, { rows = ROWS, role = 'manager' as Role, server = testServer(rows) } = {}) {
  history.replaceState(null, '', address)
  renderWithApi(
    <RoleProvider value={role}>
      <EnrollmentsScreen />
    </RoleProvider>,
    product,
    server.answer,
  )
  return server
}
const card = (name: string) => screen.findByRole('link', { name })
const column = (name: string) => screen.findByRole('list', { name: new RegExp(`^${name}`) })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const click = (element: HTMLElement) => act(async () => fireEvent.click(element))
const press = (key: string) =>
  act(async () => {
    const target = document.activeElement ?? document.body
    fireEvent.keyDown(target, { key })
    fireEvent.keyUp(document.activeElement ?? document.body, { key })
  })
const address = () => Object.fromEntries(new URLSearchParams(location.search))
const listed = ({ asked }: TestServer) =>
  asked.filter(({ path }) => path === '/enrollments').map(({ query }) => query)
const posted = ({ asked }: TestServer) => asked.filter(({ method }) => method === 'POST')

/** Moves all rows it is given, but those of these ids. */
function moving(server: TestServer, status: Enrollment['status'], refusedIds: readonly number[] = []) {
  server.before = (request, path) => {
    if (request.method !== 'POST') return null
    const items = bodyItems(server)
    const row = (id: number) => server.rows.find((each) => each.id === id) ?? enrollment({ id })
    const ids = items.map(({ id }) => id)
    const moved = ids
      .filter((id) => !refusedIds.includes(id))
      .map((id) => ({ ...row(id), status, version: row(id).version + 1 }))
    server.rows = server.rows.map((each) => moved.find(({ id }) => id === each.id) ?? each)
    const answer: EnrollmentMoves = {
      editId: 31,
      moved,
      refused: ids
        .filter((id) => refusedIds.includes(id))
        .map((id) => ({
          id,
          title: row(id).growerName,
          message: 'Somebody changed it meanwhile',
          remedy: `Look at ${path.split('/').at(-1)} again.`,
        })),
    }
    return Response.json(answer)
  }
}
function bodyItems(server: TestServer): { id: number; version: number }[] {
  const body = posted(server).at(-1)?.body
  return body !== null && typeof body === 'object' && 'items' in body && Array.isArray(body.items)
    ? body.items
    : []
}

describe('the enrollments page', () => {
  it('ENP-2: shows the newest year that has enrollments, and asks for nothing of others', async () => {
    const server = show('/enrollments')
    await card('Anker Brothers')
    expect(new Set(listed(server).map(({ year }) => year))).toEqual(new Set(['2026']))
    expect(screen.getByText(/^4 enrollments · 12 fields · .* · 1 withdrawn$/)).toBeTruthy()
  })

  it('ENP-1: its address is the view: filters, search, order and mode, and is what is asked for', async () => {
    const server = show(
      '/enrollments?year=2025&program=Soil+carbon&growerId=5&managerId=7&status=eligible&q=fork&sort=-area&mode=table',
    )
    await waitFor(() =>
      expect(listed(server).at(-1)).toEqual({
        year: '2025',
        program: 'Soil carbon',
        growerId: '5',
        managerId: '7',
        status: 'eligible',
        search: 'fork',
        sort: '-area',
        limit: '200',
      }),
    )
  })

  it('ENP-1: what the address cannot be reads as the usual view', async () => {
    const server = show('/enrollments?year=soon&growerId=-1&status=lost&sort=size&mode=cloud')
    await card('Anker Brothers')
    expect(listed(server)).toContainEqual({ year: '2026', status: 'draft', sort: 'grower', limit: '40' })
  })

  it('ENP-3: a column for each status in order, with what is in it; withdrawn ones are folded away', async () => {
    const server = show('/enrollments')
    await card('North Fork')
    const heads = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(heads).toEqual([
      'Draft1',
      'Submitted',
      'Needs review1',
      'Eligible2',
      'Signed',
      'Active',
      'Complete',
    ])
    expect(within(await column('Eligible')).getAllByRole('link')).toHaveLength(2)
    expect(screen.queryByRole('link', { name: 'Teal Creek' })).toBeNull()
    expect(listed(server).map(({ status }) => status)).not.toContain('withdrawn')
    await click(await button(/Withdrawn/))
    expect((await card('Teal Creek')).closest('li')?.textContent).toContain('Sold the farm')
    expect(address()).toEqual({ withdrawn: '1' })
  })

  it('ENP-4: a card tells program, fields, area, manager and findings', async () => {
    show('/enrollments')
    const review = (await card('Maple Ridge')).closest('li')
    expect(review?.textContent).toContain('2 problems')
    expect(review?.textContent).toContain('Soil carbon')
    expect(review?.textContent).toContain('3 fields · 98.8 ac')
    expect((await card('North Fork')).closest('li')?.textContent).toContain('Ada Fallow')
  })

  it('ENP-4: where all are of one program, cards do not repeat it', async () => {
    show('/enrollments?program=Soil+carbon')
    expect((await card('Maple Ridge')).closest('li')?.textContent).not.toContain('Soil carbon')
  })

  it('ENP-6: arrows move between cards and columns, Space chooses, Enter and M are the card’s', async () => {
    show('/enrollments')
    const first = await card('Anker Brothers')
    await card('Prairie Star')
    act(() => first.focus())
    await press('ArrowRight')
    expect(document.activeElement).toBe(await card('Maple Ridge'))
    await press('ArrowRight')
    expect(document.activeElement).toBe(await card('North Fork'))
    await press('ArrowDown')
    expect(document.activeElement).toBe(await card('Prairie Star'))
    await press(' ')
    expect([...useChosen.getState().rows.keys()]).toEqual([4])
    await press('m')
    const menu = await screen.findByRole('menu', { name: 'Actions for Prairie Star' })
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Open', 'Sign…', 'Withdraw…'])
  })

  it('ENP-6: M and Enter open the card; they do not move it', async () => {
    const rows = [enrollment({ id: 8, growerName: 'Hill Farm', status: 'active' })]
    const server = show('/enrollments', { rows })
    const hill = await card('Hill Farm')
    act(() => hill.focus())
    await press('m')
    await screen.findByRole('menuitem', { name: 'Complete' })
    await press('Enter')
    await waitFor(() => expect(address()).toMatchObject({ open: '8' }))
    expect(posted(server)).toEqual([])
  })

  it('ENP-6: from anything of a card the arrows lead on from that card, and ask for no more than is there', async () => {
    const many = Array.from({ length: 50 }, (_, at) => enrollment({ id: at + 1, growerName: `Grower ${at}` }))
    const server = show('/enrollments?growerId=5', { rows: many })
    await card('Grower 39')
    act(() => screen.getByRole('button', { name: 'Actions for Grower 4' }).focus())
    await press('ArrowDown')
    expect(document.activeElement).toBe(await card('Grower 5'))
    await press('ArrowUp')
    expect(document.activeElement).toBe(await card('Grower 4'))
    expect(listed(server).filter(({ cursor }) => cursor !== undefined)).toEqual([])
    act(() => screen.getByRole('link', { name: 'Grower 39' }).focus())
    await press('ArrowDown')
    await card('Grower 49')
  })

  it('ENP-7: pages of a column come as its end is reached, each once', async () => {
    const many = Array.from({ length: 50 }, (_, at) => enrollment({ id: at + 1, growerName: `Grower ${at}` }))
    const server = show('/enrollments', { rows: many })
    await card('Grower 39')
    expect(screen.queryByRole('link', { name: 'Grower 40' })).toBeNull()
    await click(await button('Load more'))
    await card('Grower 49')
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
    const drafts = listed(server).filter(({ status }) => status === 'draft')
    expect(drafts.map(({ cursor }) => cursor)).toEqual([undefined, '40'])
  })

  it('ENP-8: the table is the same enrollments, sorted by its heads', async () => {
    const server = show('/enrollments?mode=table')
    await screen.findByRole('grid', { name: 'Enrollments' })
    await click(await button('Area (ac)'))
    await waitFor(() => expect(listed(server).at(-1)).toMatchObject({ sort: 'area' }))
    expect(address()).toEqual({ mode: 'table', sort: 'area' })
  })
})

describe('moves of many', () => {
  it('ENP-10: says before to how many of the chosen each applies, and why not', async () => {
    show('/enrollments')
    useChosen.getState().choose(ROWS.filter(({ id }) => id !== 5))
    expect(await button('Submit 2 of 4 enrollments')).toBeTruthy()
    expect(await button('Accept 1 of 4 enrollments')).toBeTruthy()
    expect(await button('Sign 2 of 4 enrollments')).toBeTruthy()
    expect(await button('Withdraw 4 enrollments')).toBeTruthy()
    expect((await button('Activate')).getAttribute('aria-disabled')).toBe('true')
  })

  it('ENP-13: what is a manager’s to do is disabled for others, with why', async () => {
    show('/enrollments', { role: 'staff' })
    useChosen.getState().choose(ROWS.filter(({ id }) => id === 3))
    const sign = await button(/^Sign \d/)
    expect(sign.getAttribute('aria-disabled')).toBe('true')
    const why = document.getElementById(sign.getAttribute('aria-describedby') ?? '')
    expect(why?.textContent).toBe('Only operation managers can sign enrollments')
  })

  it('ENP-14: moves those that can be moved, as they were seen, and offers to take it back', async () => {
    const server = show('/enrollments')
    moving(server, 'eligible')
    await card('Prairie Star')
    useChosen.getState().choose(ROWS.filter(({ id }) => id !== 5))
    await click(await button('Submit 2 of 4 enrollments'))
    expect(await screen.findByText('2 enrollments submitted: all eligible')).toBeTruthy()
    expect(posted(server).at(0)).toMatchObject({
      path: '/enrollments/submit',
      body: {
        items: [
          { id: 1, version: 1 },
          { id: 2, version: 1 },
        ],
      },
    })
    expect(await button('Undo')).toBeTruthy()
    // The choice is done with.
    expect(useChosen.getState().rows.size).toBe(0)
    await waitFor(async () => expect(within(await column('Eligible')).getAllByRole('link')).toHaveLength(4))
  })

  it('ENP-10: the bar says the number of chosen enrollments once; a move of some of them says of how many', async () => {
    show('/enrollments')
    await card('Prairie Star')
    act(() => useChosen.getState().choose(ROWS.filter(({ id }) => id === 1 || id === 3)))
    const submit = await button(/^Submit 1 of 2 enrollments$/)
    expect(submit.textContent).toBe('Submit 1 of 2')
    expect((await button('Withdraw 2 enrollments')).textContent).toBe('Withdraw')
  })

  it('ENP-14: a move by keyboard keeps the focus on the button while it runs, then moves the focus to a card', async () => {
    const server = show('/enrollments')
    moving(server, 'eligible')
    const { before } = server
    let go: () => void = () => {}
    server.before = async (request, path) => {
      if (request.method === 'POST')
        await new Promise<void>((resolve) => {
          go = resolve
        })
      return before(request, path)
    }
    await card('Prairie Star')
    act(() => useChosen.getState().choose(ROWS.filter(({ id }) => id === 1)))
    const submit = await button('Submit 1 enrollment')
    act(() => submit.focus())
    await click(submit)
    await waitFor(() => expect(posted(server)).toHaveLength(1))
    // What is disabled in the page has no focus to keep.
    expect(submit).toHaveProperty('disabled', false)
    await click(submit)
    expect(posted(server)).toHaveLength(1)
    await act(async () => go())
    await screen.findByText(/^Anker Brothers .* is eligible$/)
    await waitFor(() => expect(document.activeElement?.hasAttribute('data-board-card')).toBe(true))
  })

  it('ENP-15: withdrawing asks why, and keeps what was typed where it fails', async () => {
    const server = show('/enrollments')
    server.before = ({ method }) =>
      method === 'POST' ? Response.json(toErrorBody(errors.unavailable(), 'req-3'), { status: 503 }) : null
    useChosen.getState().choose(ROWS.filter(({ id }) => id === 3))
    await click(await button('Withdraw 1 enrollment'))
    const dialog = await screen.findByRole('dialog', { name: 'Withdraw North Fork · Soil carbon 2026?' })
    await click(within(dialog).getByRole('button', { name: 'Withdraw' }))
    expect(await within(dialog).findByText(/Enter a reason/)).toBeTruthy()
    expect(posted(server)).toEqual([])
    const reason = within(dialog).getByRole('textbox', { name: 'Reason' })
    fireEvent.change(reason, { target: { value: ' Sold the farm ' } })
    await click(within(dialog).getByRole('button', { name: 'Withdraw' }))
    expect(await within(dialog).findByText('What you typed is kept.')).toBeTruthy()
    moving(server, 'withdrawn')
    await click(within(dialog).getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(posted(server).at(-1)?.body).toEqual({ items: [{ id: 3, version: 1 }], reason: 'Sold the farm' })
  })

  it('ENP-15: a reason that is sent twice in a hurry is one move', async () => {
    const server = show('/enrollments')
    moving(server, 'withdrawn')
    useChosen.getState().choose(ROWS.filter(({ id }) => id === 3))
    await click(await button('Withdraw 1 enrollment'))
    const dialog = await screen.findByRole('dialog', { name: /^Withdraw North Fork/ })
    const reason = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Reason' })
    fireEvent.change(reason, { target: { value: 'Sold the farm' } })
    // Enter sends the form also where its button is pending, and is none to send it with.
    await act(async () => {
      if (reason.form === null) throw new Error('no form')
      fireEvent.submit(reason.form)
      fireEvent.submit(reason.form)
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(posted(server)).toHaveLength(1)
  })

  it('ENP-43: what the page does not show is not moved before it is confirmed, by name', async () => {
    const active = Array.from({ length: 21 }, (_, at) =>
      enrollment({ id: at + 1, growerName: `Grower ${at + 1}`, status: 'active' }),
    )
    const server = show('/enrollments?q=grower+21', { rows: active })
    moving(server, 'complete')
    await card('Grower 21')
    act(() => useChosen.getState().choose(active))
    await click(await button('Complete 21 enrollments'))
    const dialog = await screen.findByRole('dialog', { name: 'Complete 21 enrollments?' })
    expect(posted(server)).toEqual([])
    expect(within(dialog).getByText('20 are not in this list:')).toBeTruthy()
    expect(within(dialog).getByText('Grower 3 · Soil carbon 2026')).toBeTruthy()
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    expect(document.activeElement?.tagName).not.toBe('BUTTON')
    await click(within(dialog).getByRole('button', { name: 'Complete 21 enrollments' }))
    await screen.findByText('21 enrollments completed')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(bodyItems(server)).toHaveLength(21)
    expect(useChosen.getState().rows.size).toBe(0)
  })

  it('ENP-43: a move that asks for a reason names them too', async () => {
    show('/enrollments?program=Cover+crops')
    await card('Prairie Star')
    act(() => useChosen.getState().choose(ROWS.filter(({ id }) => id === 3 || id === 4)))
    await click(await button('Withdraw 2 enrollments'))
    const dialog = await screen.findByRole('dialog', { name: 'Withdraw 2 enrollments?' })
    expect(within(dialog).getByText('1 is not in this list:')).toBeTruthy()
    expect(within(dialog).getByRole('textbox', { name: 'Reason' })).toBeTruthy()
  })

  it('ENP-44: those that the page does not show are shown by name, and dropped', async () => {
    show('/enrollments?program=Cover+crops')
    await card('Prairie Star')
    act(() => useChosen.getState().choose(ROWS.filter(({ id }) => id === 3 || id === 4)))
    await click(await button('Show the 1 not in this list'))
    const dialog = await screen.findByRole('dialog', { name: '1 chosen enrollment is not in this list' })
    expect(within(dialog).getByText('North Fork · Soil carbon 2026')).toBeTruthy()
    await click(within(dialog).getByRole('button', { name: 'Leave out 1 enrollment' }))
    expect([...useChosen.getState().rows.keys()]).toEqual([4])
  })

  it('ENP-16: rows that could not be moved are named, with why and what to do', async () => {
    const server = show('/enrollments')
    moving(server, 'eligible', [2])
    useChosen.getState().choose(ROWS.filter(({ id }) => id <= 2))
    await click(await button('Submit 2 enrollments'))
    const dialog = await screen.findByRole('dialog', { name: '1 enrollment submitted' })
    expect(within(dialog).getByRole('listitem').textContent).toBe(
      'Maple RidgeSomebody changed it meanwhile. Look at submit again.',
    )
  })

  it('ENP-12: the head of a column is about those of them that it shows', async () => {
    show('/enrollments?program=Cover+crops')
    const all = () => screen.findByRole('checkbox', { name: 'Choose all of Eligible' })
    await card('Prairie Star')
    act(() => useChosen.getState().choose(ROWS.filter(({ id }) => id === 3)))
    expect(await all()).toMatchObject({ checked: false, indeterminate: false })
    await click(await all())
    await waitFor(async () => expect(await all()).toHaveProperty('checked', true))
    expect([...useChosen.getState().rows.keys()]).toEqual([3, 4])
    await click(await all())
    expect([...useChosen.getState().rows.keys()]).toEqual([3])
  })

  it('ENP-12: the checkbox in the table head clears the rows of the table, and no others', async () => {
    show('/enrollments?program=Cover+crops&mode=table')
    await screen.findByRole('grid', { name: 'Enrollments' })
    await screen.findByText(/^1 enrollment · /)
    act(() => useChosen.getState().choose(ROWS.filter(({ id }) => id === 3 || id === 4)))
    const all = () => screen.findByRole('checkbox', { name: 'Choose all of Enrollments' })
    await waitFor(async () => expect(await all()).toHaveProperty('checked', true))
    await click(await all())
    expect([...useChosen.getState().rows.keys()]).toEqual([3])
  })

  it('ENP-12: chosen ones that the page does not show are counted', async () => {
    show('/enrollments?program=Cover+crops')
    useChosen.getState().choose(ROWS.filter(({ id }) => id !== 5))
    expect(await screen.findByText(/3 not in this list/)).toBeTruthy()
  })
})

describe('a year that was rolled over', () => {
  it('ROL-4: is shown with its drafts and without the other filters', async () => {
    const year = new Date().getUTCFullYear()
    const server = testServer([enrollment({ id: 91, year: year + 1, growerName: 'Rolled Farm' })])
    server.before = (request, path) => {
      if (path !== '/enrollments/roll-over') return null
      const { rows } = server
      return request.method === 'GET'
        ? Response.json({ items: [candidate(1, [candidateField(11)])], nextCursor: null })
        : Response.json({ editId: 77, moved: rows, refused: [] }, { status: 201 })
    }
    const narrowed = 'status=complete&managerId=7&growerId=6&program=Cover+crops&q=fork'
    show(`/enrollments?year=${year}&${narrowed}&sort=-area&roll=1`, { server })
    await click(await button('Create 1 draft'))
    await click(await button(`Show ${year + 1}`))
    await card('Rolled Farm')
    await waitFor(() => expect(address()).toEqual({ year: String(year + 1), sort: '-area' }))
  })
})

describe('nothing, and failures', () => {
  it('ENP-20: says what an enrollment is where there is none at all, with both ways to begin', async () => {
    const server = testServer([])
    server.groups = { ...server.groups, year: [] }
    show('/enrollments', { server })
    await screen.findByRole('heading', { name: 'No enrollments yet' })
    expect((await button(/^Year/)).textContent).toContain(String(new Date().getUTCFullYear()))
    await click(screen.getAllByRole('button', { name: 'New enrollment' }).at(-1) ?? document.body)
    await screen.findByRole('dialog', { name: 'New enrollment' })
    expect(address()).toEqual({ new: '1' })
  })

  it('ENP-20: says that nothing matches, and takes the filters off', async () => {
    show('/enrollments?q=nowhere&program=Soil+carbon')
    await screen.findByRole('heading', { name: 'No matching enrollments' })
    await click(await button('Show all enrollments of 2026'))
    await card('Anker Brothers')
    await waitFor(() => expect(address()).toEqual({}))
  })

  it('ENP-21: a failure says so and can be tried again', async () => {
    const server = testServer(ROWS)
    server.before = ({ url }, path) =>
      path === '/enrollments/groups' && url.includes('by=status')
        ? Response.json(toErrorBody(errors.unavailable(), 'req-4'), { status: 503 })
        : null
    show('/enrollments', { server })
    await screen.findByRole('alert')
    server.before = () => null
    await click(await button('Try again'))
    await card('Anker Brothers')
  })
})
