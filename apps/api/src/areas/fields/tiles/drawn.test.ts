import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { describe, expect, it } from 'vitest'
import { PIXEL, projectionOf } from './address.ts'
import { type DrawnField, encodeTile } from './drawn.ts'

const ADDRESS = { z: 10, x: 247, y: 379 }
/** West and north of the tile, and a fifth of a pixel, in degrees. */
const [WEST, NORTH, STEP] = [-93.164, 42.03, (360 / 2 ** 10 / 4096) * 1.6]
const SIDE = 100

/** A square of fields that are each smaller than a pixel: 10,000 on about 400 pixels. */
const dots = Array.from({ length: SIDE * SIDE }, (_, id): DrawnField => {
  const [west, south] = [WEST + STEP * (id % SIDE), NORTH - STEP * Math.floor(id / SIDE)]
  const [east, north] = [west + STEP / 2, south + STEP / 2]
  const field = { id, growerId: 1, inactive: false, areaM2: id, name: undefined, west, south, east, north }
  return { field, shape: null }
})

function drawn(fields: readonly DrawnField[]) {
  const layer = new VectorTile(new PbfReader(encodeTile(fields, projectionOf(ADDRESS)))).layers.fields
  return Array.from({ length: layer?.length ?? 0 }, (_, index) => layer?.feature(index))
}

const pixelOf = ({ field: { west, south } }: DrawnField): string => {
  const { x, y } = projectionOf(ADDRESS)(west, south)
  return `${Math.floor(x / PIXEL)} ${Math.floor(y / PIXEL)}`
}

describe('fields smaller than a pixel', () => {
  it('FLD-10: each have a dot, the largest first', () => {
    const few = dots.slice(0, 5_000)
    expect(drawn(few).map((feature) => feature?.id)).toEqual(few.map(({ field }) => field.id).reverse())
  })

  it('FLD-10: have of more than 5,000 a dot for each pixel, that of its largest field', () => {
    const largest = new Map<string, number>()
    for (const dot of dots) largest.set(pixelOf(dot), dot.field.id)
    const shown = drawn(dots).map((feature) => feature?.id)
    expect(new Set(shown)).toEqual(new Set(largest.values()))
    expect(shown.length).toBeLessThan(1_000)
  })
})
