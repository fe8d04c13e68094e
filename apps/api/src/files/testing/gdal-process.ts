import { readFileSync } from 'node:fs'
import { loadAllOfGdal } from './all-of-gdal.ts'

/**
 * Prints the layers of a file with their features as GeoJSON, in WGS 84.
 *
 * Arguments: a path, a folder for its work, a file system inside the file (`vsizip`) or nothing.
 */
const [path, folder, handler] = process.argv.slice(2)
const gdal = await loadAllOfGdal(folder)
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
