import { LngLat, type LngLatLike, MapLibreMap, Point } from 'maplibre-gl'
import { describe, expect, it, vi } from 'vitest'
import { open, openNearest } from './counts.ts'

const HERE = { west: -94, south: 41, east: -93, north: 42 }
const mapAt = (zoom: number, fits: number) => ({
  getContainer: () => document.createElement('div'),
  getZoom: () => zoom,
  cameraForBounds: vi.fn(() => ({ center: { lng: -93.5, lat: 41.5 }, zoom: fits, bearing: 0 })),
  jumpTo: vi.fn(),
})

describe('a count that is pressed', () => {
  it('MAP-32: opens: the map shows what it counts', () => {
    const map = mapAt(5, 8.4)
    open(map, { ...HERE, count: 300, inactive: 0 })
    expect(map.cameraForBounds).toHaveBeenCalledWith([-94, 41, -93, 42], expect.anything())
    expect(map.jumpTo).toHaveBeenCalledWith({ center: { lng: -93.5, lat: 41.5 }, zoom: 8.4 })
  })

  it('MAP-32: comes nearer even where all that it counts is in sight already', () => {
    const map = mapAt(5, 5.2)
    open(map, HERE)
    expect(map.jumpTo).toHaveBeenCalledWith(expect.objectContaining({ zoom: 6 }))
  })

  it('MAP-32: goes nowhere without an extent', () => {
    const map = mapAt(5, 8)
    for (const of of [undefined, null, {}, { ...HERE, west: 'a' }]) open(map, of)
    expect(map.jumpTo).not.toHaveBeenCalled()
  })

  it('MAP-33: is the one nearest to the middle when Enter is pressed', () => {
    const counts = [
      { geometry: { type: 'Point', coordinates: [-90, 40] }, properties: { ...HERE, west: -91 } },
      { geometry: { type: 'Point', coordinates: [-93, 42] }, properties: HERE },
    ]
    const found = vi.fn(() => counts)
    const look = {
      getCenter: () => new LngLat(-93.5, 41.5),
      project: (at: LngLatLike) => new Point(LngLat.convert(at).lng, LngLat.convert(at).lat),
    }
    const map = { ...mapAt(5, 8.4), ...look, queryRenderedFeatures: found }
    expect(openNearest(Object.assign(Object.create(MapLibreMap.prototype), map))).toBe(true)
    expect(map.cameraForBounds).toHaveBeenCalledWith([-94, 41, -93, 42], expect.anything())
    found.mockReturnValue([])
    expect(openNearest(Object.assign(Object.create(MapLibreMap.prototype), map))).toBe(false)
    expect(map.jumpTo).toHaveBeenCalledOnce()
  })
})
