import { columnsOf, defineList, growerEntity, kinds, several } from '@org/core'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { type ReactElement, useState } from 'react'
import { unstable_serialize } from 'swr'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { AheadTools } from '#data/ahead.ts'
import { useAskAhead } from '#data/swr.ts'
import { exportOf } from '#exports/list-export.ts'
import { useServices } from '#platform/services.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { aheadOf, listPage } from './list-page.ts'
import { useListPage } from './useListPage.ts'

const column = columnsOf<{ crop: string }>()
const CROP = { kind: kinds.name, label: 'Crop' }

const cropList = defineList({
  name: 'growers',
  entity: growerEntity,
  shows: ['grower'],
  may: 'records.read',
  row: z.object({ id: z.int(), crop: z.string() }),
  filters: {
    search: z.optional(z.string()),
    ownerId: z.optional(several(z.coerce.number<number>().check(z.positive()))),
    kept: z._default(z.enum(['yes', 'all']), 'yes'),
    box: z.optional(z.string()),
  },
  columns: { crop: column(CROP, ({ crop }) => crop, { shown: 'always' }) },
  sorts: ['crop', 'area'],
  sums: ['area'],
  groups: {},
  decidedBy: { crop: {}, area: {}, search: {}, ownerId: {}, kept: {}, box: {} },
})

/** The queries that the server was asked by, oldest first. */
let asked: [call: string, query: object][] = []
const calls = {
  list: async (query: object) => {
    asked.push(['list', query])
    return { items: [{ id: 1, crop: 'Rye' }], nextCursor: null, count: { rows: 1, isExact: true } }
  },
  order: async () => new Uint8Array(new ArrayBuffer(0)),
  rows: async () => ({ items: [] }),
  sums: async (query: object) => {
    asked.push(['sums', query])
    return { rows: 1, sums: { area: 12 } }
  },
}

const CROPS = listPage(cropList, {
  calls: () => calls,
  leftOut: ['box'],
  names: { ownerId: 'owner' },
  always: ['kept'],
  alsoSaved: ['mode'],
})
const useCrops = () => useListPage(CROPS)

const latest: { view: ReturnType<typeof useCrops> | null } = { view: null }
function Page() {
  latest.view = useCrops()
  return <output>{`${latest.view.rows.count} ${latest.view.sums?.sums.area}`}</output>
}

/** Asks ahead when its button is clicked, and shows the page once that is there. */
function Walk({ onAsk }: { onAsk: (key: string) => void }) {
  const { http } = useServices()
  const askAnswer = useAskAhead()
  const [isThere, setIsThere] = useState(false)
  async function go() {
    const answers: Promise<unknown>[] = []
    const ask: AheadTools['ask'] = (query) => {
      onAsk(unstable_serialize(query.key))
      const answer = askAnswer(query)
      answers.push(answer)
      return answer
    }
    aheadOf(CROPS)({ http, ask }, { params: {}, search: new URLSearchParams(location.search) })
    await Promise.all(answers)
    setIsThere(true)
  }
  return isThere ? (
    <Page />
  ) : (
    <button type="button" onClick={go}>
      Go
    </button>
  )
}

const product = createTestProduct()
beforeEach(() => {
  asked = []
  history.replaceState(null, '', '/growers?q=rye+&sort=-area&owner=3%7C4&kept=all&at=1')
})
afterEach(() => {
  cleanup()
  product.dispose()
})
const show = (part: ReactElement) => renderWithApi(part, product, () => Response.error())
const address = () => Object.fromEntries(new URLSearchParams(location.search))
const ALL_ON = { search: 'rye', ownerId: [3, 4], kept: 'all' } as const

describe('LST-45: the page of a list in its address', () => {
  it('reads what it shows, and says it again under the same names', () => {
    const params = new URLSearchParams(location.search)
    expect(CROPS.read(params)).toEqual(ALL_ON)
    expect(CROPS.read(new URLSearchParams())).toEqual({ search: '', kept: 'yes' })
    expect(CROPS.sort.read(params.get('sort'))).toBe('-area')
    expect(CROPS.address.write(CROPS.read(params))).toEqual({ owner: '3|4', kept: 'all' })
    expect(CROPS.saved.toSorted()).toEqual(['columns', 'kept', 'mode', 'owner', 'q', 'sort', 'then'])
  })

  it('asks the server by what narrows, and by what is always said', () => {
    const off = CROPS.read(new URLSearchParams())
    expect([CROPS.toQuery(off), CROPS.isNarrowed(off)]).toEqual([{ kept: 'yes' }, false])
    expect([CROPS.toQuery(ALL_ON), CROPS.isNarrowed(ALL_ON)]).toEqual([ALL_ON, true])
    expect(CROPS.isNarrowed({ ...off, box: '1,2,3,4' })).toBe(false)
    expect(CROPS.filterName(off)).not.toBe(CROPS.filterName(ALL_ON))
  })

  it('takes every filter off, and the search; what is looked at stays', async () => {
    show(<Page />)
    expect(latest.view?.filter).toEqual(ALL_ON)
    act(() => latest.view?.showAll())
    await waitFor(() => expect(address()).toEqual({ sort: '-area', at: '1' }))
    await waitFor(() => expect(latest.view?.filter).toEqual({ search: '', kept: 'yes' }))
    expect(latest.view?.typed).toBe('')
  })

  it('narrows and sorts in the address', async () => {
    show(<Page />)
    act(() => latest.view?.narrow({ ownerId: [5], kept: 'yes' }))
    act(() => latest.view?.setSort({ column: 'crop', descending: true }))
    await waitFor(() => expect(address()).toEqual({ q: 'rye ', owner: '5', sort: '-crop', at: '1' }))
    expect(latest.view).toMatchObject({ filter: { search: 'rye', ownerId: [5], kept: 'yes' }, sort: '-crop' })
  })
})

it('DASH-65: asks ahead what the page asks first, under the same keys', async () => {
  const keys: string[] = []
  show(<Walk onAsk={(key) => keys.push(key)} />)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Go' })))
  await screen.findByText('1 12')
  expect(keys).toEqual([
    unstable_serialize(['growers', 'list', { ...ALL_ON, sort: '-area' }]),
    unstable_serialize(['growers', 'sums', ALL_ON]),
  ])
  expect(asked).toEqual([
    ['list', { ...ALL_ON, sort: '-area', limit: expect.any(Number) }],
    ['sums', ALL_ON],
  ])
})

it('EXP-1: an export has the list as it is narrowed and in its order', () => {
  const shows = { filter: ALL_ON, sort: '-area', shown: { columns: ['crop'] } } as const
  const asked = { filter: ALL_ON, sort: '-area' }
  expect(exportOf(CROPS, shows)).toEqual({ list: cropList, asked, shown: ['crop'] })
})
