import { cleanup, render, screen, waitFor } from '@testing-library/react'
import type { FeatureCollection } from 'geojson'
import { GeoJSONSource } from 'maplibre-gl'
import { afterEach, describe, expect, it } from 'vitest'
import { RoleProvider } from '#data/permissions.ts'
import { MapProvider } from '#map/MapContext.ts'
import { mapWithoutCanvas } from '#map/testing.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { NO_FILTER, testPoint } from '../testing.ts'
import { CoresOnMap } from './CoresOnMap.tsx'
import { POINT_LOOKS } from './looks.tsx'
import { PointPanel } from './PointPanel.tsx'

const product = createTestProduct()
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  product.dispose()
})

const cores = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ lon: -93.4567 + at * 0.00001, lat: 42.0124 }))
const detail = (given: Parameters<typeof testPoint>[0]) => ({
  point: testPoint(given),
  ...{ samples: [], nextReplacement: null, relocateWithinM: 30 },
})

describe('DES-34: what crews have to know of a point', () => {
  it('stands beside its field in the list, and nothing where nothing is unusual', () => {
    render(
      POINT_LOOKS.field?.render?.(testPoint({ cores: cores(8), isHandPlaced: true, inaccessibleIn: 2025 })),
    )
    expect(screen.getByTitle('North Forty · 8 cores · Placed by hand · Inaccessible in 2025')).toBeTruthy()
    render(POINT_LOOKS.field?.render?.(testPoint()))
    expect(screen.getByTitle('North Forty').textContent).toBe('North Forty')
  })

  it('stands on its panel', async () => {
    renderWithApi(
      <RoleProvider value="manager">
        <PointPanel id={1} isOnMap onClose={() => {}} />
      </RoleProvider>,
      product,
      async ({ url }) =>
        new URL(url).pathname.endsWith('/points/1')
          ? Response.json(detail({ cores: cores(8), isHandPlaced: true, inaccessibleIn: 2025 }))
          : Response.error(),
    )
    expect(await screen.findByText(/· 8 cores · Placed by hand · Inaccessible in 2025/)).toBeTruthy()
  })

  it.each([
    ['of a selected point', { filter: NO_FILTER, selectedId: 1 }, 3],
    ['of a day', { filter: { ...NO_FILTER, crewId: [9], plannedOn: ['2026-05-04'] }, selectedId: null }, 4],
    [
      'of a day with a point of it',
      { filter: { ...NO_FILTER, crewId: [9], plannedOn: ['2026-05-04'] }, selectedId: 1 },
      5,
    ],
    [
      'of no day, where points of many are shown',
      { filter: { ...NO_FILTER, crewId: [9] }, selectedId: null },
      0,
    ],
  ])('its cores are on the map: %s', async (_, view, dots) => {
    const { map } = mapWithoutCanvas({ lon: -93, lat: 42, zoom: 17 })
    let drawn = 0
    Object.assign(map, {
      getSource: () =>
        Object.assign(Object.create(GeoJSONSource.prototype), {
          setData: ({ features }: FeatureCollection) => {
            drawn = features.length
          },
        }),
    })
    const asked: string[] = []
    renderWithApi(
      <MapProvider value={{ map, isMeasuring: false }}>
        <CoresOnMap view={view} />
      </MapProvider>,
      product,
      async ({ url }) => {
        const { pathname, search } = new URL(url)
        asked.push(`${pathname}${search}`)
        if (pathname.endsWith('/points/1')) return Response.json(detail({ cores: cores(3) }))
        // The first is the selected one; a replacement that takes no place is not visited.
        const items = [
          testPoint({ cores: cores(2) }),
          testPoint({ id: 2, number: 13, cores: cores(2) }),
          testPoint({ id: 3, number: 14, role: 'over', cores: cores(2) }),
        ]
        return Response.json({ items, nextCursor: null })
      },
    )
    await waitFor(() => expect(drawn).toBe(dots))
    if (dots === 0) expect(asked).toEqual([])
  })
})
