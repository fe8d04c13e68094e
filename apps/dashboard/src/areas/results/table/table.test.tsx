import type { ResultTable, ResultTableCell, ResultTableRow } from '@org/core'
import { UnitsProvider } from '@org/ui'
import { violations } from '@org/ui/testing/axe'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { RoleProvider } from '#data/permissions.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { TableScreen } from './TableScreen.tsx'

const product = createTestProduct()
afterEach(() => {
  history.replaceState(null, '', '/sampling/upload')
  product.dispose()
})

const cell = (given: Partial<ResultTableCell> = {}): ResultTableCell => ({
  ...{ value: 6.4, words: '6.4', quality: 0, values: 1, belowLimit: 0, aboveLimit: 0, notCounted: 0 },
  ...given,
})
const row = (given: Partial<ResultTableRow> = {}): ResultTableRow => ({
  ...{ key: '9', growerId: 3, growerName: 'Alder Farms', fieldId: 5, fieldName: 'Creek bottom', year: 2026 },
  ...{
    depthTopCm: 0,
    depthBottomCm: 15,
    pointId: 7,
    pointNumber: 12,
    sampleId: 9,
    labelCode: null,
    samples: 1,
  },
  ...{ cells: [cell(), cell({ words: '< 2', value: 1, belowLimit: 1 })] },
  ...given,
})
const COLUMNS = [
  { key: 'ph', analyte: 'ph', name: 'pH', method: '', unit: '', decimals: 1, results: 2 },
  { key: 'k', analyte: 'k', name: 'Potassium', method: 'Mehlich 3', unit: 'mg/kg', decimals: 0, results: 2 },
]
const SAMPLES = [row(), row({ key: '10', sampleId: 10, cells: [cell({ quality: 160, value: null }), null] })]
const MEANS = [
  row({ pointNumber: null, cells: [cell({ value: 6.4321, words: null, quality: null, values: 8 }), null] }),
]

function show(address: string) {
  history.replaceState(null, '', `/sampling/upload?view=table${address}`)
  const asked: Record<string, string>[] = []
  renderWithApi(
    <RoleProvider value="staff">
      <UnitsProvider value={{ area: 'ha', depth: 'cm' }}>
        <TableScreen />
      </UnitsProvider>
    </RoleProvider>,
    product,
    (request) => {
      const { pathname, searchParams } = new URL(request.url)
      if (pathname !== '/api/results/table') return Response.json({ items: [], nextCursor: null })
      asked.push(Object.fromEntries(searchParams))
      const items = searchParams.get('by') === 'sample' ? SAMPLES : MEANS
      const answer: ResultTable = {
        columns: COLUMNS,
        columnsLeftOut: 0,
        items,
        nextCursor: null,
        total: items.length,
      }
      return Response.json(answer)
    },
  )
  return { asked }
}

const cellsOf = (line: HTMLElement) =>
  within(line)
    .getAllByRole('gridcell')
    .map((each) => each.textContent)
const table = () => screen.findByRole('grid', { name: 'Table of results' }, { timeout: 5_000 })

it('RES-126: samples have their values under the analyte, each leads to its results', async () => {
  const { asked } = show('&year=2026&superseded=yes')
  const [first, second] = await within(await table()).findAllByRole('row', { name: /Creek bottom/ })
  expect(asked).toEqual([{ by: 'sample', sort: 'place', limit: '100', year: '2026' }])
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    ...['Field', 'Point', 'Depth', 'Grower', 'Label', 'pH', 'Potassium, Mehlich 3 (mg/kg)'],
  ])
  if (first === undefined || second === undefined) throw new Error('no rows')
  expect(cellsOf(first)).toEqual(['Creek bottom', '12', '0–15 cm', 'Alder Farms', '', '6.4', '< 2'])
  expect(cellsOf(second).at(-2)).toBe('6.4 (Failed the laboratory’s control)')
  const link = within(first).getByRole('link', { name: 'Creek bottom' })
  expect(link.getAttribute('href')).toBe('/sampling/upload?view=results&sample=9')
  expect(await violations()).toEqual([])
})

it('RES-126: fields have means with their number, each leads to its report; the address says rows and order', async () => {
  const { asked } = show('&year=2026&rows=field')
  const line = await within(await table()).findByRole('row', { name: /Creek bottom/ })
  expect(cellsOf(line)).toEqual(['Creek bottom', '0–15 cm', 'Alder Farms', '1', '6.48', ''])
  expect(within(line).getByRole('link').getAttribute('href')).toBe(
    '/sampling/report?year=2026&view=field&fieldId=5',
  )
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^pH/ })))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ by: 'field', sort: 'ph' }))
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'Growers' })))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ by: 'grower', sort: 'ph' }))
  expect(location.search).toContain('rows=grower&order=ph')
})
