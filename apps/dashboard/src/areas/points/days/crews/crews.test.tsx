import { errors, toErrorBody } from '@org/core/contract'
import { toasts } from '@org/ui'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { RoleProvider } from '#data/permissions.ts'
import { press, type } from '#testing/hands.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { discardTyped } from '#unsaved/typed.ts'
import { NOTHING_ASKED, useAsked } from '../../acts/asked.ts'
import { testCrew } from '../testing.ts'
import { CrewsDialog } from './CrewsDialog.tsx'
import { crewsDialog, openCrews } from './crews-open.ts'
import { daysBetween } from './days-off.ts'

const product = createTestProduct()
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  toasts.clear()
  crewsDialog.close()
  useAsked.setState(NOTHING_ASKED)
  discardTyped()
  product.dispose()
})

function show() {
  const asked: { path: string; body: unknown }[] = []
  const server = { crew: testCrew(), isStale: false }
  openCrews()
  renderWithApi(
    <RoleProvider value="manager">
      <CrewsDialog />
    </RoleProvider>,
    product,
    async (request) => {
      if (request.method === 'GET') return Response.json({ items: [server.crew] })
      const body: unknown = await request.clone().json()
      asked.push({ path: new URL(request.url).pathname, body })
      if (!server.isStale) return Response.json({ ...server.crew, name: 'North 2', editId: 41 })
      server.isStale = false
      server.crew = testCrew({ members: 'Ana, Cy', version: 5 })
      return Response.json(toErrorBody(errors.stale('crew North', 4, 5), 'r-1'), { status: 409 })
    },
  )
  return { asked, server }
}

describe('crews', () => {
  it('POI-48: are listed with what they collect, and changed with an undo', async () => {
    const { asked } = show()
    await screen.findByText('Ana, Ben · 20 points a day · with a start place')
    await press('Edit North')
    await type(/^Name/, 'North 2')
    await type(/^Start place/, '42.5 N, 93.25 W')
    await press('Save crew')
    await screen.findByText('Crew North 2 changed')
    expect(asked).toEqual([
      {
        path: '/api/crews/1',
        body: {
          ...{ name: 'North 2', members: 'Ana, Ben', pointsADay: 20, active: true, version: 4 },
          start: { lon: -93.25, lat: 42.5 },
          ...{ daysOff: [], holidaysOff: true },
        },
      },
    ])
  })

  it('POI-48: after a stale conflict what was typed stays, beside what somebody else wrote', async () => {
    const { asked, server } = show()
    await press('Edit North')
    await type(/^Members/, 'Ana, Ben, Di')
    server.isStale = true
    await press('Save crew')
    await screen.findByText('Someone changed crew North after you opened it')
    await screen.findByText('Someone changed this to: Ana, Cy')
    expect(screen.getByLabelText(/^Members/)).toHaveProperty('value', 'Ana, Ben, Di')
    await press('Save crew')
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(asked[1]?.body).toMatchObject({ members: 'Ana, Ben, Di', version: 5 })
  })

  it('POI-48: a start that is no place is not sent; one that is picked on the map is taken', async () => {
    const { asked } = show()
    await press('Edit North')
    await type(/^Start place/, 'the yard')
    await press('Save crew')
    expect(screen.getByText(/Enter the start as latitude and longitude/)).toBeTruthy()
    expect(asked).toEqual([])
    await press('Pick on the map')
    expect(screen.queryByRole('dialog')).toBeNull()
    act(() => useAsked.setState({ isPicking: false, picked: { lon: -93.1, lat: 42.1 } }))
    await waitFor(() =>
      expect(screen.getByLabelText(/^Start place/)).toHaveProperty('value', '42.100000, -93.100000'),
    )
  })

  it('POI-58: days off stand together, are removed together, and holidays can be worked on', async () => {
    const { asked, server } = show()
    server.crew = testCrew({ daysOff: ['2026-12-23', '2026-12-24', '2027-02-01'] })
    await press('Edit North')
    await press('Remove Wed, Dec 23 – Thu, Dec 24')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Off on US federal holidays' }))
    await press('Save crew')
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]?.body).toMatchObject({ daysOff: ['2027-02-01'], holidaysOff: false })
    expect(daysBetween('2026-12-30', '2027-01-02')).toEqual([
      ...['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'],
    ])
    expect(daysBetween('2026-12-30', '2026-12-01')).toEqual(['2026-12-30'])
  })
})
