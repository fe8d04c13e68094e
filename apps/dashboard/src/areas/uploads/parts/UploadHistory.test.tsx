import type { UploadSummary } from '@org/core'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { UploadHistory } from './UploadHistory.tsx'

const product = createTestProduct()
afterEach(() => {
  cleanup()
  product.dispose()
})

const upload = (canUndo: boolean): UploadSummary => ({
  id: 3,
  fileName: 'north.zip',
  format: 'Shapefile',
  sizeBytes: 4_000,
  status: 'committed',
  featureCount: 2,
  createdCount: 2,
  updatedCount: 0,
  createdAt: '2026-11-20T10:00:00.000Z',
  createdBy: 'Greta Hale',
  canUndo,
})

it('END-1: undoing someone else’s import is refused with why; one’s own can be undone', async () => {
  const show = (canUndo: boolean) =>
    renderWithApi(<UploadHistory growerId={4} />, product, () =>
      Response.json({ items: [upload(canUndo)], nextCursor: null }),
    )
  const press = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Undo…' })))

  show(false)
  const why = 'Only operation managers can undo another person’s import'
  await screen.findByRole('button', { name: 'Undo…', description: why })
  await press()
  expect(screen.queryByRole('dialog')).toBeNull()
  cleanup()

  show(true)
  await screen.findByRole('button', { name: 'Undo…', description: '' })
  await press()
  expect(screen.getByRole('dialog', { name: 'Undo the import of north.zip?' })).toBeTruthy()
})
