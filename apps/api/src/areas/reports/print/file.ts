import { join } from 'node:path'
import { type ReportFileRead, reportFileSchema } from '@org/core/contract'
import type { Db } from '../../../db/database.ts'
import { readEstimate } from '../estimate/estimate.ts'
import { readField, valuesOf } from '../values/field.ts'
import { readCampaigns } from '../values/read-campaigns.ts'
import type { FieldPage } from './pages.ts'
import { drawReports } from './reports-thread.ts'

interface WriteOptions {
  /** An empty folder of its own. */
  folder: string
  date: Date
  signal: AbortSignal
  /** Told how many pages there will be, and are. */
  of(total: number): void
  onPages(count: number): void
}

/** Reads and draws what a request is about, as it is now. @returns where the file is, and what it lacks */
export async function writeReportFile(
  db: Db,
  parameters: unknown,
  { folder, date, signal, of, onPages }: WriteOptions,
): Promise<{ path: string; notes: string[] }> {
  const request = reportFileSchema.parse(parameters)
  of(request.fields.length)
  const pages: FieldPage[] = []
  for (const one of request.fields) {
    signal.throwIfAborted()
    pages.push(await readPage(db, request, one))
    onPages(1)
  }
  const path = join(folder, 'reports.pdf')
  const { classes, paper, areaUnit } = request
  const notes = await drawReports({ pages, choice: { classes, paper, areaUnit }, date, path, signal })
  return { path, notes }
}

async function readPage(
  db: Db,
  { analyte, method, unit, censored, topCm, bottomCm, confidence, basis, moved, since }: ReportFileRead,
  field: ReportFileRead['fields'][number],
): Promise<FieldPage> {
  const series = { ...field, analyte, method, unit, censored }
  const report = await readField(db, series)
  const estimate = await readEstimate(db, {
    ...{ ...series, topCm, bottomCm, confidence, basis, moved },
    since: since === undefined || since >= field.year ? undefined : since,
  })
  const [campaign] = await readCampaigns(db, { fieldIds: [field.fieldId], year: field.year })
  const analytes = report.series.map((one) => {
    const { analyte, method, unit } = one
    const layers =
      campaign === undefined ? [] : valuesOf(campaign, { analyte, method, unit, censored }).layers
    return { series: one, layers }
  })
  return { report, estimate, analytes }
}
