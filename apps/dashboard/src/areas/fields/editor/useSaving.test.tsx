import type { FieldUse } from '@org/core'
import { errors, toErrorBody } from '@org/core/contract'
import { toasts } from '@org/ui'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Action } from '#map/draw/drawing.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { EnrolledNeighbors } from './EnrolledNeighbors.tsx'
import { aBoundary, aField, square } from './testing.ts'
import { useEditor } from './useEditor.ts'
import { useSaving } from './useSaving.ts'

const product = createTestProduct()
const YEAR = 2026
const SLOPE = { id: 20, name: 'East slope', growerName: 'Olson', version: 4 }
const USE: FieldUse = {
  enrollmentId: 9,
  growerName: 'Olson',
  program: 'Carbon',
  year: YEAR,
  status: 'signed',
  fieldIds: [SLOPE.id],
}

interface Sent {
  method: string
  path: string
  key: string | null
  body: Record<string, unknown>
}
/** The writes that were sent, and how the next saves are answered. */
let sent: Sent[]
let refusals: (Error | Response)[]
beforeEach(() => {
  sent = []
  refusals = []
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(async () => {
  await act(async () => toasts.clear())
  cleanup()
  product.dispose()
})

const SAVED = aField({ name: 'South 40', version: 4, boundary: aBoundary(5, -91) })

async function answer(request: Request): Promise<Response> {
  const { pathname: path } = new URL(request.url)
  if (path === '/api/fields/names') return Response.json({ items: [], enrollments: [USE] })
  if (path === '/api/fields/12') return Response.json({ ...SAVED, version: 5, farmName: 'Theirs' })
  if (request.method === 'GET') return Response.json(toErrorBody(errors.notFound(), 'r'), { status: 404 })
  const body: Record<string, unknown> = Object(await request.json().catch(() => ({})))
  sent.push({ method: request.method, path, key: request.headers.get('idempotency-key'), body })
  const refusal = refusals.shift()
  if (refusal instanceof Response) return refusal
  if (refusal !== undefined) throw refusal
  if (path === '/api/fields/save') {
    const pieces = Array.from(Object(body.pieces), (_, at) => aField({ id: 30 + at }))
    return Response.json({ field: SAVED, pieces, joined: [], editId: 77 })
  }
  const part = { entity: 'field', count: 2, keys: [], became: {} }
  const parts = [
    { ...part, kind: 'removed', title: 'P' },
    { ...part, kind: 'changed', count: 1, title: 'South 40', keys: ['areaM2'] },
  ]
  const edit = { id: 78, at: '2026-11-24T10:00:00Z', reason: null, channel: 'api', parts }
  return Response.json({ ...edit, undoOf: 77, undoneBy: null, refusal: null }, { status: 201 })
}
const conflict = (error: ReturnType<typeof errors.conflict>) =>
  Response.json(toErrorBody(error, 'r'), { status: 409 })

function Page({ isNew, actions }: { isNew: boolean; actions: readonly Action[] }) {
  const editor = useEditor('12', isNew ? null : aField())
  const saving = useSaving(editor, { growerId: 3, year: YEAR, onCreated: () => {} })
  const { drawing } = editor.editing.present
  return (
    <>
      <button
        type="button"
        onClick={() => {
          editor.type({ name: 'South 40', note: 'Fence moved' })
          for (const action of actions) editor.dispatch(action)
        }}
      >
        Work
      </button>
      <button type="button" onClick={saving.save}>
        Save
      </button>
      <button type="button" onClick={saving.keepMine}>
        Use mine
      </button>
      <button type="button" onClick={() => saving.answerYears('replan')}>
        Plan again
      </button>
      {saving.askingUses.length === 0 ? null : (
        <EnrolledNeighbors
          joined={drawing.joined}
          uses={saving.askingUses}
          isRunning={saving.isRunning}
          onAnswer={saving.answerUses}
          onCancel={saving.leaveQuestion}
        />
      )}
      <output aria-label="Failure">{saving.failure?.message}</output>
      <output aria-label="Asked years">{saving.askingYears.join()}</output>
      <output aria-label="Theirs">{saving.theirs?.farmName}</output>
      <output aria-label="Drawing">{JSON.stringify(drawing)}</output>
    </>
  )
}

const SPLIT: readonly Action[] = [
  { type: 'replace', parts: [square(-91), square(-90), square(-89)], what: 'draw' },
  { type: 'setAside', part: 2, name: '' },
  { type: 'setAside', part: 1, name: ' West end ' },
]
const JOIN: readonly Action[] = [{ type: 'join', parts: [square(-92.99)], field: SLOPE }]

async function press(name: string) {
  await act(async () => fireEvent.click(await screen.findByRole('button', { name })))
}
async function work(actions: readonly Action[], isNew = false) {
  renderWithApi(<Page isNew={isNew} actions={actions} />, product, answer)
  await press('Work')
}
const output = (label: string) => screen.getByLabelText(label).textContent

describe('SCR-59: a save', () => {
  it('is one call with texts, boundary and pieces, said with one undo', async () => {
    await work(SPLIT)
    await press('Save')
    await screen.findByText('Saved South 40: split into 3 fields')
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ method: 'POST', path: '/api/fields/save' })
    expect(sent[0]?.body).toEqual({
      field: { kind: 'existing', id: 12, version: 3, name: 'South 40' },
      boundary: {
        geometry: { type: 'MultiPolygon', coordinates: [square(-91)] },
        determinationMethod: 'manual',
        determinedAt: null,
        note: 'Fence moved',
      },
      plannedYears: 'ask',
      pieces: [
        { name: 'South 40 2', west: -89 },
        { name: 'West end', west: -90 },
      ].map(({ name, west }) => ({
        name,
        boundary: {
          geometry: { type: 'MultiPolygon', coordinates: [square(west)] },
          determinationMethod: 'manual',
          determinedAt: null,
        },
      })),
      joined: [],
    })
    await press('Undo')
    await screen.findByText('Undone: saved South 40: split into 3 fields. It is as before.')
    expect(sent.slice(1).map(({ path }) => path)).toEqual(['/api/edits/77/undo'])
  })

  it('of a new field is the same call, with its grower and first year', async () => {
    await work(SPLIT, true)
    await press('Save')
    await screen.findByText('Added South 40: split into 3 fields')
    expect(sent).toHaveLength(1)
    expect(sent[0]?.body).toMatchObject({
      field: { kind: 'new', growerId: 3, name: 'South 40', year: YEAR },
      pieces: [{ name: 'South 40 2' }, { name: 'West end' }],
    })
  })

  it('that got no answer keeps the work, and is sent again under the same key', async () => {
    await work(SPLIT)
    const drawn = output('Drawing')
    refusals.push(new TypeError('Failed to fetch'))
    await press('Save')
    await waitFor(() => expect(output('Failure')).not.toBe(''))
    expect(output('Drawing')).toBe(drawn)
    await press('Save')
    await screen.findByText('Saved South 40: split into 3 fields')
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
    expect(sent[0]?.key).toMatch(/^[\da-f-]{36}$/)
  })

  it('FY-20: asks about planned years, and then sends all of it again with the answer', async () => {
    await work(SPLIT)
    refusals.push(conflict(errors.boundaryInPlan([YEAR])))
    await press('Save')
    await waitFor(() => expect(output('Asked years')).toBe(String(YEAR)))
    await press('Plan again')
    await screen.findByText('Saved South 40: split into 3 fields')
    expect(sent[1]?.body).toEqual({ ...sent[0]?.body, plannedYears: 'replan' })
    expect(sent[1]?.key).not.toBe(sent[0]?.key)
  })

  it('SCR-58: of a field that someone else saved shows theirs; mine is then sent whole', async () => {
    await work(SPLIT)
    refusals.push(conflict(errors.stale('This field', 3, 5, 'body.field.version')))
    await press('Save')
    await waitFor(() => expect(output('Theirs')).toBe('Theirs'))
    await press('Use mine')
    await screen.findByText('Saved South 40: split into 3 fields')
    expect(sent[1]?.body).toMatchObject({
      field: { kind: 'existing', version: 5 },
      pieces: sent[0]?.body.pieces,
    })
  })
})

describe('SCR-64: a joined neighbor', () => {
  it('is sent as it was seen; enrollments that have it are shown before it is deactivated', async () => {
    await work(JOIN)
    refusals.push(conflict(errors.fieldsEnrolled(['Olson · Carbon 2026 (signed) has East slope'])))
    await press('Save')
    const question = await screen.findByRole('alertdialog', { name: 'Enrolled neighbors' })
    expect(question.textContent).toContain('East slope is enrolled')
    expect(question.textContent).toContain('Olson · Carbon 2026')
    expect(sent[0]?.body.joined).toEqual([{ id: 20, version: 4, enrollmentIds: [] }])
    await press('Back to drawing')
    expect(screen.queryByRole('alertdialog', { name: 'Enrolled neighbors' })).toBeNull()
    refusals.push(conflict(errors.fieldsEnrolled(['Olson · Carbon 2026 (signed) has East slope'])))
    await press('Save')
    await press('Save and deactivate East slope')
    await screen.findByText('Saved South 40')
    expect(sent[2]?.body.joined).toEqual([{ id: 20, version: 4, enrollmentIds: [9] }])
  })

  it('that someone else changed is named; nothing is lost', async () => {
    await work(JOIN)
    const drawn = output('Drawing')
    refusals.push(conflict(errors.stale('East slope', 4, 5, 'body.joined.0.version')))
    await press('Save')
    await waitFor(() => expect(output('Failure')).toBe('Someone changed East slope after you opened it'))
    expect(output('Theirs')).toBe('')
    expect(output('Drawing')).toBe(drawn)
  })
})
