import type { BoundaryCheck, FieldDetail } from '@org/core'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Joined } from '#map/draw/drawing.ts'
import { draftFeatures } from '#map/draw/features.ts'
import { sizeOf } from '#map/draw/measure.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { EditorSide } from './EditorSide.tsx'
import { aBoundary, aField, NOT_SAVING, square } from './testing.ts'
import { useEditor } from './useEditor.ts'
import { useEditorView } from './useEditorView.ts'

const product = createTestProduct()
const NEIGHBOR = aField({ id: 20, name: 'North', growerName: 'Alder', boundary: aBoundary(2, -92.995) })
const MENDED = square(-91)

/** What the server finds of whatever is drawn, and what it is asked for. */
let found: BoundaryCheck
let asked: URL[]
beforeEach(() => {
  found = { areaM2: 4, perimeterM: 8, problem: null, repair: null, overlaps: [], place: null }
  asked = []
})
afterEach(() => {
  cleanup()
  product.dispose()
})

function answer(request: Request): Response {
  const url = new URL(request.url)
  asked.push(url)
  if (url.pathname === '/api/fields/check') return Response.json(found)
  if (url.pathname === `/api/fields/${NEIGHBOR.id}`) return Response.json(NEIGHBOR)
  const { boundary: _, ...row } = NEIGHBOR
  if (url.pathname === '/api/fields') return Response.json({ items: [row], nextCursor: null })
  return Response.error()
}

/** What the map joins. */
const JOINED_LAND = [square(-92.995)]
let toJoin: Joined
function join(field: Joined) {
  toJoin = field
  fireEvent.click(screen.getByRole('button', { name: 'Join' }))
}

/** The editor but for the map, of which it says what it is told to draw. */
function Page({ field }: { field: FieldDetail | null }) {
  const editor = useEditor('12', field)
  const view = useEditorView(editor, NOT_SAVING, false)
  const { check, isStale } = view.checked
  const shown = draftFeatures({
    drawing: view.drawing,
    selected: null,
    hasHandles: false,
    pointer: null,
    problemAt: isStale ? null : (check?.problem?.at ?? null),
    preview: view.preview,
  })
  const features = shown.features.map(({ properties, geometry }) => [properties?.role, geometry])
  return (
    <>
      <EditorSide {...view} editor={editor} saving={NOT_SAVING} />
      <button
        type="button"
        onClick={() => editor.dispatch({ type: 'join', parts: JOINED_LAND, field: toJoin })}
      >
        Join
      </button>
      <output aria-label="On the map">{JSON.stringify(features)}</output>
      <output aria-label="Problems on the map">{view.overlappedIds.join()}</output>
      <output aria-label="Pointed at">{view.pointedId}</output>
    </>
  )
}
const show = (field: FieldDetail | null = aField()) => renderWithApi(<Page field={field} />, product, answer)

async function press(name: string) {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}
const output = (label: string) => screen.getByLabelText(label).textContent
/** Roles and shapes of what the map draws. */
const onMap = (): [role: string, geometry: unknown][] => JSON.parse(output('On the map') ?? '[]')
const rolesOnMap = () => onMap().map(([role]) => role)
const multi = (...coordinates: unknown[]) => ({ type: 'MultiPolygon', coordinates })

describe('what is wrong with a boundary', () => {
  beforeEach(() => {
    found.problem = { message: 'The boundary crosses itself', at: [-92.995, 42.005] }
    found.repair = { geometry: { type: 'MultiPolygon', coordinates: [MENDED] }, areaM2: 2, perimeterM: 6 }
  })

  it('SCR-51: is explained in a sentence, its place marked', async () => {
    show()
    const problem = await screen.findByRole('region', { name: 'Problem' })
    expect(within(problem).getByText('The boundary crosses itself')).toBeTruthy()
    expect(onMap()).toEqual([
      ['land', multi(square(-93))],
      ['problem', { type: 'Point', coordinates: [-92.995, 42.005] }],
    ])
  })

  it('SCR-51: a repair is shown on the map before it is accepted, and can be declined', async () => {
    show()
    await press('Show repair')
    expect(onMap()).toEqual([['preview', multi(MENDED)]])
    await press('Show as drawn')
    expect(rolesOnMap()).toEqual(['land', 'problem'])
    await press('Show repair')
    found = { ...found, problem: null, repair: null }
    await press('Accept the repair')
    expect(onMap()).toEqual([['land', multi(MENDED)]])
  })
})

describe('fields that a boundary lies on', () => {
  beforeEach(() => {
    const share = { overlapM2: 80_937, share: 0.125 }
    found.overlaps = [{ fieldId: 20, fieldName: 'North', growerName: 'Alder', ...share }]
  })

  it('SCR-52: are listed with area and share, and marked on the map; the one pointed at is reported', async () => {
    show()
    const overlaps = await screen.findByRole('region', { name: 'Overlaps' })
    const row = within(overlaps).getByRole('listitem')
    expect(row.textContent).toMatch(/^North Alder20(\.0+)? ac, 12.5% of the smaller/)
    expect(output('Problems on the map')).toBe('20')
    fireEvent.pointerEnter(row)
    expect(output('Pointed at')).toBe('20')
    fireEvent.pointerLeave(row)
    expect(output('Pointed at')).toBe('')
  })

  it('SCR-52, MAP-15: are cut out from the list, by keys too', async () => {
    show()
    const button = await screen.findByRole('button', { name: 'Cut out North' })
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
    act(() => button.focus())
    expect(output('Pointed at')).toBe('20')
    await act(async () => {
      fireEvent.keyDown(button, { key: 'Enter' })
      fireEvent.keyUp(button, { key: 'Enter' })
    })
    expect(rolesOnMap()).toEqual(['land'])
    const [[, land] = []] = onMap()
    // It is a triangle, and the neighbor one of a half its width over its eastern end.
    expect(sizeOf(Object(land).coordinates).areaM2 / sizeOf([square(-93)]).areaM2).toBeCloseTo(0.75, 3)
  })
})

describe('SCR-64: neighbors that are joined', () => {
  const joined = (version: number) => ({ id: 20, name: 'North', growerName: 'Alder', version })
  beforeEach(() => {
    const share = { overlapM2: 80_937, share: 1 }
    found.overlaps = [{ fieldId: 20, fieldName: 'North', growerName: 'Alder', ...share }]
  })

  it('are listed with what a save does, are no overlap, and are left out with their land', async () => {
    show()
    await screen.findByRole('button', { name: 'Cut out North' })
    join(joined(NEIGHBOR.version))
    const list = await screen.findByRole('region', { name: 'Joined' })
    expect(list.textContent).toContain('Saving also deactivates this neighbor')
    expect(list.textContent).toContain('North Alder')
    expect(screen.queryByRole('region', { name: 'Overlaps' })).toBeNull()
    expect(output('Problems on the map')).toBe('')
    await press('Leave out North')
    expect(screen.queryByRole('region', { name: 'Joined' })).toBeNull()
    const [[, land] = []] = onMap()
    expect(sizeOf(Object(land).coordinates).areaM2 / sizeOf([square(-93)]).areaM2).toBeCloseTo(0.75, 3)
  })

  it('that someone has changed since say so, and are joined in their current version', async () => {
    show()
    await screen.findByRole('button', { name: 'Cut out North' })
    join(joined(NEIGHBOR.version - 1))
    await screen.findByText('Someone changed this field after you joined it.')
    await press('Join current version: North')
    expect(screen.queryByText('Someone changed this field after you joined it.')).toBeNull()
    await screen.findByRole('button', { name: 'Leave out North' })
  })
})

describe('SCR-53: neighbors that a boundary is drawn to', () => {
  const lists = () => asked.filter(({ pathname }) => pathname === '/api/fields')

  it('are loaded with their shapes, at most 40 of those around it', async () => {
    show()
    await waitFor(() => expect(asked.map(({ pathname }) => pathname)).toContain('/api/fields/20'))
    expect(lists()).toHaveLength(1)
    expect(Object.fromEntries(lists()[0]?.searchParams ?? [])).toMatchObject({
      limit: '40',
      bbox: expect.any(String),
    })
    const [west = 0, south = 0, east = 0, north = 0] =
      lists()[0]?.searchParams.get('bbox')?.split(',').map(Number) ?? []
    expect([west < -93, south < 42, east > -92.99, north > 42.01]).toEqual([true, true, true, true])
    expect(east - west).toBeLessThan(0.05)
  })

  it('are none while nothing is drawn and the map looks from far away', async () => {
    show(null)
    await screen.findByText(/No boundary yet/)
    expect(asked).toEqual([])
  })
})
