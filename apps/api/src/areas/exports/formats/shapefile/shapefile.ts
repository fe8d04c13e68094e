import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { FIELD_COLUMNS, type FieldColumn } from '@org/core/contract'
import type { CellValue, ExportedField } from '../../rows.ts'
import type { Format, WriteRequest } from '../format.ts'
import { createShapeFiles } from './shapes.ts'
import { shortNames } from './short-names.ts'
import { MAX_TEXT_BYTES, rowLine, type TableCell, type TableColumn, writeTable } from './table.ts'
import { writeZip } from './zip.ts'

const NAME = 'fields'
/** As ESRI's own programs write it. */
const WGS84 =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]'

/** Polygons in WGS84 with a UTF-8 table, the five files in one .zip. A field without a boundary is a null shape. */
export const shapefile: Format = {
  hasGeometry: true,
  async write(request) {
    const { columns, folder, note, signal } = request
    const at = (extension: string) => join(folder, `${NAME}.${extension}`)
    const rows = join(folder, 'rows.jsonl')
    await spool(request, at('shp'), at('shx'), rows)
    const cut = await writeTable(at('dbf'), tableColumns(columns), rows, new Date())
    if (cut > 0) {
      const texts = cut === 1 ? 'One text was' : `${cut} texts were`
      note(`${texts} cut to the ${MAX_TEXT_BYTES} bytes a shapefile has room for`)
    }
    const files = ['shp', 'shx', 'dbf'].map((extension) => ({
      name: `${NAME}.${extension}`,
      content: at(extension),
    }))
    const projection = { name: `${NAME}.prj`, content: Buffer.from(WGS84) }
    const encoding = { name: `${NAME}.cpg`, content: Buffer.from('UTF-8') }
    await writeZip(at('zip'), [...files, projection, encoding], signal)
    return at('zip')
  },
}

/** Writes the shapes as they come, and keeps the rows for later. */
async function spool(
  { columns, pages }: WriteRequest,
  shpPath: string,
  shxPath: string,
  rowsPath: string,
): Promise<void> {
  const shapes = await createShapeFiles(shpPath, shxPath)
  let rows: FileHandle | null = null
  try {
    rows = await open(rowsPath, 'wx')
    for await (const page of pages) {
      await shapes.add(page.map(({ geometry }) => geometry))
      await rows.write(page.map((field) => rowLine(tableRow(field, columns))).join(''))
    }
    await shapes.finish()
  } catch (error) {
    await shapes.close()
    throw error
  } finally {
    await rows?.close()
  }
}

function tableRow({ cells }: ExportedField, columns: readonly FieldColumn[]): TableCell[] {
  return columns.map((column) => tableCell(cells[column]))
}

function tableCell(value: CellValue): TableCell {
  return value instanceof Date ? value.toISOString() : value
}

function tableColumns(columns: readonly FieldColumn[]): TableColumn[] {
  const names = shortNames(columns)
  return columns.map((column, at) => {
    const name = names[at] ?? column
    const { type } = FIELD_COLUMNS[column]
    if (type === 'integer') return { name, type: 'number', width: 12 }
    if (type === 'number') return { name, type: 'number', width: 16, decimals: 4 }
    return { name, type: type === 'boolean' ? 'boolean' : 'text' }
  })
}
