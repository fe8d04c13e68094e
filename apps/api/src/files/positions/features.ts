import * as z from 'zod'
import { attributeText } from '../attributes.ts'
import type { RawFeature } from '../drivers/driver.ts'
import { createCellReader } from './cells.ts'
import { columnsIn } from './columns.ts'
import { createFeaturePlaces } from './feature-places.ts'
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
  const add = createAdding(gathering)
  for (const { geometry, attributes } of features) {
    const isNowhere = geometry === null || geometry === undefined
    const places = isNowhere ? [] : placesIn(geometry)
    if (places.length === 0 && !isNowhere) others += 1
    else add(places, attributes)
  }
  if (others > 0) {
    const subject = others === 1 ? '1 shape is' : `${others.toLocaleString('en-US')} shapes are`
    gathering.note(`${subject} no point and left out: only points are read.`)
  }
}

/** Features of one layer have the same attributes: what these mean is found once. */
function createAdding(gathering: Gathering) {
  const readers = new Map<string, ReturnType<typeof readerOf>>()
  return (places: readonly Place[], attributes: RawFeature['attributes']): void => {
    const known = [...attributes].map(([name, value]) => [name, attributeText(value) ?? ''] as const)
    const headers = known.map(([name]) => name)
    const key = headers.join('\n')
    const reader = readers.get(key) ?? readerOf(headers)
    readers.set(key, reader)
    const row = known.map(([, text]) => text)
    const about = reader.cells.about(row)
    const [only = null, ...more] = places
    // Nothing says to which of several points other positions would belong.
    const written = more.length > 0 ? null : (reader.several?.(row, about, only) ?? null)
    if (written !== null) gathering.add(written)
    else if (only === null) gathering.skip()
    else for (const [lon, lat] of places) gathering.add({ ...about, lon, lat })
  }
}

const readerOf = (headers: readonly string[]) => ({
  cells: createCellReader(headers, columnsIn(headers)),
  several: createFeaturePlaces(headers),
})

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
