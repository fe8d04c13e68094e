import type { FieldDetail } from '@org/core'
import { toasts } from '@org/ui'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { useInvalidate } from '#data/swr.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { useShortcuts } from '../../../app/shortcuts/useShortcuts.ts'
import { EditFieldScreen } from '../screens/EditFieldScreen.tsx'
import { aField, NOT_SAVING, square } from './testing.ts'
import { useEditor } from './useEditor.ts'
import { useEditorView } from './useEditorView.ts'

const product = createTestProduct()
let asked: string[] = []
afterEach(async () => {
  await act(async () => toasts.clear())
  cleanup()
  product.dispose()
  asked = []
})

/** Nothing is there any more; what was asked for is noted. */
function answer({ url }: Request): Response {
  asked.push(new URL(url).pathname)
  return Response.json({ error: { kind: 'notFound', message: 'Gone' } }, { status: 404 })
}

function Page({ field }: { field: FieldDetail }) {
  useShortcuts()
  const editor = useEditor('12', field)
  useEditorView(editor, NOT_SAVING, false)
  const { parts } = editor.editing.present.drawing
  return (
    <>
      <p>West at {parts[0]?.[0]?.[0]?.[0] ?? 'nowhere'}</p>
      <label>
        <input type="checkbox" /> Neighbors
      </label>
      <button
        type="button"
        onClick={() => editor.dispatch({ type: 'replace', parts: [square(-91)], what: 'draw' })}
      >
        Draw
      </button>
    </>
  )
}
const NOTHING_LEFT = 'Nothing to undo in this drawing. To undo what is saved, open “Your edits”.'
const undo = (element: Element = document.body) =>
  act(async () => void fireEvent.keyDown(element, { key: 'z', ctrlKey: true }))

describe('UND-11: undo in the boundary editor', () => {
  it('is the drawing’s to its very end, and never reaches what was done before it', async () => {
    renderWithApi(<Page field={aField()} />, product, answer)
    fireEvent.click(screen.getByRole('button', { name: 'Draw' }))
    screen.getByText('West at -91')
    await undo()
    screen.getByText('West at -93')
    await undo()
    await screen.findByText(NOTHING_LEFT)
    await act(async () => void fireEvent.keyDown(document.body, { key: 'y', ctrlKey: true }))
    screen.getByText('West at -91')
    await act(async () => void fireEvent.keyDown(document.body, { key: 'Z', ctrlKey: true, shiftKey: true }))
    await screen.findByText('Nothing to redo in this drawing')
    expect(asked.filter((path) => path.startsWith('/api/edits'))).toEqual([])
  })

  it('is the drawing’s on a checkbox and in a toast, too', async () => {
    renderWithApi(<Page field={aField()} />, product, answer)
    await undo(screen.getByRole('checkbox'))
    await undo((await screen.findByText(NOTHING_LEFT)).closest('[role]') ?? undefined)
    expect(asked.filter((path) => path.startsWith('/api/edits'))).toEqual([])
  })
})

function Refresh() {
  const invalidate = useInvalidate()
  return (
    <button type="button" onClick={() => void invalidate(['fields'])}>
      Hear of it
    </button>
  )
}

describe('UND-12: a record that is gone', () => {
  it('is said in the place of the editor, with what was kept', async () => {
    let isThere = true
    const field = (request: Request) =>
      isThere && new URL(request.url).pathname === '/api/fields/12'
        ? Response.json(aField())
        : answer(request)
    renderWithApi(
      <>
        <Refresh />
        <EditFieldScreen fieldId={12} />
      </>,
      product,
      field,
    )
    await screen.findByRole('heading', { name: 'Creek' })
    isThere = false
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Hear of it' })))
    await screen.findByText(/Creek was removed/)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
  })
})
