import { palettes } from '@org/ui/theme'
import { cleanup, render } from '@testing-library/react'
import type { FeatureCollection } from 'geojson'
import { GeoJSONSource } from 'maplibre-gl'
import { afterEach, expect, it } from 'vitest'
import { type DrawnPosition, positionsOf } from './drawn-positions.ts'
import { POSITIONS, positionLayers } from './layers/positions.ts'
import { MapProvider } from './MapContext.ts'
import { PositionsLayer } from './PositionsLayer.tsx'
import { mapWithoutCanvas } from './testing.ts'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

const ready: DrawnPosition = {
  state: 'ready',
  measured: { lon: -93.4, lat: 42 },
  planned: { lon: -93.41, lat: 42 },
}

it('PCP-16: a position is a dot with a sign, and a line from its plan where it has one', () => {
  const { features } = positionsOf([ready, { ...ready, state: 'unmatched', planned: null }])
  expect(features.map(({ properties }) => properties)).toEqual([
    { role: 'line', state: 'ready' },
    { role: 'dot', state: 'ready', label: '+' },
    { role: 'dot', state: 'unmatched', label: '0' },
  ])
  expect(features[0]?.geometry).toEqual({
    type: 'LineString',
    coordinates: [
      [-93.41, 42],
      [-93.4, 42],
    ],
  })
  expect(JSON.stringify(positionLayers(palettes.light))).toContain(palettes.light.ok)
})

it('PCP-16: positions go from the map with the list that is reviewed', () => {
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
      <PositionsLayer positions={[ready]} />
    </MapProvider>,
  )
  expect(given).toEqual([[POSITIONS, 2]])
  unmount()
  expect(given.at(-1)).toEqual([POSITIONS, 0])
})
