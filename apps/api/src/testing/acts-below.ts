import type { Client } from '@org/core'
import { errors, type Sample } from '@org/core/contract'
import { bagsOf, commitUpload, csvFile, mapUnshipped, samplesOf } from './lab-files.ts'
import { LAYOUT, type LockedYear } from './locked-year.ts'
import { dayAfter, pointsOf, TODAY } from './planned-years.ts'

export interface Acting {
  client: Client
  manager: Client
  crew: { id: number }
  year: LockedYear
  /** Of what an act chooses among several. */
  pick: number
}

type Act = (acting: Acting) => Promise<unknown>

const reason = 'A mistake'
const one = <T>(rows: readonly T[], pick: number): T => {
  const row = rows[pick % Math.max(1, rows.length)]
  if (row === undefined) throw errors.notFound('Anything to choose')
  return row
}
const seen = ({ id, version }: { id: number; version: number }) => ({ id, version })

const point = async ({ client, year, pick }: Acting) => seen(one(await pointsOf(client, year.id), pick))
const bag = async ({ client, year, pick }: Acting) => one(await bagsOf(client, year.id), pick)
const otherBag = async ({ client, year, pick }: Acting) => one(await bagsOf(client, year.open.id), pick)
const result = async ({ client, year, pick }: Acting) =>
  seen(one((await client.results.list({ fieldYearId: [year.id], limit: 500 })).items, pick))
const label = async (client: Client, { labelCode }: Sample) =>
  seen((await client.labels.get({ code: labelCode ?? '' })).label)
const shipment = ({ client, year, pick }: Acting) => client.shipments.get({ id: one(year.shipmentIds, pick) })
const item = async ({ client, year }: Acting) => {
  const { id, version } = await client.fieldYears.get({ id: year.id })
  return { items: [{ id, version }] }
}

const ofResults: Record<string, Act> = {
  judge: async (acting) =>
    acting.client.results.judge({ results: [await result(acting)], verdict: 'failed', reason }),
  accept: async (acting) =>
    acting.client.results.judge({ results: [await result(acting)], verdict: 'accept', reason: '' }),
  undoUpload: ({ manager, year }) => manager.resultUploads.undo({ id: year.uploadId }),
  commitUpload: async (acting) => {
    const { client, pick } = acting
    const lines = [await bag(acting), await otherBag(acting)].map(({ id }) => [id, pick % 5])
    const staged = await client.resultUploads.stage(csvFile([['Our sample id', 'SOC %'], ...lines]))
    await commitUpload(client, await mapUnshipped(client, staged))
  },
}

const ofLabels: Record<string, Act> = {
  print: ({ client, year }) =>
    client.labels.print({ source: { kind: 'points', filter: { fieldYearId: [year.id] } }, layout: LAYOUT }),
  printSamples: async ({ client, year, pick }) => {
    const { id } = one(await samplesOf(client, year.id), pick)
    return client.labels.print({ source: { kind: 'samples', ids: [id] }, layout: LAYOUT })
  },
  reprint: async (acting) =>
    acting.manager.labels.reprint({
      labels: [await label(acting.client, await bag(acting))],
      layout: LAYOUT,
      reason,
    }),
  void: async (acting) =>
    acting.manager.labels.void({ labels: [await label(acting.client, await bag(acting))], reason }),
  assign: async (acting) => {
    const swap = { sampleId: (await otherBag(acting)).id, swap: acting.pick % 2 === 0, reason }
    return acting.manager.labels.assign({ ...(await label(acting.client, await bag(acting))), ...swap })
  },
  assignHere: async (acting) => {
    const swap = { sampleId: (await bag(acting)).id, swap: acting.pick % 2 === 0, reason }
    return acting.manager.labels.assign({ ...(await label(acting.client, await otherBag(acting))), ...swap })
  },
  apply: async (acting) => {
    const { labelCode, pointId } = await bag(acting)
    return acting.client.labels.scan({
      text: labelCode ?? '',
      device: 'scanner',
      mode: { mode: 'apply', pointId },
    })
  },
  verify: (acting) => act(acting, 'verify'),
  accept: (acting) => act(acting, 'accept'),
  test: (acting) => act(acting, 'test'),
  find: (acting) => act(acting, 'find'),
  collectAgain: (acting) => act(acting, 'collectAgain'),
  reject: async (acting) =>
    acting.client.labels.act({ act: { event: 'reject', samples: [seen(await bag(acting))], reason } }),
  waive: async (acting) => acting.manager.labels.waive({ samples: [seen(await bag(acting))], reason }),
}

const act = async (acting: Acting, event: 'verify' | 'accept' | 'test' | 'find' | 'collectAgain') =>
  acting.client.labels.act({ act: { event, samples: [seen(await bag(acting))] } })

const linesOf = async (acting: Acting) => {
  const { shipment: of, lines } = await shipment(acting)
  return { id: of.id, lines: lines.map(seen) }
}
const ofShipments: Record<string, Act> = {
  pack: async (acting) => {
    const { boxes } = await shipment(acting)
    const { labelCode } = await bag(acting)
    const mode = { mode: 'pack', boxId: boxes[0]?.id ?? 0 } as const
    return acting.client.labels.scan({ text: labelCode ?? '', device: 'scanner', mode })
  },
  receive: async (acting) => {
    const mode = { mode: 'receive', shipmentId: (await shipment(acting)).shipment.id } as const
    return acting.client.labels.scan({ text: (await bag(acting)).labelCode ?? '', device: 'scanner', mode })
  },
  unpack: async (acting) => acting.client.shipments.unpack(await linesOf(acting)),
  decide: async (acting) => {
    const state = one(['received', 'damaged', 'not_received', 'unchecked'] as const, acting.pick)
    return acting.client.shipments.decide({ ...(await linesOf(acting)), state })
  },
  ship: async (acting) => {
    const { shipment: of } = await shipment(acting)
    return acting.client.shipments.ship({ ...seen(of), shippedOn: TODAY })
  },
  close: async (acting) => {
    const { shipment: of } = await shipment(acting)
    return acting.client.shipments.close({ ...seen(of), isRestMissing: true })
  },
}

const ofPoints: Record<string, Act> = {
  collect: async (acting) =>
    acting.client.points.act({
      act: { event: 'collect', points: [await point(acting)], collectedAt: `${TODAY}T00:00:02.000Z` },
    }),
  skip: async (acting) =>
    acting.client.points.act({
      act: { event: 'skip', points: [await point(acting)], reason, replace: acting.pick % 2 === 0 },
    }),
  retry: async (acting) =>
    acting.client.points.act({ act: { event: 'retry', points: [await point(acting)] } }),
  replace: async (acting) =>
    acting.client.points.act({ act: { event: 'replace', points: [await point(acting)] } }),
  record: async (acting) => {
    const { lon, lat, ...of } = one(await pointsOf(acting.client, acting.year.id), acting.pick)
    const row = { ...seen(of), position: { lon, lat } }
    return acting.client.points.record({ rows: [{ ...row, collectedAt: `${TODAY}T00:00:02.000Z` }] })
  },
  waive: async (acting) => acting.manager.points.waive({ points: [await point(acting)], reason }),
  plan: async (acting) => {
    const { version } = await acting.client.fieldYears.get({ id: acting.year.id })
    const visit = { fieldYearId: acting.year.id, version, pointIds: [(await point(acting)).id] }
    return acting.client.visits.plan({
      today: TODAY,
      days: [{ crewId: acting.crew.id, day: dayAfter(2), visits: [visit] }],
    })
  },
  clear: async (acting) => acting.client.visits.clear({ pointIds: [(await point(acting)).id] }),
}

const ofYears: Record<string, Act> = {
  confirm: async (acting) => acting.client.fieldYears.confirm(await item(acting)),
  reopen: async (acting) => acting.client.fieldYears.reopen(await item(acting)),
  approvePlan: async (acting) => acting.manager.fieldYears.approvePlan(await item(acting)),
  returnPlan: async (acting) => acting.manager.fieldYears.returnPlan({ ...(await item(acting)), reason }),
  schedule: async (acting) =>
    acting.client.fieldYears.schedule({ ...(await item(acting)), plannedOn: dayAfter(1) }),
  unschedule: async (acting) => acting.client.fieldYears.unschedule(await item(acting)),
  approve: async (acting) => acting.manager.fieldYears.approve(await item(acting)),
  cancel: async (acting) => acting.client.fieldYears.cancel({ ...(await item(acting)), reason }),
  saveYear: async ({ client, year }) => {
    const { version } = await client.fieldYears.get({ id: year.id })
    return client.fields.saveYear({ id: year.fieldId, year: year.year, version, crop: 'Rye' })
  },
  enroll: ({ client, year, pick }) =>
    client.enrollments.create({
      ...{ growerId: year.growerId, program: `Water ${pick}`, year: year.year },
      fieldIds: [year.fieldId],
    }),
  takeOut: async ({ client, year }) => {
    const { id, version } = await client.enrollments.get({ id: year.enrollmentId })
    return client.enrollments.update({ id, version, fieldIds: [] })
  },
  withdraw: async ({ client, manager, year }) => {
    const { id, version } = await client.enrollments.get({ id: year.enrollmentId })
    return manager.enrollments.withdraw({ items: [{ id, version }], reason })
  },
}

const ofEdits: Record<string, Act> = {
  // Also of what an undo made, by its first edit: a redo.
  undo: async ({ year, pick }) => {
    const { who, id } = one(year.edits, pick)
    return who.edits.undo({ id })
  },
}

/** What people can try in a year that is locked, by area. Undos are tried more often than anything else. */
export const ACTS_BELOW: readonly [name: string, act: Act][] = Object.entries({
  results: ofResults,
  labels: ofLabels,
  shipments: ofShipments,
  points: ofPoints,
  years: ofYears,
  edits: ofEdits,
}).flatMap(([area, acts]) =>
  Object.entries(acts).map(([name, does]): [string, Act] => [`${area}.${name}`, does]),
)
