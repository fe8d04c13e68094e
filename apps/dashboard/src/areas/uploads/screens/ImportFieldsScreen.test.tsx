import type { UploadQuestion, Whereabouts } from '@org/core'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { testGrower } from '#testing/grower.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { useDrafts } from '../store.ts'
import { featureMatch, stagedFeature, stagedUpload } from '../testing.ts'
import { ImportFieldsScreen } from './ImportFieldsScreen.tsx'

const product = createTestProduct()
afterEach(() => {
  cleanup()
  useDrafts.setState({ draft: null })
  history.replaceState(null, '', '/')
  product.dispose()
})

const grower = testGrower({ id: 9, name: 'Teal Creek' })

const DENMARK: Whereabouts = { name: 'Denmark', isAtSea: false, distanceKm: 3, isOdd: false }
const GULF: Whereabouts = { name: 'the Gulf of Mexico', isAtSea: true, distanceKm: 1_200, isOdd: true }

/** What a file is asked that names no coordinate system; its only guess lies there. */
const crsQuestion = (whereabouts: Whereabouts): UploadQuestion => ({
  kind: 'crs',
  guesses: [
    {
      crs: 'EPSG:26915',
      name: 'NAD83 / UTM zone 15N',
      bbox: [-93, 27, -92.9, 27.1],
      outlines: stagedFeature(0).geometry ?? { type: 'MultiPolygon', coordinates: [] },
      whereabouts,
      answeredFor: null,
    },
  ],
})

/**
 * Opens a file that lies there; where it is asked for its coordinate system, this is the question.
 *
 * @returns the commits that were sent
 */
function open(whereabouts: Whereabouts, question: UploadQuestion | null = null): Request[] {
  const whole = stagedUpload([stagedFeature(0), stagedFeature(1)], { whereabouts })
  let upload = question === null ? whole : { ...whole, question, features: [], crs: '', whereabouts: null }
  const commits: Request[] = []
  history.replaceState(null, '', `?upload=${upload.id}`)
  renderWithApi(<ImportFieldsScreen growerId={9} year={2026} />, product, (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === `/api/growers/${grower.id}`) return Response.json(grower)
    if (pathname.endsWith('/match')) return Response.json({ features: [featureMatch(0), featureMatch(1)] })
    if (pathname === `/api/uploads/${upload.id}`) return Response.json(upload)
    if (pathname.endsWith('/answer')) {
      upload = whole
      return Response.json(upload)
    }
    if (pathname.endsWith('/commit')) commits.push(request)
    return Response.error()
  })
  return commits
}
const reviewed = () =>
  waitFor(() => expect(importButton().hasAttribute('disabled')).toBe(false), { timeout: 5_000 })
async function review(whereabouts: Whereabouts): Promise<Request[]> {
  const commits = open(whereabouts)
  await reviewed()
  return commits
}
const importButton = () => screen.getByRole('button', { name: 'Import 2 fields' })
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

it('SCR-74: the loose parts of a shapefile that are given together are sent as one zip', async () => {
  const sent: (string | null)[] = []
  const { container } = renderWithApi(
    <ImportFieldsScreen growerId={9} year={2026} />,
    product,
    ({ url, method, headers }) => {
      if (new URL(url).pathname === `/api/growers/${grower.id}`) return Response.json(grower)
      if (method === 'POST') sent.push(headers.get('x-file-name'))
      return Response.error()
    },
  )
  await screen.findByText('Drop a boundary file here')
  const input = container.querySelector('input[type=file]')
  if (input === null) throw new Error('no file input')
  const parts = ['ridge.dbf', 'ridge.shp', 'ridge.prj'].map((name) => new File([name], name))
  fireEvent.change(input, { target: { files: parts } })
  await waitFor(() => expect(sent).toEqual(['ridge.zip']))
})

it('SCR-102, UPL-53: a file that names its system and lies at sea or far away is imported only after its place was asked', async () => {
  const commits = await review(GULF)
  await press('Import 2 fields')
  expect(screen.getByRole('dialog', { name: 'Import 2 fields in the Gulf of Mexico?' })).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Check the file first'))
  await press('Check the file first')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(commits).toEqual([])

  await press('Import 2 fields')
  const [inDialog] = screen
    .getAllByRole('button', { name: 'Import 2 fields' })
    .filter((button) => button.closest('[role=dialog]') !== null)
  if (inDialog !== undefined) await act(async () => fireEvent.click(inDialog))
  await waitFor(() => expect(commits).toHaveLength(1))
})

it('SCR-102, UPL-53: a file among the fields there are is imported at once', async () => {
  const commits = await review(DENMARK)
  await press('Import 2 fields')
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(commits).toHaveLength(1))
})

it('SCR-101: no coordinate system is chosen beforehand, not even the only guess', async () => {
  open(GULF, crsQuestion(GULF))
  const guess = await screen.findByRole<HTMLInputElement>('radio', { name: /UTM zone 15N/ })
  const use = () => screen.getByRole('button', { name: 'Use this coordinate system' })
  expect(screen.queryByRole('radio', { checked: true })).toBeNull()
  expect(use().hasAttribute('disabled')).toBe(true)
  fireEvent.click(guess)
  expect(guess.checked).toBe(true)
  expect(use().hasAttribute('disabled')).toBe(false)
})

it('SCR-102: a person who confirmed the place with its coordinate system is not asked again', async () => {
  const commits = open(GULF, crsQuestion(GULF))
  fireEvent.click(await screen.findByRole('radio', { name: /UTM zone 15N/ }))
  await press('Use this coordinate system')
  expect(screen.getByRole('dialog', { name: 'Use EPSG:26915?' }).textContent).toContain('the Gulf of Mexico')
  await press('Use EPSG:26915')
  await reviewed()
  await press('Import 2 fields')
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(commits).toHaveLength(1))
})

it('SCR-12: what was decided survives an import that failed, and another page', async () => {
  const commits = await review(DENMARK)
  act(() => useDrafts.getState().decide(4, [1], { isOut: true }))
  await press('Import 1 field')
  await waitFor(() => expect(commits).toHaveLength(1))
  await screen.findByText('Your choices and names are kept.')
  expect(screen.getByRole('button', { name: 'Import 1 field' })).toBeTruthy()
  cleanup()
  open(DENMARK)
  await screen.findByRole('button', { name: 'Import 1 field' })
})
