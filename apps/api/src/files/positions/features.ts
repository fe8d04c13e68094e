import * as z from 'zod'
import { attributeText } from '../attributes.ts'
import type { RawFeature } from '../drivers/driver.ts'
import { createCellReader } from './cells.ts'
import { columnsIn } from './columns.ts'
import type { Gathering } from './gathering.ts'

const place = z.tuple([z.number(), z.number()], z.unknown())
const geometrySchema = z.union([
  z.object({ type: z.literal('Point'), coordinates: place }),
  z.object({ type: z.literal('MultiPoint'), coordinates: z.array(place) }),
])
const collectionSchema = z.object({ geometries: z.array(z.unknown()) })

/** Features with points in them, whatever format they are of; all others are counted. */
export function addFeatures(features: readonly RawFeature[], gathering: Gathering): void {
  let others = 0
  for (const { geometry, attributes } of features) {
    if (geometry === null || geometry === undefined) {
      gathering.skip()
      continue
    }
    const places = placesIn(geometry)
    if (places.length === 0) others += 1
    if (places.length > 0) addAt(places, attributes, gathering)
  }
  if (others > 0) {
    const subject = others === 1 ? '1 shape is' : `${others.toLocaleString('en-US')} shapes are`
    gathering.note(`${subject} no point and left out: only points are read.`)
  }
}

function addAt(
  places: readonly (readonly [number, number])[],
  attributes: RawFeature['attributes'],
  gathering: Gathering,
): void {
  const known = [...attributes].map(([name, value]) => [name, attributeText(value) ?? ''] as const)
  const headers = known.map(([name]) => name)
  const about = createCellReader(headers, columnsIn(headers)).about(known.map(([, text]) => text))
  for (const [lon, lat] of places) gathering.add({ ...about, lon, lat })
}

type Place = readonly [number, number]

function placesIn(geometry: unknown, depth = 0): Place[] {
  const read = geometrySchema.safeParse(geometry)
  if (read.success) {
    const { type, coordinates } = read.data
    return type === 'Point' ? [[coordinates[0], coordinates[1]]] : coordinates.map(([lon, lat]) => [lon, lat])
  }
  const collection = collectionSchema.safeParse(geometry)
  if (!collection.success || depth > 20) return []
  return collection.data.geometries.flatMap((one) => placesIn(one, depth + 1))
}
