import type { MultiPolygon } from '@org/core/contract'
import { act, cleanup, render } from '@testing-library/react'
import { GeoJSONSource } from 'maplibre-gl'
import { afterEach, expect, it, vi } from 'vitest'
import { DesignLayer, type DesignLayerProps } from './DesignLayer.tsx'
import type { DrawnDesign } from './drawn-design.ts'
import { DESIGN } from './layers/design.ts'
import { MapProvider } from './MapContext.ts'
import { mapWithoutCanvas } from './testing.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  document.body.replaceChildren()
})

const area: MultiPolygon = {
  type: 'MultiPolygon',
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
}
const lines = (count: number): DrawnDesign['cellLines'] => ({
  type: 'MultiLineString',
  coordinates: Array.from({ length: count }, (_, at) => [
    [0, at],
    [1, at],
  ]),
})
const design: DrawnDesign = {
  strata: [{ number: 1, geometry: area }],
  points: [{ number: 1, stratum: 1, role: 'base', lon: 0.5, lat: 0.2 }],
  cores: [{ lon: 0.5, lat: 0.2, cores: [{ lon: 0.51, lat: 0.2 }] }],
  cellLines: lines(2),
  masked: area,
  boundary: area,
}
const ALL = Object.values(DESIGN).sort()

/** A map that notes how many features each source was given, and which stratum is under the pointer. */
function designMap() {
  const { map } = mapWithoutCanvas({ lon: 0, lat: 0, zoom: 15 })
  const given: [string, number][] = []
  const lit = new Set<unknown>()
  let under: number | null = null
  const sourceOf = (id: string) =>
    Object.assign(Object.create(GeoJSONSource.prototype), {
      setData: ({ features }: { features: unknown[] }) => given.push([id, features.length]),
    })
  Object.assign(map, {
    getSource: sourceOf,
    setFeatureState: ({ id }: { id: number }) => lit.add(id),
    removeFeatureState: ({ id }: { id: number }) => lit.delete(id),
    queryRenderedFeatures: () => (under === null ? [] : [{ properties: { number: under } }]),
  })
  return {
    map,
    lit,
    /** What was given since it was asked last. */
    takeGiven: () => given.splice(0).sort(([a], [b]) => (a < b ? -1 : 1)),
    point: (number: number | null) => {
      under = number
      act(() => void map.fire('mousemove', { point: [0, 0] }))
    },
  }
}

function show(first: Partial<DesignLayerProps>) {
  const on = designMap()
  const onHoverStratum = vi.fn()
  const page = (props: Partial<DesignLayerProps>) => (
    <MapProvider value={{ map: on.map, isMeasuring: false }}>
      <DesignLayer design={null} hoveredStratum={null} onHoverStratum={onHoverStratum} {...props} />
    </MapProvider>
  )
  const { rerender, unmount } = render(page(first))
  return {
    ...on,
    onHoverStratum,
    unmount,
    become: (props: Partial<DesignLayerProps>) => rerender(page(props)),
  }
}

it('gives the map only what has changed of a design, and takes all of it off', () => {
  const { takeGiven, become, unmount } = show({})
  expect(takeGiven()).toEqual([])
  become({ design })
  expect(takeGiven()).toEqual(ALL.map((id) => [id, 1]))
  become({ design: { ...design } })
  expect(takeGiven()).toEqual([])
  const without = { ...design, points: [] }
  become({ design: without })
  expect(takeGiven()).toEqual([
    [DESIGN.labels, 1],
    [DESIGN.points, 0],
  ])
  become({ design: { ...without, masked: null } })
  expect(takeGiven()).toEqual([[DESIGN.masked, 0]])
  unmount()
  expect(takeGiven()).toEqual(
    [DESIGN.boundary, DESIGN.cells, DESIGN.cores, DESIGN.labels, DESIGN.strata].map((id) => [id, 0]),
  )
})

it('draws very many cells once the preview rests', () => {
  vi.useFakeTimers()
  const { takeGiven, become, unmount } = show({ design: { ...design, cellLines: lines(6000) } })
  const cells = () => takeGiven().filter(([id]) => id === DESIGN.cells)
  vi.advanceTimersByTime(150)
  become({ design: { ...design, cellLines: lines(7000) } })
  vi.advanceTimersByTime(150)
  expect(cells()).toEqual([])
  vi.advanceTimersByTime(100)
  expect(cells()).toEqual([[DESIGN.cells, 1]])
  become({ design })
  expect(cells()).toEqual([[DESIGN.cells, 1]])
  become({ design: { ...design, cellLines: lines(8000) } })
  expect(cells()).toEqual([[DESIGN.cells, 0]])
  unmount()
  vi.advanceTimersByTime(1000)
  expect(cells()).toEqual([])
})

it('tells which stratum is pointed at when that changes, and lights the one it is given', () => {
  const { point, onHoverStratum, lit, become, map } = show({ design })
  for (const number of [1, 1, 2, null, null, 2]) point(number)
  act(() => void map.fire('mouseout'))
  expect(onHoverStratum.mock.calls).toEqual([[1], [2], [null], [2], [null]])
  become({ design, hoveredStratum: 2 })
  expect([...lit]).toEqual([2])
  become({ design, hoveredStratum: null })
  expect([...lit]).toEqual([])
  point(1)
  become({ design: null })
  expect(onHoverStratum).toHaveBeenLastCalledWith(null)
  point(2)
  expect(onHoverStratum).toHaveBeenLastCalledWith(null)
})
