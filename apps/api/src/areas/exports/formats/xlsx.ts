import { join } from 'node:path'
import { type Format, tableOf } from './format.ts'
import { writeXlsxTable } from './table.ts'

export const xlsx: Format = {
  hasGeometry: false,
  async write(request) {
    const path = join(request.folder, 'fields.xlsx')
    await writeXlsxTable({ ...tableOf(request), path })
    return path
  },
}
