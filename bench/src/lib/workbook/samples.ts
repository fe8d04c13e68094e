import type { Sample } from '@org/core'

export const MILLION = 1_000_000
/** Every so manieth sample is left by any filter. */
export const FILTERED_BY = 8

/** The id of the sample at a place of an order, without a list of them: 37 and 53 divide no million. */
export const idAt = (place: number, step: number): number => 1 + ((place * step) % MILLION)
export const STEP_BY_FIELD = 37
export const STEP_BY_OTHER = 53

const STATUSES = ['reserved', 'printed', 'applied', 'shipped', 'received'] as const
const CODE = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const INSTANT = '2026-05-04T12:00:00.000Z'

/** A sample by its number, as the server answers it. */
export function sampleOf(id: number, note: string): Sample {
  const field = Math.ceil(id / 100)
  const point = 1 + (id % 40)
  const top = (id % 2) * 15
  return {
    ...{ id, version: 1, updatedAt: INSTANT, stateSince: INSTANT },
    ...{ growerId: Math.ceil(field / 10), growerName: `Grower ${Math.ceil(field / 10)}` },
    ...{ fieldId: field, fieldName: `Field ${field}`, fieldYearId: field, year: 2026, yearStatus: 'at_lab' },
    ...{ designId: field, designNumber: 1, stratumId: field, stratumNumber: 1 + (point % 5) },
    ...{ pointId: id, pointNumber: point, pointStatus: 'collected', lon: -93.6, lat: 42 },
    ...{ depthTopCm: top, depthBottomCm: top + 15, attempt: 1, coreCount: 5 },
    ...{ crewId: 1 + (field % 9), crewName: `Crew ${1 + (field % 9)}`, plannedOn: '2026-05-04' },
    ...{ status: STATUSES[id % STATUSES.length] ?? 'reserved', cause: null, note, labelCode: codeOf(id) },
    ...{ labelId: id, labelVersion: 1, labelBatchId: 1, printCount: 1 },
    ...{ boxCode: null, shipmentId: 1, shipmentNumber: 'S-1', labNumber: String(70_000 + id) },
    results: {
      soc: { value: 1 + (id % 300) / 100, methods: ['Dry combustion'] },
      bulk_density: { value: 1.1 + (id % 40) / 100, methods: [] },
      ph_water: { value: 5 + (id % 30) / 10, methods: [] },
      p_mehlich3: { value: id % 120, methods: ['Mehlich 3'] },
      k: { value: 80 + (id % 240), methods: ['Mehlich 3'] },
    },
  }
}

function codeOf(id: number): string {
  let [rest, code] = [id, '']
  for (let at = 0; at < 8; at += 1) {
    code = `${CODE[rest % CODE.length]}${code}`
    rest = Math.floor(rest / CODE.length)
  }
  return code
}
