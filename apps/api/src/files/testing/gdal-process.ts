import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

/**
 * A program of its own, because GDAL keeps the configuration that it was loaded with, and the product's has few formats.
 * Prints the layers of a file with their features as GeoJSON, in WGS 84.
 *
 * Arguments: a path, a folder for its work, a file system inside the file (`vsizip`) or nothing.
 */
const [path, folder, handler] = process.argv.slice(2)
const require = createRequire(import.meta.url)
const installed = join(dirname(require.resolve('gdal3.js/node')), 'dist', 'package')
const gdal = await require('gdal3.js/node')({
  path: relative(process.cwd(), installed),
  dest: folder,
  logHandler: () => undefined,
  errorHandler: () => undefined,
})
const { datasets, errors } = await gdal.open(path, [], handler === undefined ? [] : [handler])
const [dataset] = datasets
if (dataset === undefined) throw new Error(`not opened: ${JSON.stringify(errors)}`)
const layers: unknown[] = []
for (const { name, geometryFields } of dataset.info.layers) {
  const output = await gdal.ogr2ogr(
    dataset,
    ['-f', 'GeoJSON', '-t_srs', 'EPSG:4326', '-lco', 'COORDINATE_PRECISION=12', name],
    `layer-${layers.length}`,
  )
  const { features } = JSON.parse(readFileSync(output.real, 'utf8'))
  layers.push({ name, type: geometryFields[0]?.type ?? null, features })
}
process.stdout.write(JSON.stringify({ driver: dataset.info.driverShortName, layers }), () => process.exit(0))
