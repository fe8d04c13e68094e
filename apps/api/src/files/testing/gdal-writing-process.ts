import { readFileSync, writeFileSync } from 'node:fs'
import { loadAllOfGdal } from './all-of-gdal.ts'

/**
 * Has GDAL write the files that a list (`order.json` in a folder) asks for, and writes a list of what came of it
 * (`written.json`): paths, and the names of the columns as GDAL reads them again.
 *
 * Argument: the folder.
 */
const [folder = '.'] = process.argv.slice(2)
const gdal = await loadAllOfGdal(folder)
const written: unknown[] = []
for (const { source, options } of JSON.parse(readFileSync(`${folder}/order.json`, 'utf8'))) {
  const { datasets } = await gdal.open(source, ['KEEP_GEOM_COLUMNS=NO', 'HEADERS=YES'])
  const { real, all } = await gdal.ogr2ogr(datasets[0], options, `written-${written.length}`)
  written.push({ names: await namesIn(real), paths: all.map((file: { real: string }) => file.real) })
  await gdal.close(datasets[0])
}
writeFileSync(`${folder}/written.json`, JSON.stringify(written))
process.exit(0)

async function namesIn(path: string): Promise<unknown> {
  const { datasets } = await gdal.open(path)
  const { fields } = datasets[0].info.layers[0]
  await gdal.close(datasets[0])
  return fields.map(({ name }: { name: string }) => name)
}
