import { cleanup, render } from '@testing-library/react'
import type { FeatureCollection } from 'geojson'
import { GeoJSONSource } from 'maplibre-gl'
import { afterEach, expect, it } from 'vitest'
import { type DrawnRoute, routesOf } from './drawn-route.ts'
import { ROUTE } from './layers/route.ts'
import { MapProvider } from './MapContext.ts'
import { RouteLayer } from './RouteLayer.tsx'
import { mapWithoutCanvas } from './testing.ts'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

const route: DrawnRoute = {
  number: 2,
  start: { lon: -93.5, lat: 42 },
  places: [
    { lon: -93.4, lat: 42 },
    { lon: -93.3, lat: 42.1 },
  ],
  marks: [{ label: '1', lon: -93.4, lat: 42 }],
  isFaded: false,
}

it('POI-49: a way leads from its start through its places and back; one start is named once', () => {
  const { features } = routesOf([route, { ...route, number: 3, isFaded: true, marks: [] }])
  expect(features.map(({ properties }) => properties)).toEqual([
    { number: 2, faded: false, role: 'way' },
    { number: 2, faded: false, role: 'mark', label: '1' },
    { number: 3, faded: true, role: 'way' },
    { role: 'start', label: 'Start' },
  ])
  expect(features[0]?.geometry).toEqual({
    type: 'LineString',
    coordinates: [
      [-93.5, 42],
      [-93.4, 42],
      [-93.3, 42.1],
      [-93.5, 42],
    ],
  })
  expect(routesOf([{ ...route, start: null, places: route.places.slice(0, 1) }]).features).toHaveLength(1)
})

it('POI-49: ways go from the map with the part of the page that shows them', () => {
  const { map } = mapWithoutCanvas({ lon: -93, lat: 42, zoom: 12 })
  const given: [string, number][] = []
  Object.assign(map, {
    getSource: (id: string) =>
      Object.assign(Object.create(GeoJSONSource.prototype), {
        setData: ({ features }: FeatureCollection) => given.push([id, features.length]),
      }),
  })
  const { unmount } = render(
    <MapProvider value={{ map, isMeasuring: false }}>
      <RouteLayer routes={[route]} />
    </MapProvider>,
  )
  expect(given).toEqual([[ROUTE, 3]])
  unmount()
  expect(given.at(-1)).toEqual([ROUTE, 0])
})
