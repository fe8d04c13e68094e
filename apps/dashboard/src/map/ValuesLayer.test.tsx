import { palettes } from '@org/ui/theme'
import { cleanup, render } from '@testing-library/react'
import type { FeatureCollection } from 'geojson'
import { GeoJSONSource, LngLat, MapMouseEvent, Point } from 'maplibre-gl'
import { afterEach, expect, it } from 'vitest'
import { type DrawnValues, valueLabelsOf, valuePointsOf, valueStrataOf } from './drawn-values.ts'
import { VALUE_POINT_LAYERS, VALUES, valueLayers, valueMarkLayers } from './layers/values.ts'
import { MapProvider } from './MapContext.ts'
import { mapWithoutCanvas } from './testing.ts'
import { ValuesLayer } from './ValuesLayer.tsx'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

const GEOMETRY = {
  type: 'MultiPolygon' as const,
  coordinates: [
    [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
    ],
  ],
} satisfies DrawnValues['boundary']

const VALUES_DRAWN: DrawnValues = {
  boundary: GEOMETRY,
  strata: [
    { number: 1, geometry: GEOMETRY, look: 'value', color: '#97c585' },
    { number: 2, geometry: GEOMETRY, look: 'missing' },
  ],
  points: [
    { id: 7, number: 1, lon: 0.2, lat: 0.1, look: 'value', color: '#2b2a63' },
    { id: 8, number: 2, lon: 0.3, lat: 0.2, look: 'missing' },
  ],
}

it('RPT-73: points and strata say their color, or that they have no value', () => {
  expect(valuePointsOf(VALUES_DRAWN, 8).features.map(({ properties }) => properties)).toEqual([
    { id: 7, number: 1, selected: false, look: 'value', color: '#2b2a63' },
    { id: 8, number: 2, selected: true, look: 'missing' },
  ])
  expect(valueStrataOf(VALUES_DRAWN).features.map(({ properties }) => properties)).toEqual([
    { number: 1, look: 'value', color: '#97c585' },
    { number: 2, look: 'missing' },
  ])
  expect(valueLabelsOf(VALUES_DRAWN).features.map(({ properties }) => properties)).toEqual([
    { number: 1 },
    { number: 2 },
  ])
  const plain = VALUES_DRAWN.strata.map(({ number, geometry }) => ({
    number,
    geometry,
    look: 'plain' as const,
  }))
  expect(valueLabelsOf({ strata: plain }).features).toEqual([])
})

it('RPT-73: both themes have the same layers, with an edge in the color of words', () => {
  const [light, dark] = [palettes.light, palettes.dark].map((palette) => [
    ...valueLayers(palette),
    ...valueMarkLayers(palette, palette),
  ])
  expect(dark?.map(({ id }) => id)).toEqual(light?.map(({ id }) => id))
  expect(JSON.stringify(light?.find(({ id }) => id === 'values-point')?.paint)).toContain(palettes.light.text)
  expect(light?.map(({ id }) => id)).toEqual(expect.arrayContaining([...VALUE_POINT_LAYERS]))
})

it('RPT-73: a press on a point tells which, and all goes from the map with the view', () => {
  const { map } = mapWithoutCanvas({ lon: 0, lat: 0, zoom: 14 })
  const given: [string, number][] = []
  Object.assign(map, {
    getSource: (id: string) =>
      Object.assign(Object.create(GeoJSONSource.prototype), {
        setData: ({ features }: FeatureCollection) => given.push([id, features.length]),
      }),
    unproject: () => new LngLat(0, 0),
    queryRenderedFeatures: () => [{ properties: { id: 7 } }],
  })
  const pressed: (number | null)[] = []
  const { unmount } = render(
    <MapProvider value={{ map, isMeasuring: false }}>
      <ValuesLayer values={VALUES_DRAWN} selectedId={null} onSelect={(id) => pressed.push(id)} />
    </MapProvider>,
  )
  expect(given).toEqual([
    [VALUES.boundary, 1],
    [VALUES.strata, 2],
    [VALUES.labels, 2],
    [VALUES.points, 2],
  ])
  map.fire(new MapMouseEvent('click', map, new MouseEvent('click'), { point: new Point(0, 0) }))
  expect(pressed).toEqual([7])
  unmount()
  expect(given.slice(4)).toEqual([
    [VALUES.boundary, 0],
    [VALUES.strata, 0],
    [VALUES.labels, 0],
    [VALUES.points, 0],
  ])
})
