import { join } from 'node:path'
import { type Format, tableOf } from './format.ts'
import { writeCsvTable } from './table.ts'

export const csv: Format = {
  hasGeometry: false,
  async write(request) {
    const path = join(request.folder, 'fields.csv')
    await writeCsvTable({ ...tableOf(request), path })
    return path
  },
}
