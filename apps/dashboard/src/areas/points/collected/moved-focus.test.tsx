import type { CollectedFile } from '@org/core'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { NO_FILTER, testPoint } from '../testing.ts'
import { discardCollected, firstAsked, useCollecting } from './collecting.ts'
import { RowGroups } from './RowGroups.tsx'
import { collectedFile, rowOf } from './testing.ts'
import { useReviewed } from './useReviewed.ts'

const product = createTestProduct()
beforeEach(() => discardCollected())
afterEach(() => {
  cleanup()
  discardCollected()
  product.dispose()
})

function Groups() {
  const file = useReviewed()
  return file === null ? null : <RowGroups file={file} onZoom={() => {}} />
}

const ASKED = firstAsked({ file: new File(['<gpx/>'], 'garmin.gpx'), filter: NO_FILTER, points: 240 })
const found = (file: CollectedFile) => useCollecting.setState({ asked: ASKED, found: { by: ASKED, file } })

function show(file: CollectedFile) {
  found(file)
  renderWithApi(<Groups />, product, () =>
    Response.json({ items: [testPoint({ id: 30, number: 30 })], nextCursor: null }),
  )
}

/** As the keyboard does: the button is focused, then pressed. */
async function press(name: string) {
  const button = await screen.findByRole('button', { name })
  await act(async () => {
    button.focus()
    fireEvent.click(button)
  })
}
const focused = () => document.activeElement
const groupOfFocus = () => focused()?.closest('details')?.querySelector('summary')?.textContent

describe('the keyboard, where a row moves to another group', () => {
  it('PCP-23: goes with a row that is left out, and that is taken in again', async () => {
    show(collectedFile([rowOf(1), rowOf(2)]))
    await press('Change 1 · North Forty, NF-1')
    await press('Leave out')
    expect(focused()?.textContent).toContain('You left it out')
    expect(focused()?.closest('details')?.open).toBe(true)
    expect(groupOfFocus()).toContain('Left out by you (1)')
    expect(screen.getByText('1 · North Forty, NF-1 is in “Left out by you” now').role).toBe('status')
    await press('Take in again')
    expect(groupOfFocus()).toContain('Ready (2)')
    expect(focused()?.textContent).toMatch(/^1 · North Forty/)
  })

  it('PCP-23: goes with a row that is given a point', async () => {
    show(collectedFile([rowOf(1), rowOf(7, { state: 'unmatched', point: null, matchedBy: null })]))
    await press('Change NF-7')
    const box = screen.getByRole('combobox', { name: /^Of the point/ })
    await act(async () => box.focus())
    await act(async () => fireEvent.change(box, { target: { value: '30' } }))
    await act(async () => fireEvent.click(await screen.findByRole('option', { name: '30 · North Forty' })))
    await waitFor(() => expect(groupOfFocus()).toContain('To confirm (1)'))
    expect(focused()?.textContent).toContain('You chose point 30.')
  })

  it('PCP-23: goes to the next row where the row is gone, and stays where the person went elsewhere', async () => {
    show(collectedFile([rowOf(1), rowOf(2), rowOf(3)]))
    await press('Change 2 · North Forty, NF-2')
    await act(async () => found(collectedFile([rowOf(1), rowOf(3)])))
    expect(focused()?.textContent).toMatch(/^3 · North Forty/)
    await act(async () => screen.getByRole('button', { name: /^Change 3/ }).blur())
    const [list] = screen.getAllByRole('list')
    await act(async () =>
      within(list ?? document.body)
        .getByRole('button', { name: /^3 · / })
        .blur(),
    )
    await act(async () => found(collectedFile([rowOf(1)])))
    expect(focused()).toBe(document.body)
  })
})
