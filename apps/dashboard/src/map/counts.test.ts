import { describe, expect, it, vi } from 'vitest'
import { open } from './counts.ts'

const HERE = { west: -94, south: 41, east: -93, north: 42 }
const mapAt = (zoom: number, fits: number) => ({
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
})
