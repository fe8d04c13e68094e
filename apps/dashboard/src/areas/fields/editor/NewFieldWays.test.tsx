import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { testGrower } from '#testing/grower.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { NewFieldScreen } from '../screens/NewFieldScreen.tsx'
import { NewFieldWays } from './NewFieldWays.tsx'

const product = createTestProduct()
afterEach(() => {
  cleanup()
  product.dispose()
})

/** The page of a new field, but for its files, which are imported as many. */
function open(search: string) {
  history.replaceState(null, '', `/growers/fields/new${search}`)
  renderWithApi(
    <NewFieldWays>
      {(way) =>
        way === 'file' ? (
          <p>A file</p>
        ) : (
          <NewFieldScreen growerId={3} year={2026} startsWithPaste={way === 'paste'} />
        )
      }
    </NewFieldWays>,
    product,
    ({ url }) => {
      const { pathname } = new URL(url)
      if (pathname === '/api/growers/3') return Response.json(testGrower({ id: 3 }))
      if (pathname === '/api/fields/extent')
        return Response.json({ bbox: null, withoutBoundary: 0, tilesVersion: '1', countsVersion: '1' })
      return Response.error()
    },
  )
}
const ways = () => within(screen.getByRole('radiogroup', { name: 'How to add the field' }))
const way = () => ways().getByRole('radio', { checked: true }).textContent
const choose = (name: string) => act(async () => fireEvent.click(screen.getByRole('radio', { name })))
const pasted = () => screen.findByRole('dialog', { name: 'Paste a boundary' })

it('SCR-54: a new field is drawn, unless another way is chosen', async () => {
  open('?growerId=3&year=2026')
  await screen.findByRole('button', { name: 'Add field' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(way()).toBe('Draw')
  await choose('File')
  expect(screen.getByText('A file')).toBeTruthy()
  expect(location.search).toBe('?growerId=3&year=2026&way=file')
  await act(async () => history.back())
  await waitFor(() => expect(way()).toBe('Draw'))
})

it('SCR-54: it is pasted where the address says so', async () => {
  open('?growerId=3&year=2026&way=paste')
  await pasted()
})

it('SCR-54: an address with a staged file is about that file, until another way is chosen', async () => {
  open('?growerId=3&year=2026&upload=4')
  expect(screen.getByText('A file')).toBeTruthy()
  expect(way()).toBe('File')
  await choose('Paste')
  await pasted()
  expect(screen.queryByText('A file')).toBeNull()
})
