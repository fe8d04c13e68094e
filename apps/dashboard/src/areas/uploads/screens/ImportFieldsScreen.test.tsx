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
function open(whereabouts: Whereabouts, question: UploadQuestion | null = null, count = 2): Request[] {
  const indexes = Array.from({ length: count }, (_, index) => index)
  const whole = stagedUpload(
    indexes.map((index) => stagedFeature(index)),
    { whereabouts },
  )
  let upload = question === null ? whole : { ...whole, question, features: [], crs: '', whereabouts: null }
  const commits: Request[] = []
  history.replaceState(null, '', `?upload=${upload.id}`)
  renderWithApi(<ImportFieldsScreen growerId={9} year={2026} />, product, (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === `/api/growers/${grower.id}`) return Response.json(grower)
    if (pathname.endsWith('/match'))
      return Response.json({ features: indexes.map((index) => featureMatch(index)) })
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

const checkbox = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const tick = (name: string) => act(async () => fireEvent.click(checkbox(name)))
const search = (words: string) =>
  act(async () =>
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search features' }), {
      target: { value: words },
    }),
  )
const counts = () => screen.getByText(/features chosen$/).closest('[role=status]')?.textContent

it('SCR-177: one of 100 features is chosen by clearing all, finding it and checking it; those not shown stay chosen and are named', async () => {
  open(DENMARK, null, 100)
  await screen.findByRole('button', { name: 'Import 100 fields' }, { timeout: 5_000 })
  await tick('Choose all of Features of the file')
  await search('ridge 77')
  await waitFor(() => expect(counts()).toContain('· 1 shown'))
  await tick('Choose Ridge 77')
  expect(counts()).toMatch(/^1 of 100 features chosen/)
  screen.getByRole('button', { name: 'Import 1 field' })

  await search('ridge 5')
  await screen.findByText(/1 chosen is not among those shown/)
  await tick('Choose all of Features of the file')
  // Ridge 5, 15 and so on to 95, 50 to 59, and 77.
  screen.getByRole('button', { name: 'Import 20 fields' })
  await press('Show the 1 not in this list')
  expect(screen.getByRole('dialog').textContent).toContain('Ridge 77')
  await press('Leave out 1 feature')
  await press('Clear the chosen features')
  expect(counts()).toMatch(/^0 of 100 features chosen/)
})

it('SCR-178: a row that is named by hand stays where it is', async () => {
  await review(DENMARK)
  await search('ridge 1')
  const name = await screen.findByRole('textbox', { name: 'Name of feature 1' })
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name of feature 2' })).toBeNull())
  await act(async () => fireEvent.change(name, { target: { value: 'Creek' } }))
  expect(screen.getByRole('textbox', { name: 'Name of feature 1' })).toBe(name)
})
