import type { Client } from '@org/core'
import type { LabelLayout } from '@org/core/contract'
import { type Business, baggedYear, bagsOf, commitUpload, csvFile, mapUnshipped } from './lab-files.ts'
import { TODAY } from './planned-years.ts'

export const LAYOUT: LabelLayout = { sheet: { key: 'avery5160' } }

/** A year with all that can be below one, most of it written by edits that can be undone; and another that is open. */
export interface LockedYear {
  id: number
  fieldId: number
  year: number
  growerId: number
  /** Edits of these people that touched it while it was open. */
  edits: { who: Client; id: number }[]
  /** The upload that its results came with. */
  uploadId: number
  /** With bags of both years: one that is packed, one that is shipped. */
  shipmentIds: number[]
  enrollmentId: number
  open: { id: number }
}

/** @param names of the locked year's field, and of the open one's */
export async function yearToLock(business: Business, names: [string, string]): Promise<LockedYear> {
  const { client, manager, growerId } = business
  const { id, samples } = await baggedYear(business, names[0], { lon: -97, lat: 45 })
  const open = await baggedYear(business, names[1], { lon: -96.9, lat: 45 })
  const { fieldId, year } = await client.fieldYears.get({ id })
  const enrolled = { growerId, program: 'Carbon', year, fieldIds: [fieldId] }
  const { id: enrollmentId } = await client.enrollments.create(enrolled)
  const shipmentIds = await shipments(client, [...samples.slice(0, 4), ...open.samples.slice(0, 4)])
  const uploadId = await results(client, id)
  await judge(client, id)
  const { version } = await client.fieldYears.get({ id })
  await client.fields.saveYear({ id: fieldId, year, version, crop: 'Oats' })
  await verify(client, id)
  const edits = await Promise.all(
    [client, manager].map(async (who) => {
      const { items } = await who.edits.list({ limit: 50 })
      return items.map((edit) => ({ who, id: edit.id }))
    }),
  )
  return { id, fieldId, year, growerId, edits: edits.flat(), uploadId, shipmentIds, enrollmentId, open }
}

export async function lockYear(manager: Client, id: number): Promise<void> {
  const { version } = await manager.fieldYears.get({ id })
  const { refused } = await manager.fieldYears.approve({ items: [{ id, version }] })
  if (refused.length > 0) throw new Error(`It was not locked: ${refused[0]?.message}`)
}

async function shipments(client: Client, samples: readonly { labelCode: string | null }[]) {
  const laboratory = await client.laboratories.create({ name: 'Prairie Soil Laboratory' })
  const ids: number[] = []
  for (const part of [0, 1]) {
    const { shipment, boxes } = await client.shipments.create({ laboratoryId: laboratory.id })
    const mode = { mode: 'pack', boxId: boxes[0]?.id ?? 0 } as const
    for (const { labelCode } of samples.filter((_, at) => at % 2 === part))
      await client.labels.scan({ text: labelCode ?? '', device: 'scanner', mode })
    ids.push(shipment.id)
    if (part === 0)
      await client.shipments.ship({ id: shipment.id, version: shipment.version, shippedOn: TODAY })
  }
  return ids
}

/** A result of every bag. @returns the upload */
async function results(client: Client, yearId: number): Promise<number> {
  const lines = (await bagsOf(client, yearId)).map(({ id }) => [id, 2])
  const file = csvFile([['Our sample id', 'SOC %'], ...lines])
  const upload = await mapUnshipped(client, await client.resultUploads.stage(file))
  await commitUpload(client, upload)
  return upload.id
}

async function judge(client: Client, yearId: number): Promise<void> {
  const { items } = await client.results.list({ fieldYearId: [yearId], limit: 500 })
  const seen = items.map(({ id, version }) => ({ id, version }))
  await client.results.judge({ results: seen.slice(0, 3), verdict: 'outlier', reason: 'Too high' })
}

async function verify(client: Client, yearId: number): Promise<void> {
  const [bag] = await bagsOf(client, yearId)
  if (bag === undefined) throw new Error('no bag')
  await client.labels.act({ act: { event: 'verify', samples: [{ id: bag.id, version: bag.version }] } })
}
