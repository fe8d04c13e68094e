import type { ReceivedEvent } from '@org/core/contract'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { testPoint } from '../testing.ts'
import { PointPhotos } from './PointPhotos.tsx'

const product = createTestProduct()
beforeEach(() => {
  // The test's document keeps no bytes.
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} })
})
afterEach(() => {
  cleanup()
  product.dispose()
})

const AT = '2026-10-12T14:00:00.000Z'
const photo = (last: string, given: Partial<ReceivedEvent> = {}): ReceivedEvent => ({
  ...{
    id: `01890000-0000-7000-8000-00000000000${last}`,
    number: Number(last),
    what: 'photo',
    title: 'Photo',
  },
  ...{ text: '', at: AT, receivedAt: AT, by: 'Mira Holt', phoneName: 'Android, Chrome', accuracyM: null },
  ...{ measurements: null, outcome: 'applied', message: '', remedy: '', hasPicture: true },
  ...{ pointId: 1, pointTitle: 'Point 12 of 2026 of North Forty', ...given },
})

function show(items: ReceivedEvent[]) {
  const asked: string[] = []
  renderWithApi(<PointPhotos point={testPoint()} />, product, async ({ url }) => {
    const { pathname } = new URL(url)
    asked.push(pathname)
    return pathname.endsWith('/events') ? Response.json({ items }) : new Response(new Uint8Array([1, 2]))
  })
  return asked
}

it('COP-22: shows photos with who and when, says what is still on the phone, and leaves out what was undone', async () => {
  const asked = show([
    photo('1'),
    photo('2', { hasPicture: false, by: 'Jon Arden' }),
    photo('3', { outcome: 'withdrawn' }),
    photo('4', { what: 'note', hasPicture: false }),
  ])
  const list = await screen.findByRole('list', { name: 'Photos' })
  const items = within(list).getAllByRole('listitem')
  expect(items).toHaveLength(2)
  expect(items[0]?.textContent).toContain('Mira Holt, Oct 12, 2026')
  expect(items[1]?.textContent).toContain('Still on the phoneJon Arden')
  expect(await within(list).findByAltText(/^Point 12, Oct 12, 2026/)).toBeTruthy()
  expect(asked.filter((path) => path.includes('/photos/'))).toEqual([
    '/api/collecting/photos/01890000-0000-7000-8000-000000000001',
  ])
})

it('COP-22: opens one larger, and closes it', async () => {
  show([photo('1')])
  const thumbnail = await screen.findByRole('button', { name: /^Point 12, / })
  await act(async () => fireEvent.click(thumbnail))
  const dialog = await screen.findByRole('dialog', { name: 'Photo of point 12' })
  expect(await within(dialog).findByAltText(/^Point 12, /)).toBeTruthy()
  expect(dialog.textContent).toContain('Mira Holt')
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Close' })))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('COP-22: says nothing of a point without photos', async () => {
  const asked = show([photo('1', { what: 'note' })])
  await expect.poll(() => asked).toHaveLength(1)
  expect(screen.queryByRole('list')).toBeNull()
})
