import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Format, PointFacts, Shape } from './format.ts'

/** RFC 7946: WGS84, right-handed rings. A row without a location is a feature without a geometry. Points stay one feature each. */
export const geojson: Format = async ({ many, columns, pages, folder, signal }) => {
  async function* text() {
    yield '{"type":"FeatureCollection","features":['
    let separator = '\n'
    for await (const page of pages) {
      const features = page.map(({ id, cells, geometry, point }) =>
        JSON.stringify({
          type: 'Feature',
          id,
          properties: {
            ...Object.fromEntries(columns.map(({ key }, at) => [key, cells[at]])),
            ...coresOf(point),
          },
          geometry: geometry === null ? null : simplest(geometry),
        }),
      )
      if (features.length === 0) continue
      yield `${separator}${features.join(',\n')}`
      separator = ',\n'
    }
    yield '\n]}\n'
  }
  const path = join(folder, `${many}.geojson`)
  await writeFile(path, text(), { signal })
  return path
}

/** Where the cores of the bag are, of a point that has several. */
const coresOf = (point: PointFacts | undefined) =>
  point === undefined || point.cores.length === 0 ? {} : { cores: point.cores }

/** An area of one part as a Polygon: what programs that know no MultiPolygon read. */
function simplest(shape: Shape) {
  if (shape.type === 'Point') return shape
  const { coordinates } = shape
  const [only, ...more] = coordinates
  return only !== undefined && more.length === 0
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates }
}
