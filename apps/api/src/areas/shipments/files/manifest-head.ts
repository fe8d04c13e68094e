import { depthUnitOf, formatDepthRange, type ShipmentDetail } from '@org/core/contract'
import type { Draw, TextStyle } from '../../../files/pdf/draw.ts'
import { addressLines, drawFitting, drawLarge } from '../../../files/pdf/page-text.ts'
import { LEFT_MM, TABLE_MM } from './manifest-rows.ts'
import { drawBars } from './symbol-place.ts'

const CODE_MM = 82
const FACTS_MM = 46
const LINE_MM = 5
const TEXT: TextStyle = { font: 'sans', sizePt: 10 }
const ADDRESS_LINES = 5
/** Below the facts and the address, above the first box. */
const DEPTHS_MM = 76
/** Where the second column of facts begins, and its values. */
const SECOND_MM = 98
const VALUES_MM = 26

/** What is shipped, to whom and how. */
export function drawManifestHead(draw: Draw, detail: ShipmentDetail): void {
  const { tags } = draw
  const { number } = detail.shipment
  const wide = { xMm: LEFT_MM, widthMm: TABLE_MM - CODE_MM }
  tags.leaf('H1', () =>
    drawFitting(draw, 'Shipment manifest', { ...wide, baselineMm: 21 }, { font: 'bold', sizePt: 18 }),
  )
  tags.leaf('P', () =>
    drawLarge(draw, number, { ...wide, baselineMm: 33 }, { font: 'monoBold', sizePt: 24, leastPt: 8 }),
  )
  drawBars(draw, number, { xMm: LEFT_MM + TABLE_MM - CODE_MM, yMm: 14, widthMm: CODE_MM })
  drawLaboratory(draw, detail)
  drawDepths(draw, detail)
  for (const [at, [name, value]] of factsOf(detail).entries()) {
    const place = { xMm: LEFT_MM + SECOND_MM, baselineMm: FACTS_MM + at * LINE_MM }
    tags.leaf('P', () => {
      drawFitting(draw, name, { ...place, widthMm: VALUES_MM - 2 }, TEXT)
      const widthMm = TABLE_MM - SECOND_MM - VALUES_MM
      const behind = { ...place, xMm: place.xMm + VALUES_MM, widthMm }
      drawFitting(draw, value, behind, { ...TEXT, font: 'bold' })
    })
  }
}

function drawLaboratory(draw: Draw, { laboratory }: ShipmentDetail): void {
  const place = { xMm: LEFT_MM, baselineMm: FACTS_MM, widthMm: SECOND_MM - 6 }
  const lines = addressLines(draw, laboratory.address, {
    widthMm: place.widthMm,
    style: TEXT,
    most: ADDRESS_LINES,
  })
  draw.tags.leaf('P', () => drawFitting(draw, laboratory.name, place, { font: 'bold', sizePt: 12 }))
  for (const [at, line] of lines.entries()) {
    const baselineMm = FACTS_MM + (at + 1) * LINE_MM
    draw.tags.leaf('P', () => drawFitting(draw, line, { ...place, baselineMm }, TEXT))
  }
}

/** The layers of the lines in both units: laboratories and crews do not always read the same. */
function drawDepths(draw: Draw, { lines }: ShipmentDetail): void {
  if (lines.length === 0) return
  const unit = depthUnitOf(lines)
  const other = unit === 'cm' ? 'in' : 'cm'
  const layers = lines
    .toSorted((one, two) => one.depthTopCm - two.depthTopCm || one.depthBottomCm - two.depthBottomCm)
    .map(({ depthTopCm: top, depthBottomCm: bottom }) => {
      return `${formatDepthRange(top, bottom, unit)} (${formatDepthRange(top, bottom, other)})`
    })
  const words = `Depths: ${[...new Set(layers)].join(', ')}`
  const place = { xMm: LEFT_MM, baselineMm: DEPTHS_MM, widthMm: TABLE_MM }
  draw.tags.leaf('P', () => drawFitting(draw, words, place, TEXT))
}

/** Names and values; what is not known yet is written by hand. */
const factsOf = ({ shipment, laboratory, boxes }: ShipmentDetail): [name: string, value: string][] => [
  ['Account', laboratory.account],
  ['Carrier', shipment.carrier],
  ['Tracking', shipment.tracking],
  ['Shipped on', shipment.shippedOn ?? ''],
  ['Boxes', String(boxes.length)],
  ['Samples', String(shipment.samples)],
]
