import { type Client, calendarDay, type Sample } from '@org/core'
import { expect } from 'vitest'

const basePoints = async (work: Client, fieldYearId: number) =>
  (await work.points.list({ fieldYearId: [fieldYearId], role: ['base'] })).items

/** A new crew is to collect all base points of a year today. */
export async function planned(work: Client, fieldYearId: number, crewName: string): Promise<void> {
  const today = calendarDay(new Date())
  const { id: crewId } = await work.crews.create({ name: crewName, pointsADay: 60 })
  const { version } = await work.fieldYears.get({ id: fieldYearId })
  const pointIds = (await basePoints(work, fieldYearId)).map(({ id }) => id)
  const visits = [{ fieldYearId, version, pointIds }]
  await work.visits.plan({ days: [{ crewId, day: today, visits }], today })
}

/** A crew cannot sample the last base point of a year, for water. @returns its number */
export async function lastUnderWater(work: Client, fieldYearId: number): Promise<number> {
  const last = (await basePoints(work, fieldYearId)).toSorted((a, b) => b.number - a.number)[0]
  const { id = 0, version = 0, number = 0 } = last ?? {}
  const act = { event: 'block', reason: 'Standing water', cause: 'water' } as const
  await work.points.act({ act: { ...act, points: [{ id, version }] } })
  return number
}

/** A crew collects all base points of a year today. @returns their samples, by point and depth, without labels */
export async function collected(work: Client, fieldYearId: number, crewName: string): Promise<Sample[]> {
  await planned(work, fieldYearId, crewName)
  const points = (await basePoints(work, fieldYearId)).map(({ id, version }) => ({ id, version }))
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
