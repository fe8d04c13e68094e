import type { RollOverCandidate } from '@org/core'
import { errors, toErrorBody } from '@org/core/contract'
import { toasts } from '@org/ui'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { enrollment, GROUPS, type TestServer, testServer } from '../testing.ts'
import { RollOverDialog } from './RollOverDialog.tsx'
import { candidate, candidateField } from './testing.ts'
import { firstChoice } from './useRollOverForm.ts'

const product = createTestProduct()
const year = new Date().getUTCFullYear()
let server: TestServer
let candidates: RollOverCandidate[]
const onClose = vi.fn()
const onShow = vi.fn()

// jsdom lays nothing out: the list is given a height, so that its rows are drawn.
beforeEach(() => {
  for (const side of ['offsetHeight', 'offsetWidth', 'clientHeight', 'clientWidth'] as const)
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(400)
  candidates = [
    candidate(1, [candidateField(11), candidateField(12, { refusal: 'Field 12 is inactive' })]),
    candidate(2, [candidateField(21)], 'Grower 2 has it already'),
    candidate(3, [candidateField(31), candidateField(32)]),
  ]
  server = testServer([])
  server.groups = { ...GROUPS, year: GROUPS.year.slice(0, 1).map((each) => ({ ...each, value: year })) }
  server.before = (request, path) => {
    if (path !== '/enrollments/roll-over') return null
    if (request.method === 'GET') return Response.json({ items: candidates, nextCursor: null })
    const made = { ...enrollment({ id: 91 }), year: year + 1 }
    const refused = [
      { id: 3, title: 'Soil carbon of Grower 3', message: 'Grower 3 is inactive', remedy: 'Ask.' },
    ]
    return Response.json({ editId: 77, moved: [made], refused }, { status: 201 })
  }
})
afterEach(() => {
  cleanup()
  toasts.clear()
  vi.restoreAllMocks()
  vi.clearAllMocks()
  product.dispose()
})

/** An undo carries no body. */
const undone: string[] = []
async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (!pathname.endsWith('/undo')) return server.answer(request)
  undone.push(pathname)
  return Response.json({ id: 78 })
}

async function show() {
  renderWithApi(<RollOverDialog year={year} program="" onClose={onClose} onShow={onShow} />, product, answer)
  await screen.findByRole('row', { name: /Grower 1/ })
}
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })))
const totals = () => screen.getAllByRole('status')[0]?.textContent
const posted = () => server.asked.filter(({ method }) => method === 'POST')

describe('rolling over', () => {
  it('ROL-6: shows the list first, with why what is refused stays behind', async () => {
    await show()
    expect(server.asked.find(({ path }) => path === '/enrollments/roll-over')?.query).toMatchObject({
      fromYear: String(year),
      toYear: String(year + 1),
    })
    expect(screen.getByRole('row', { name: /Field 12/ }).textContent).toContain('Field 12 is inactive')
    expect(screen.getByRole('row', { name: /Grower 2/ }).textContent).toContain('Grower 2 has it already')
    expect(totals()).toMatch(/^2 enrollments of 3 · 3 fields/)
    expect(screen.getByText('2 records will be skipped')).toBeTruthy()
    expect(screen.getByText('Grower 2, Soil carbon').parentElement?.textContent).toContain(
      'Grower 2 has it already',
    )
    expect(posted()).toEqual([])
  })

  it('ROL-6: totals follow the choice, and what is sent is what was chosen', async () => {
    await show()
    await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: /Field 31/ })))
    expect(totals()).toMatch(/^2 enrollments of 3 · 2 fields/)
    await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: 'Crop' })))
    await press('Create 2 drafts')
    await screen.findByText(/Created 1 draft for \d{4}\./)
    expect(posted().map(({ body }) => body)).toEqual([
      {
        toYear: year + 1,
        items: [
          { enrollmentId: 1, fieldIds: [11] },
          { enrollmentId: 3, fieldIds: [32] },
        ],
        carry: { manager: true, notes: false, crop: true, practice: true },
      },
    ])
  })

  it('ROL-6: the head chooses all that can be, and none', async () => {
    await show()
    const all = () => screen.getByRole('checkbox', { name: `Choose all of Enrollments of ${year}` })
    expect(all()).toMatchObject({ checked: true, indeterminate: false })
    await act(async () => fireEvent.click(all()))
    expect(totals()).toMatch(/^0 enrollments of 3 /)
    await act(async () => fireEvent.click(all()))
    expect(totals()).toMatch(/^2 enrollments of 3 · 3 fields/)
  })

  it.each([
    ['made', /^Rolled over 1 enrollment into \d{4}, 1 skipped$/],
    ['failed', /^Nothing was rolled over\. /],
  ])(
    'ROL-4: a person who closed the dialog before the answer sees a toast of what %s',
    async (end, words) => {
      let go: () => void = () => {}
      const { before } = server
      server.before = async (request, path) => {
        if (request.method !== 'POST') return before(request, path)
        await new Promise<void>((resolve) => {
          go = resolve
        })
        return end === 'made'
          ? before(request, path)
          : Response.json(toErrorBody(errors.conflict('It is late', 'Try later.'), 'r-1'), { status: 409 })
      }
      await show()
      await press('Create 2 drafts')
      await waitFor(() => expect(posted()).toHaveLength(1))
      cleanup()
      renderWithApi(<p>Another page</p>, product, answer)
      await act(async () => go())
      await screen.findByText(words)
    },
  )

  it('ROL-4: says how many drafts were created and which enrollments were skipped, and undoes it', async () => {
    await show()
    await press('Create 2 drafts')
    const left = await screen.findByRole('list', { name: 'Skipped' })
    expect(within(left).getByText(/Grower 3 is inactive\. Ask\./)).toBeTruthy()
    await press(`Show ${year + 1}`)
    expect(onShow).toHaveBeenCalledExactlyOnceWith(year + 1)
    await press('Undo')
    expect(onClose).toHaveBeenCalledOnce()
    await waitFor(() => expect(undone).toEqual(['/api/edits/77/undo']))
  })

  it('ROL-6: keeps the choice when it fails, and sends the same again under the same key', async () => {
    const keys: (string | null)[] = []
    const { before } = server
    server.before = (request, path) => {
      if (request.method === 'POST') keys.push(request.headers.get('idempotency-key'))
      return request.method === 'POST' && keys.length === 1
        ? Response.json(toErrorBody(errors.unavailable(), 'r-1'), { status: 503 })
        : before(request, path)
    }
    await show()
    await press('Create 2 drafts')
    expect(await screen.findByText(/Your choices are kept/)).toBeTruthy()
    await press('Create 2 drafts')
    await screen.findByText(/^Created/)
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toBeTruthy()
  })

  it('ROL-6: nothing chosen cannot be made, and says so', async () => {
    candidates = [candidate(2, [candidateField(21)], 'Grower 2 has it already')]
    renderWithApi(
      <RollOverDialog year={year} program="" onClose={onClose} onShow={onShow} />,
      product,
      server.answer,
    )
    await screen.findByRole('row', { name: /Grower 2/ })
    const button = screen.getByRole('button', { name: 'Create 0 drafts' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await act(async () => fireEvent.click(button))
    expect(posted()).toEqual([])
  })

  it('ROL-1: begins with the year shown, or with the one before where that has nothing yet', () => {
    const years = [year, year - 1]
    const shown = (of: number) => firstChoice({ year: of, program: '' }, years)
    expect(shown(year)).toMatchObject({ fromYear: year, toYear: year + 1 })
    expect(shown(year + 1)).toMatchObject({ fromYear: year, toYear: year + 1 })
    expect(shown(year - 1)).toMatchObject({ fromYear: year - 1, toYear: year })
  })
})
