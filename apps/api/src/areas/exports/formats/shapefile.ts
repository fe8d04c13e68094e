import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { CellValue, ExportColumn, Format, WriteRequest } from './format.ts'
import { createShapeFiles } from './shapefile/shapes.ts'
import { shortNames } from './shapefile/short-names.ts'
import { MAX_TEXT_BYTES, rowLine, type TableCell, type TableColumn, writeTable } from './shapefile/table.ts'
import { writeZip } from './shapefile/zip.ts'

/** Polygons or points with a UTF-8 table, the five files in one .zip. A row without a location is a null shape. */
export const shapefile: Format = async (request) => {
  const { many, columns, crs, folder, note, signal } = request
  const at = (extension: string) => join(folder, `${many}.${extension}`)
  const rows = join(folder, 'rows.jsonl')
  await spool(request, at('shp'), at('shx'), rows)
  const cut = await writeTable(at('dbf'), tableColumns(columns), rows, new Date())
  if (cut > 0) {
    const texts = cut === 1 ? 'One text was' : `${cut} texts were`
    note(`${texts} cut to ${MAX_TEXT_BYTES} bytes, the most that a shapefile holds`)
  }
  const files = ['shp', 'shx', 'dbf'].map((extension) => ({
    name: `${many}.${extension}`,
    content: at(extension),
  }))
  const projection = { name: `${many}.prj`, content: Buffer.from(crs.esriWkt) }
  const encoding = { name: `${many}.cpg`, content: Buffer.from('UTF-8') }
  await writeZip(at('zip'), [...files, projection, encoding], signal)
  return at('zip')
}

/** Writes the shapes as they come, and keeps the rows for later. */
async function spool(
  { pages, shapes: kind }: WriteRequest,
  shpPath: string,
  shxPath: string,
  rowsPath: string,
): Promise<void> {
  const shapes = await createShapeFiles(shpPath, shxPath, kind ?? 'areas')
  let rows: FileHandle | null = null
  try {
    rows = await open(rowsPath, 'wx')
    for await (const page of pages) {
      await shapes.add(page.map(({ geometry }) => geometry))
      await rows.write(page.map(({ cells }) => rowLine(cells.map(tableCell))).join(''))
    }
    await shapes.finish()
  } catch (error) {
    await shapes.close()
    throw error
  } finally {
    await rows?.close()
  }
}

function tableCell(value: CellValue): TableCell {
  return value instanceof Date ? value.toISOString() : value
}

function tableColumns(columns: readonly ExportColumn[]): TableColumn[] {
  const names = shortNames(columns.map(({ key }) => key))
  return columns.map(({ key, type }, at) => {
    const name = names[at] ?? key
    if (type === 'integer') return { name, type: 'number', width: 12 }
    if (type === 'number') return { name, type: 'number', width: 16, decimals: 4 }
    if (type === 'precise') return { name, type: 'number', width: 16, decimals: 9 }
    return { name, type: type === 'boolean' ? 'boolean' : 'text' }
  })
}
