import { type Client, calendarDay, type Sample } from '@org/core'
import { expect } from 'vitest'

/** A crew collects all base points of a year today. @returns their samples, by point and depth, without labels */
export async function collected(work: Client, fieldYearId: number, crewName: string): Promise<Sample[]> {
  const today = calendarDay(new Date())
  const { id: crewId } = await work.crews.create({ name: crewName, pointsADay: 60 })
  const base = async () => (await work.points.list({ fieldYearId: [fieldYearId], role: ['base'] })).items
  const { version } = await work.fieldYears.get({ id: fieldYearId })
  const visit = { fieldYearId, version, pointIds: (await base()).map(({ id }) => id) }
  await work.visits.plan({ days: [{ crewId, day: today, visits: [visit] }], today })
  const points = (await base()).map((point) => ({ id: point.id, version: point.version }))
  const at = { collectedAt: new Date(Date.now() - 60_000).toISOString(), collectedBy: crewName }
  await work.points.act({ act: { event: 'collect', points, ...at } })
  return samplesToMeasure(work, fieldYearId)
}

/** The samples of a year’s base points, by point and depth: those of the reserve are not sampled. */
export async function samplesToMeasure(work: Client, fieldYearId: number): Promise<Sample[]> {
  const { items: points } = await work.points.list({ fieldYearId: [fieldYearId], role: ['base'] })
  const ids = new Set(points.map(({ id }) => id))
  const { items } = await work.samples.list({ fieldYearId: [fieldYearId], limit: 200 })
  return items
    .filter(({ pointId }) => ids.has(pointId))
    .toSorted((a, b) => a.pointNumber - b.pointNumber || a.depthTopCm - b.depthTopCm)
}

/** A laboratory’s results by sample, in a file with columns of these names, mapped as it is proposed and committed. */
export async function measure(
  work: Client,
  fileName: string,
  columns: readonly string[],
  rows: readonly (readonly [sampleId: number, ...results: (string | number)[]])[],
): Promise<void> {
  const text = [['Our sample id', ...columns], ...rows].map((cells) => cells.join(',')).join('\r\n')
  const staged = await work.resultUploads.stage({ file: new TextEncoder().encode(text), fileName })
  const { id } = await work.resultUploads.map({
    ...{ id: staged.id, version: staged.version, laboratoryId: null },
    sheets: staged.sheets.map(({ position, proposal: { isData, mapping } }) => ({
      position,
      mapping: isData ? mapping : null,
    })),
  })
  // Nobody recorded that these samples were shipped.
  const { version } = await work.resultUploads.edit({ id, edits: [{ kind: 'confirm' }] })
  const job = await work.resultUploads.commit({ id, version })
  await expect.poll(async () => (await work.jobs.get({ id: job.id })).state).toBe('done')
}
