import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Box, ManifestLine, ShipmentDetail, ShipmentDocument } from '@org/core/contract'
import { writeShipmentFile } from './write-file.ts'

export const DATE = new Date('2026-11-27T10:00:00Z')
const AT = '2026-11-20T15:30:00.000Z'
const never = new AbortController().signal
/** As codes have them: without I, L, O and U. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Eight characters; another for each index. */
export function codeOf(index: number): string {
  let rest = (index + 1) * 7_919_993
  return Array.from({ length: 8 }, () => {
    const letter = LETTERS[rest % 32]
    rest = Math.floor(rest / 32) + 1_000_003
    return letter
  }).join('')
}

export const boxOf = (number: number, change: Partial<Box> = {}): Box => ({
  id: 100 + number,
  shipmentId: 1,
  number,
  code: `M-2026-0187-${number}`,
  sealedAt: AT,
  samples: 0,
  version: 1,
  ...change,
})

export const lineOf = (index: number, change: Partial<ManifestLine> = {}): ManifestLine => ({
  id: 1000 + index,
  shipmentId: 1,
  boxId: 101,
  sampleId: 5000 + index,
  code: codeOf(index),
  state: 'packed',
  checkedAt: null,
  note: '',
  boxNumber: 1,
  checkedBy: null,
  growerName: 'Tidewell Farms',
  fieldName: 'North Forty',
  fieldYearId: 12,
  year: 2026,
  pointId: 700 + index,
  pointNumber: index + 1,
  depthTopCm: 0,
  depthBottomCm: 15,
  collectedAt: AT,
  lon: -93.62,
  lat: 42.03,
  sampleStatus: 'packed',
  sampleVersion: 1,
  version: 1,
  ...change,
})

/** Lines in the first box. */
export const linesOf = (count: number): ManifestLine[] => Array.from({ length: count }, (_, at) => lineOf(at))

interface Change {
  shipment?: Partial<ShipmentDetail['shipment']>
  laboratory?: Partial<ShipmentDetail['laboratory']>
  boxes?: Box[]
  lines?: ManifestLine[]
}

/** A shipment with what a test changes: one box with three samples. */
export function detailOf({ shipment, laboratory, boxes = [boxOf(1)], lines = linesOf(3) }: Change = {}) {
  const detail: ShipmentDetail = {
    shipment: {
      id: 1,
      number: 'M-2026-0187',
      laboratoryId: 3,
      status: 'packing',
      carrier: 'UPS Ground',
      tracking: '1Z999AA10123456784',
      shippedOn: '2026-11-27',
      closedAt: null,
      note: '',
      laboratoryName: 'A & L Great Lakes',
      boxes: boxes.length,
      samples: lines.filter(({ state }) => state !== 'unexpected').length,
      unchecked: 0,
      received: 0,
      damaged: 0,
      notReceived: 0,
      unexpected: 0,
      version: 1,
      createdAt: AT,
      updatedAt: AT,
      ...shipment,
    },
    laboratory: {
      id: 3,
      name: 'A & L Great Lakes',
      address: '3505 Conestoga Drive\nFort Wayne, IN 46808',
      email: '',
      phone: '',
      account: '88141',
      measures: '',
      tests: 'S1, S3',
      orderFormat: 'csv',
      orderColumns: [],
      active: true,
      version: 1,
      updatedAt: AT,
      ...laboratory,
    },
    boxes,
    lines,
  }
  return detail
}

/** Writes a document into a folder of its own, and reads it. */
export async function fileOf(
  document: ShipmentDocument,
  detail: ShipmentDetail,
  signal = never,
  timeZone = 'UTC',
) {
  const folder = await mkdtemp(join(tmpdir(), 'shipment-file-'))
  try {
    const { path, notes } = await writeShipmentFile(document, detail, {
      folder,
      date: DATE,
      timeZone,
      signal,
    })
    return { path, notes, file: new Uint8Array(await readFile(path)) }
  } finally {
    await rm(folder, { recursive: true })
  }
}
