import { parseCsv, writeCsv } from 'hucre/csv'
import { type CellValue, readXlsx, writeXlsx } from 'hucre/xlsx'
import { expect } from 'vitest'
import { download, ended } from '../areas/exports/testing.ts'
import type { StaffedApi } from './staffed-api.ts'

type Client = StaffedApi['client']
export type Format = 'csv' | 'xlsx'
export type Rows = CellValue[][]

/** The file of an export. */
export async function fileOf(api: StaffedApi, { id }: { id: number }): Promise<Uint8Array<ArrayBuffer>> {
  expect(await ended(api, id)).toMatchObject({ status: 'done', error: null })
  return new Uint8Array(await (await download(api, id)).arrayBuffer())
}

/** The cells of an exported file as other programs read them. */
export async function rowsOf(bytes: Uint8Array, format: Format): Promise<Rows> {
  if (format === 'csv') return parseCsv(new TextDecoder().decode(bytes), { delimiter: ',' })
  return (await readXlsx(bytes)).sheets[0]?.rows ?? []
}

/** A file as other programs write it. */
export async function writtenAs(
  format: Format,
  rows: Rows,
  delimiter = ',',
): Promise<Uint8Array<ArrayBuffer>> {
  if (format === 'csv') return new TextEncoder().encode(writeCsv(rows, { delimiter }))
  return Uint8Array.from(await writeXlsx({ sheets: [{ name: 'Sheet', rows }] }))
}

/** Puts texts into cells, by the first cell of their rows that is `id` in the column that is headed so. */
export function put(rows: Rows, head: string, id: number, value: CellValue): void {
  const [heads = []] = rows
  const at = heads.indexOf(head)
  const ids = heads.findIndex((each) => String(each).endsWith(' id') && !String(each).startsWith('Field id'))
  const row = rows.find((each) => Number(each[ids]) === id)
  if (at === -1 || row === undefined) throw new Error(`There is no ${head} of ${id}`)
  row[at] = value
}

export const compareWith =
  (client: Client, workbook: Parameters<Client['workbooks']['readFile']>[0]['workbook']) =>
  (file: Uint8Array<ArrayBuffer>, fileName = 'file.csv') =>
    client.workbooks.readFile({ workbook, file, fileName })
