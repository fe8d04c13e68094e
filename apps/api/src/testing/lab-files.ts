import type { Client } from '@org/core'
import {
  errors,
  fromErrorBody,
  type ResultsCommitted,
  type ResultUpload,
  type Sample,
  type SampleStatus,
} from '@org/core/contract'
import { sql } from 'kysely'
import { moveSamples, type SampleMove } from '../areas/custody/move.ts'
import { sampleTable } from '../areas/custody/tables.ts'
import { followPoints } from '../areas/field-years/follow.ts'
import { holdYears } from '../areas/field-years/hold.ts'
import { square } from '../areas/uploads/testing.ts'
import { transact } from '../db/transact.ts'
import { approvedYear, dayAfter, planFor, pointsOf, TODAY } from './planned-years.ts'
import { MIRA, type StaffedApi } from './staffed-api.ts'

export interface Business {
  api: StaffedApi
  client: Client
  manager: Client
  growerId: number
  crew: { id: number }
}

/** A field year whose base points are collected, with labels on every bag. */
export async function baggedYear(
  { api, client, manager, growerId, crew }: Business,
  name: string,
  corner: { lon: number; lat: number },
): Promise<{ id: number; samples: Sample[] }> {
  const { id } = await approvedYear({ client, manager, growerId }, name, square(corner.lon, corner.lat))
  await planFor(client, id, crew, dayAfter(1))
  const points = (await pointsOf(client, id)).filter(({ role }) => role === 'base')
  const seen = points.map((point) => ({ id: point.id, version: point.version }))
  const collected = { collectedAt: `${TODAY}T00:00:01.000Z`, collectedBy: 'North' }
  await client.points.act({ act: { event: 'collect', points: seen, ...collected } })
  await client.labels.print({
    source: { kind: 'points', filter: { fieldYearId: [id] } },
    layout: { sheet: { key: 'avery5160' } },
  })
  await moveBags(api, id, 'printed', { to: 'applied', what: 'apply' })
  return { id, samples: await bagsOf(client, id) }
}

/** The same, and every bag is shipped: without a manifest, which most files are not compared with. */
export async function sentYear(
  business: Business,
  name: string,
  corner: { lon: number; lat: number },
): Promise<{ id: number; samples: Sample[] }> {
  const { id } = await baggedYear(business, name, corner)
  await sendBags(business.api, id)
  return { id, samples: await bagsOf(business.client, id) }
}

/** Ships the bags of a year that are in no box, without a manifest. */
export const sendBags = (api: StaffedApi, fieldYearId: number): Promise<void> =>
  moveBags(api, fieldYearId, 'applied', { to: 'shipped', what: 'ship' })

/** All bags of a year, as after a scan of each, but in one edit. */
async function moveBags(
  { server }: StaffedApi,
  fieldYearId: number,
  from: SampleStatus,
  move: Pick<SampleMove, 'to' | 'what'>,
): Promise<void> {
  const { db } = server.services.database
  const { id: staffId } = await db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', MIRA.email)
    .executeTakeFirstOrThrow()
  await transact(db, { staffId }, async (tx) => {
    await holdYears(tx, [fieldYearId])
    const ofYear = sql<boolean>`field_year_id = ${fieldYearId}::bigint AND status = ${from} AND label_code IS NOT NULL`
    const samples = await tx.rows(sampleTable).lockWhere(ofYear)
    const labels = await tx.kysely.selectFrom('label').select(['id', 'code', 'sample_id']).execute()
    const labelOf = new Map(labels.map(({ sample_id, id, code }) => [sample_id, { id, code }]))
    await moveSamples(
      tx,
      { device: 'scanner', now: new Date() },
      samples.map((sample) => ({ sample, ...move, label: labelOf.get(sample.id) ?? null })),
    )
    await followPoints(tx, [fieldYearId])
  })
}

export const samplesOf = async (client: Client, fieldYearId: number): Promise<Sample[]> =>
  (await client.samples.list({ fieldYearId: [fieldYearId], limit: 200 })).items

/** Those that are in a bag: the points of the reserve are not sampled. */
export const bagsOf = async (client: Client, fieldYearId: number): Promise<Sample[]> =>
  (await samplesOf(client, fieldYearId)).filter(({ labelCode }) => labelCode !== null)

/** A file as a laboratory sends it. */
export const csvFile = (lines: readonly (readonly (string | number)[])[], fileName = 'results.csv') => ({
  file: new TextEncoder().encode(lines.map((cells) => cells.join(',')).join('\r\n')),
  fileName,
})

/** Confirms what is proposed for every sheet with results, and waits until the rows are checked. */
export const mapAsProposed = async (
  client: Client,
  upload: ResultUpload,
  laboratoryId: number | null = null,
  depthUnit: 'cm' | 'in' | null = null,
): Promise<ResultUpload> =>
  checkEnded(client, await confirmAsProposed(client, upload, laboratoryId, depthUnit))

/** The same of samples that nobody recorded as shipped: a person says that the laboratory had them. */
export async function mapUnshipped(
  client: Client,
  staged: ResultUpload,
  laboratoryId: number | null = null,
): Promise<ResultUpload> {
  const upload = await mapAsProposed(client, staged, laboratoryId)
  const edits = (upload.summary?.groups ?? [])
    .filter(({ kind }) => kind === 'notShipped')
    .map(({ kind: finding, sheet }) => ({
      ...{ kind: 'settle' as const, act: 'confirm' as const },
      ...{ sheet, finding, column: null },
    }))
  if (edits.length === 0) return upload
  return checkEnded(client, await client.resultUploads.edit({ id: upload.id, edits }))
}

/** Confirms what is proposed for every sheet with results. */
export const confirmAsProposed = (
  client: Client,
  upload: ResultUpload,
  laboratoryId: number | null = null,
  depthUnit: 'cm' | 'in' | null = null,
): Promise<ResultUpload> =>
  client.resultUploads.map({
    id: upload.id,
    version: upload.version,
    laboratoryId,
    sheets: upload.sheets.map(({ position, proposal }) => ({
      position,
      mapping: proposal.isData
        ? { ...proposal.mapping, depthUnit: depthUnit ?? proposal.mapping.depthUnit }
        : null,
    })),
  })

/** The upload once no job checks its rows any more. */
export async function checkEnded(client: Client, upload: ResultUpload): Promise<ResultUpload> {
  let now = upload
  while (now.check?.state === 'queued' || now.check?.state === 'running') {
    await new Promise((resolve) => setTimeout(resolve, 20))
    now = await client.resultUploads.get({ id: upload.id })
  }
  return now
}

/** Commits a checked file and waits for its end. @throws the job's error */
export async function commitUpload(client: Client, { id, version }: ResultUpload): Promise<ResultsCommitted> {
  const job = await client.resultUploads.commit({ id, version })
  return commitEnded(client, job.id)
}

export async function commitEnded(client: Pick<Client, 'jobs'>, id: number): Promise<ResultsCommitted> {
  for (;;) {
    const job = await client.jobs.get({ id })
    if (job.kind === 'results' && job.result !== null) return job.result
    if (job.state !== 'queued' && job.state !== 'running')
      throw fromErrorBody({ error: job.error }) ?? errors.aborted()
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
