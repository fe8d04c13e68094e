import type { EnrollmentDetail, Field } from '@org/core'
import { errors, toErrorBody } from '@org/core/contract'
import { toasts } from '@org/ui'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testField, testFieldYear } from '#testing/field.ts'
import { testGrower } from '#testing/grower.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { enrollment, GROUPS, groupsOf, MANAGERS } from '../testing.ts'
import { useNewEnrollmentDraft } from './draft.ts'
import { NewEnrollmentDialog } from './NewEnrollmentDialog.tsx'

const product = createTestProduct()
const year = new Date().getUTCFullYear()

// jsdom lays nothing out: the list of fields is given a height, so that its rows are drawn.
beforeEach(() => {
  for (const side of ['offsetHeight', 'offsetWidth', 'clientHeight', 'clientWidth'] as const)
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(400)
})
afterEach(() => {
  cleanup()
  toasts.clear()
  vi.restoreAllMocks()
  useNewEnrollmentDraft.getState().discard()
  product.dispose()
})

const field = (id: number, name: string, change: Partial<Field> = {}): Field =>
  testField({
    ...{ id, name, growerId: 5, growerName: 'Prairie Star' },
    ...{ areaM2: 404_685.64224, areaHa: 40.468564224, perimeterM: 2_600, bbox: [-93.6, 42, -93.5, 42.1] },
    ...change,
  })
const FIELDS = [
  field(21, 'Creek bottom'),
  field(22, 'Home 80'),
  field(23, 'Ridge', { bbox: null, areaM2: 0 }),
]

const detail = (change: Partial<EnrollmentDetail> = {}): EnrollmentDetail => ({
  ...enrollment({ id: 40, growerName: 'Prairie Star', year }),
  fields: [],
  findings: [],
  documents: [],
  createdAt: '2026-11-20T19:00:00.000Z',
  createdBy: 'Ada Fallow',
  ...change,
})

interface Shown {
  growerId?: number | null
  fieldIds?: readonly number[]
  fields?: readonly Field[]
  posts?: ((request: Request) => Response)[]
}

/** The dialog over the real client; Home 80 is in an enrollment of Soil carbon already. */
function show({ growerId = 5, fieldIds = [], fields = FIELDS, posts = [] }: Shown = {}) {
  const sent: { path: string; key: string | null; body: unknown }[] = []
  const onCreated = vi.fn()
  const taken = detail({
    id: 12,
    status: 'signed',
    fields: [
      {
        id: 22,
        name: 'Home 80',
        farmName: '',
        county: '',
        state: '',
        areaHa: 40,
        hasBoundary: true,
        active: true,
        fieldYear: null,
      },
    ],
  })
  renderWithApi(
    <NewEnrollmentDialog
      growerId={growerId}
      program=""
      fieldIds={fieldIds}
      year={year}
      onClose={() => {}}
      onCreated={onCreated}
    />,
    product,
    async (request) => {
      const { pathname, searchParams } = new URL(request.url)
      const path = pathname.replace(/^\/api/, '')
      if (request.method === 'POST') {
        sent.push({ path, key: request.headers.get('idempotency-key'), body: await request.clone().json() })
        return (posts.shift() ?? Response.error)(request)
      }
      if (path === '/enrollments/managers') return Response.json({ items: MANAGERS })
      if (path === '/enrollments/groups')
        return groupsOf({ groups: GROUPS }, searchParams.get('by') ?? undefined, [])
      if (path === '/enrollments/12') return Response.json(taken)
      if (path === '/enrollments') {
        const { fields: _, findings, documents, createdAt, createdBy, ...listed } = taken
        const isIts = searchParams.get('program') === 'Soil carbon'
        return Response.json({ items: isIts ? [listed] : [], nextCursor: null })
      }
      if (path === '/fields') return Response.json({ items: fields, nextCursor: null })
      if (path === '/growers') return Response.json({ items: [GROWER], nextCursor: null })
      return path === '/growers/5' ? Response.json(GROWER) : Response.error()
    },
  )
  return { sent, onCreated }
}
const GROWER = testGrower({ id: 5, name: 'Prairie Star', fieldCount: 3, areaHa: 80 })
const click = (element: HTMLElement) => act(async () => fireEvent.click(element))
const program = (text: string) =>
  act(async () =>
    fireEvent.change(screen.getByRole('combobox', { name: 'Program' }), { target: { value: text } }),
  )
const row = async (name: string) => {
  const box = await screen.findByRole('checkbox', { name: `Choose ${name}` })
  const found = box.closest<HTMLElement>('[role=row]')
  if (found === null) throw new Error(`${name} has no row`)
  return found
}
const choose = async (name: string) => click(within(await row(name)).getByRole('checkbox'))
// The list of growers that opens with the dialog hides what is below it, for readers.
const save = (name = 'Create draft') => click(screen.getByRole('button', { name, hidden: true }))
const failed = () => Response.json(toErrorBody(errors.unavailable(), 'req-9'), { status: 503 })

describe('a new enrollment', () => {
  it('ENP-30: needs a grower and a program; nothing is sent before', async () => {
    const { sent } = show({ growerId: null })
    await save()
    expect(await screen.findByText('Choose a grower')).toBeTruthy()
    expect(screen.getByText('Enter the program')).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('ENP-60: an enrollment of the same fields in the program and year is said before another is made', async () => {
    const { sent } = show({ posts: [() => Response.json(detail(), { status: 201 })] })
    await choose('Home 80')
    await program('Soil carbon')
    const link = await screen.findByRole('link', { name: 'Open the enrollment' })
    expect(link.getAttribute('href')).toBe('/enrollments?open=12')
    await choose('Creek bottom')
    expect(screen.queryByRole('link', { name: 'Open the enrollment' })).toBeNull()
    await choose('Creek bottom')
    await save('Create draft anyway')
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ fieldIds: [22], unlessThere: false }))
  })

  it('ENP-60: one that only the server knows of is said when creating, and nothing is made', async () => {
    const refusal = () =>
      Response.json(toErrorBody(errors.sameEnrollment('Hay 2026 of Prairie Star', 77), 'r-1'), {
        status: 409,
      })
    const { sent, onCreated } = show({ posts: [refusal] })
    await program('Hay')
    await choose('Ridge')
    await save()
    const link = await screen.findByRole('link', { name: 'Open the enrollment' })
    expect(link.getAttribute('href')).toBe('/enrollments?open=77')
    expect(sent[0]?.body).toMatchObject({ unlessThere: true })
    expect(screen.getByRole('button', { name: 'Create draft anyway' })).toBeTruthy()
    expect(onCreated).not.toHaveBeenCalled()
  })

  it('ENP-31: sums the chosen fields, and marks those without a boundary', async () => {
    show()
    expect((await row('Ridge')).textContent).toContain('No boundary')
    await choose('Creek bottom')
    await choose('Home 80')
    expect(await screen.findByText('2 of 3 fields')).toBeTruthy()
    expect(screen.getByText(/200\.0 ac/)).toBeTruthy()
  })

  it('ENP-31: shows the area that the enrollment will have: of the boundary that the field’s year uses', async () => {
    const earlier = testFieldYear({ year, boundaryVersionId: 7, areaHa: 20.234282112 })
    const other = testFieldYear({ id: 2, year: year - 1, boundaryVersionId: 6, areaHa: 1 })
    show({
      fields: [
        field(21, 'Creek bottom', { boundaryVersionId: 8, years: [earlier, other] }),
        field(22, 'Home 80', { boundaryVersionId: 9, years: [other] }),
      ],
    })
    expect((await row('Creek bottom')).textContent).toContain('50.0')
    expect((await row('Home 80')).textContent).toContain('100.0')
    await choose('Home 80')
    expect(await screen.findByText(/· 100\.0 ac/)).toBeTruthy()
    expect(screen.queryByText(/uses the earlier boundary/)).toBeNull()
    await choose('Creek bottom')
    expect(await screen.findByText(/· 150\.0 ac/)).toBeTruthy()
    expect(screen.getByText(`· ${year} uses the earlier boundary of 1 field`)).toBeTruthy()
  })

  it('ENP-32: marks fields the program has already, with where, and all of them leaves those out', async () => {
    show()
    await row('Home 80')
    await program('Soil carbon')
    const link = await within(await row('Home 80')).findByRole('link', { name: 'Signed' })
    expect(link.getAttribute('href')).toBe('/enrollments?open=12')
    await click(screen.getByRole('checkbox', { name: 'Choose all of Fields of the grower' }))
    expect(await screen.findByText('2 of 3 fields')).toBeTruthy()
    expect(useNewEnrollmentDraft.getState().words.fieldIds).toEqual([21, 23])
  })

  it('ENP-33: a failure keeps what was entered, and another try is the same intent', async () => {
    const { sent, onCreated } = show({ posts: [failed, () => Response.json(detail(), { status: 201 })] })
    await choose('Creek bottom')
    await program(' Soil carbon ')
    await save()
    expect(await screen.findByText('What you entered is kept.')).toBeTruthy()
    await save()
    await waitFor(() => expect(onCreated).toHaveBeenCalledOnce())
    expect(sent.map(({ path }) => path)).toEqual(['/enrollments', '/enrollments'])
    expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
    expect(sent[1]?.key).toBe(sent[0]?.key)
    expect(sent[1]?.body).toEqual({
      unlessThere: true,
      growerId: 5,
      program: 'Soil carbon',
      year,
      fieldIds: [21],
      managerId: null,
      notes: '',
    })
    expect(useNewEnrollmentDraft.getState().words.program).toBe('')
  })

  it('ENP-34: creates and submits in one go, and says what the check found', async () => {
    const reviewed = {
      ...enrollment({ id: 40, growerName: 'Prairie Star', year, status: 'needs_review' }),
      version: 3,
    }
    const { sent, onCreated } = show({
      posts: [
        () => Response.json(detail(), { status: 201 }),
        () => Response.json({ editId: 9, moved: [reviewed], refused: [] }),
      ],
    })
    await choose('Ridge')
    await program('Soil carbon')
    await save('Create and submit')
    await waitFor(() => expect(onCreated).toHaveBeenCalledOnce())
    expect(sent.at(-1)).toMatchObject({
      path: '/enrollments/submit',
      body: { items: [{ id: 40, version: 1 }] },
    })
    expect(await screen.findByText(`Prairie Star · Soil carbon ${year} needs review`)).toBeTruthy()
  })

  it('ENP-34: where submitting fails, the draft is kept and opened, and that is said', async () => {
    const { sent, onCreated } = show({ posts: [() => Response.json(detail(), { status: 201 }), failed] })
    await choose('Creek bottom')
    await program('Soil carbon')
    await save('Create and submit')
    await waitFor(() => expect(onCreated).toHaveBeenCalledOnce())
    expect(await screen.findByText(/was saved as a draft but not submitted/)).toBeTruthy()
    expect(sent).toHaveLength(2)
  })

  it('ENP-36: a link that names a grower and fields is about those, whatever was entered before', async () => {
    useNewEnrollmentDraft.getState().keep({ growerId: 6, program: 'Cover crops', fieldIds: [99] })
    show({ growerId: 5, fieldIds: [21, 22] })
    expect(await screen.findByText('2 of 3 fields')).toBeTruthy()
    expect(screen.getByRole('combobox', { name: 'Program' })).toHaveProperty('value', 'Cover crops')
  })

  it('ENP-35: another grower leaves the fields behind, and nothing else', () => {
    const { keep } = useNewEnrollmentDraft.getState()
    keep({ growerId: 5, program: 'Soil carbon', fieldIds: [21, 22], notes: 'Gate on the north side' })
    keep({ growerId: 5 })
    expect(useNewEnrollmentDraft.getState().words.fieldIds).toEqual([21, 22])
    keep({ growerId: 6 })
    expect(useNewEnrollmentDraft.getState().words).toMatchObject({
      growerId: 6,
      program: 'Soil carbon',
      fieldIds: [],
      notes: 'Gate on the north side',
    })
  })

  it.each([
    ['made', () => Response.json(detail(), { status: 201 }), /created as a draft$/],
    ['failed', failed, /^The enrollment was not created\. .* What you entered is kept\.$/],
  ])(
    'ENP-33: a person who closed the dialog before the answer stays on their page and sees a message: %s',
    async (_, post, words) => {
      const { onCreated, sent } = show({ posts: [post] })
      await program('Cover crops')
      await choose('Creek bottom')
      act(() => void fireEvent.click(screen.getByRole('button', { name: 'Create draft', hidden: true })))
      cleanup()
      renderWithApi(<p>Another page</p>, product, Response.error)
      await screen.findByText(words)
      expect(sent).toHaveLength(1)
      expect(onCreated).not.toHaveBeenCalled()
    },
  )
})
