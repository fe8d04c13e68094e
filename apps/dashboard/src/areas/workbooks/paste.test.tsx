import { fieldYearlyWorkbook } from '@org/core'
import { createTypedCells } from '@org/core/workbooks'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { dataOf } from './clipboard/testing.ts'
import { sheetOf } from './sheet.ts'
import { useActs } from './useActs.ts'

const write = vi.fn<() => Promise<void>>(async () => {})
const RANGE = { top: 0, left: 0, bottom: 0, right: 0 }

let row = { id: 1, crop: 'Corn' }
/** A sheet with one row and one column. */
function Page() {
  const acts = useActs({
    sheet: sheetOf(fieldYearlyWorkbook, { hrefOf: () => '', mapHrefOf: () => null, nameOf: () => '' }),
    view: {
      columns: ['crop'],
      rows: { count: 1, isExact: true, rowAt: () => row },
    } as never,
    typed: createTypedCells(),
    writer: { write },
    whyNot: () => null,
  })
  return (
    <>
      <div data-testid="grid" onPaste={(event) => acts.paste(event, RANGE)} />
      <button type="button" onClick={() => acts.edit({ row: 0, column: 0 })}>
        Begin
      </button>
      <button type="button" onClick={() => acts.type({ row: 0, column: 0 }, 'Rye')}>
        Type
      </button>
    </>
  )
}

it('WBK-85: a picture on the clipboard changes no cell and is said; cells of a table are written', async () => {
  renderWithApi(<Page />, createTestProduct(), () => Response.error())
  const paste = (formats: Record<string, string>) =>
    act(async () => {
      fireEvent.paste(screen.getByTestId('grid'), { clipboardData: dataOf(formats) })
    })
  await paste({ 'text/html': '<img src="picture.png">' })
  await screen.findByText('There are no cells on the clipboard')
  expect(write).not.toHaveBeenCalled()
  await paste({ 'text/html': '<table><tr><td>Oats</td></tr></table>' })
  expect(write).toHaveBeenCalledWith([{ id: 1, column: 'crop', text: 'Oats', was: 'Corn' }])
})

it('WBK-102: what a person saw when they began to type is what they replace, in the row where they began', async () => {
  renderWithApi(<Page />, createTestProduct(), () => Response.error())
  write.mockClear()
  fireEvent.click(screen.getByText('Begin'))
  // A colleague changes the cell, and another row moves to its place.
  row = { id: 2, crop: 'Wheat' }
  await act(async () => void fireEvent.click(screen.getByText('Type')))
  expect(write).toHaveBeenCalledWith([{ id: 1, column: 'crop', text: 'Rye', was: 'Corn' }])
})
