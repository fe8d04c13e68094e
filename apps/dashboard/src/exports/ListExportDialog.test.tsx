import { type ExportRecord, LIST_NAMES, type ListName, lists } from '@org/core'
import { errors, toErrorBody } from '@org/core/contract'
import { toasts } from '@org/ui'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { ListExport } from './ListExport.tsx'
import { useExports } from './watch.ts'

const product = createTestProduct()
const record: ExportRecord = {
  id: 5,
  kind: 'fields',
  format: 'csv',
  status: 'running',
  fileName: 'fields-2026-11-20-2230.csv',
  rowsDone: 250,
  rowsTotal: 1_000,
  sizeBytes: null,
  error: null,
  notes: [],
  createdAt: '2026-11-20T22:30:00.000Z',
  expiresAt: null,
}
const done: ExportRecord = {
  ...record,
  status: 'done',
  rowsDone: 1_000,
  sizeBytes: 52_000,
  notes: ['One field has no boundary, so it has no shape in the file'],
  expiresAt: '2026-11-21T22:30:00.000Z',
}

/** What the server would answer next, and what was sent to it. */
let current: ExportRecord
let asked: unknown[]
let paths: string[]
let downloads: string[]

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname.endsWith('/ticket'))
    return Response.json({ ticket: `t-${current.id}`, expiresAt: current.createdAt }, { status: 201 })
  if (pathname.endsWith('/cancel')) {
    current = { ...current, status: 'canceled' }
    return Response.json(current)
  }
  if (request.method === 'POST') {
    asked.push(await request.json())
    paths.push(pathname)
    return Response.json(current, { status: 201 })
  }
  if (pathname === '/api/exports') return Response.json({ items: current.status === 'done' ? [current] : [] })
  return Response.json(current)
}

interface PageProps {
  name?: ListName
  chosenIds?: readonly number[]
  comesBack?: boolean
}
function Page({ name = 'fields', chosenIds = [], comesBack = false }: PageProps) {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <ListExport
      list={lists[name]}
      asked={{ filter: { search: 'creek' }, sort: '-area' }}
      shown={['name', 'area']}
      count={1_000}
      chosenIds={chosenIds}
      comesBack={comesBack}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
    />
  )
}

async function press(name: string | RegExp): Promise<void> {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}

const choose = (name: RegExp) => act(async () => fireEvent.click(screen.getByRole('radio', { name })))

async function pick(select: RegExp, option: string): Promise<void> {
  await press(select)
  const found = await screen.findByRole('option', { name: option })
  await act(async () => fireEvent.click(found))
}

beforeEach(() => {
  asked = []
  paths = []
  downloads = []
  current = record
  useExports.setState({ known: {}, watchedId: null })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(new URL(this.href).pathname)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  toasts.clear()
  product.dispose()
})

describe('SCR-38: exporting', () => {
  it('exports all rows in the list, shows progress, and fetches the file for a person who waits', async () => {
    renderWithApi(<Page />, product, answer)
    await screen.findByText('1,000 fields: all rows in the list.')
    await choose(/^Shapefile/)
    await pick(/Coordinate system/, 'UTM zone of the fields, in meters')
    await press('Export')
    expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('25')
    expect(asked).toEqual([
      {
        format: 'shapefile',
        crs: 'utm',
        place: 'none',
        filter: { search: 'creek' },
        sort: '-area',
        ids: null,
        columns: null,
      },
    ])
    current = done
    await screen.findByText(/1,000 fields in fields-2026-11-20-2230.csv/)
    await screen.findByText(/One field has no boundary/)
    await waitFor(() => expect(downloads).toEqual(['/api/exports/download/t-5']))
  })

  it.each(LIST_NAMES)('EXP-26: exports %s by the call of that list', async (name) => {
    renderWithApi(<Page name={name} />, product, answer)
    await press('Export')
    await waitFor(() => expect(paths).toEqual([`/api/exports/${name}`]))
  })

  it('EXP-22, EXP-23: asks only what the format leaves open about places', async () => {
    renderWithApi(<Page />, product, answer)
    await screen.findByText('1,000 fields: all rows in the list.')
    const maps = screen.getByRole('group', { name: 'Maps, with boundaries' })
    expect(within(maps).getAllByRole('radio')).toHaveLength(5)
    await pick(/Location columns/, 'Boundary as text (WKT)')
    await choose(/^KML/)
    screen.getByText('Coordinates are always in WGS 84: longitude and latitude.')
    expect(screen.queryByRole('button', { name: /Location|Coordinate/ })).toBeNull()
    // A workbook has no room for boundaries: it has no such choice, and none is sent.
    await choose(/^Excel/)
    await press(/Location columns/)
    await screen.findByRole('option', { name: 'None' })
    expect(screen.queryByRole('option', { name: /WKT/ })).toBeNull()
    await act(async () => fireEvent.click(screen.getByRole('option', { name: 'None' })))
    await choose(/^CSV/)
    await pick(/Location columns/, 'Latitude and longitude of a point inside')
    await press('Export')
    await screen.findByRole('progressbar')
    expect(asked).toMatchObject([{ format: 'csv', crs: 'wgs84', place: 'point' }])
  })

  it('WBK-111: files of a workbook can come back: CSV and Excel say which row each is, others do not', async () => {
    renderWithApi(<Page name="points" comesBack />, product, answer)
    await screen.findByText(/Keep its last column, “Row \(keep\)”/)
    for (const format of [/^CSV/, /^Excel/, /^KML/]) {
      await choose(format)
      await press('Export')
      await screen.findByRole('progressbar')
      current = { ...record, status: 'failed', error: 'No' }
      await press('Back')
      current = record
    }
    expect(asked.map((each) => Reflect.get(Object(each), 'withRows'))).toEqual([true, true, undefined])
  })

  it('EXP-27: offers points for maps and devices, without location columns besides their own', async () => {
    renderWithApi(<Page name="points" />, product, answer)
    await screen.findByText('1,000 points: all rows in the list.')
    expect(screen.queryByRole('button', { name: /Location/ })).toBeNull()
    const maps = screen.getByRole('group', { name: 'Maps and devices, with points' })
    expect(within(maps).getAllByRole('radio')).toHaveLength(6)
    await choose(/^Shapefile/)
    await pick(/Coordinate system/, 'UTM zone of the points, in meters')
    await choose(/^GPX/)
    screen.getByText('Coordinates are always in WGS 84: longitude and latitude.')
    await press('Export')
    await screen.findByRole('progressbar')
    expect(asked).toMatchObject([{ format: 'gpx', crs: 'wgs84', place: 'none' }])
  })

  it('goes on when it is left, and says so with the way to the file when it is ready', async () => {
    renderWithApi(<Page chosenIds={[4, 9]} />, product, answer)
    const shownOnly = await screen.findByRole('checkbox', { name: /Only the columns/ })
    await act(async () => fireEvent.click(shownOnly))
    await press('Export')
    await press('Continue in the background')
    expect(asked).toMatchObject([{ ids: [4, 9], columns: ['id', 'name', 'areaHa', 'areaAc'] }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    current = { ...done, id: 5 }
    await screen.findByText('1,000 fields exported to fields-2026-11-20-2230.csv')
    expect(downloads).toEqual([])
    await press('Download')
    await waitFor(() => expect(downloads).toEqual(['/api/exports/download/t-5']))
  })

  it('can be stopped', async () => {
    renderWithApi(<Page />, product, answer)
    await press('Export')
    await press('Stop the export')
    await screen.findByText('The export was stopped.')
    expect(downloads).toEqual([])
  })

  it('says so where it could not be stopped, and goes on', async () => {
    renderWithApi(<Page />, product, (request) =>
      request.url.endsWith('/cancel')
        ? Response.json(toErrorBody(errors.unavailable(), 'r-1'), { status: 503 })
        : answer(request),
    )
    await press('Export')
    await press('Stop the export')
    await screen.findByText(/^The export was not stopped\. /)
    await screen.findByRole('progressbar')
  })

  it('says why it failed', async () => {
    renderWithApi(<Page />, product, answer)
    await press('Export')
    current = { ...record, status: 'failed', error: 'The boundaries are larger than a shapefile can hold.' }
    await screen.findByText('The boundaries are larger than a shapefile can hold.')
    await press('Back')
    await screen.findByRole('radio', { name: /^CSV/ })
  })

  it('offers the files of the last day', async () => {
    current = done
    renderWithApi(<Page />, product, answer)
    await press('Download fields-2026-11-20-2230.csv')
    await waitFor(() => expect(downloads).toEqual(['/api/exports/download/t-5']))
  })
})
