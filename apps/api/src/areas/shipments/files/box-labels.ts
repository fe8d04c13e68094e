import { setImmediate } from 'node:timers/promises'
import type { ShipmentDetail } from '@org/core/contract'
import type { Draw, TextStyle } from '../../../files/pdf/draw.ts'
import { addressLines, drawFitting, drawLarge } from '../../../files/pdf/page-text.ts'
import { type Section, sectionsOf } from './numbered.ts'
import { drawBars } from './symbol-place.ts'

/** A6, lying: two fit on half a sheet of A4. */
const PAGE = { widthMm: 148, heightMm: 105 }
const MARGIN_MM = 8
const WIDTH_MM = PAGE.widthMm - 2 * MARGIN_MM
const ADDRESS: TextStyle = { font: 'sans', sizePt: 13 }
const ADDRESS_MM = { firstMm: 31, lineMm: 5.6, most: 4 }
const RULES_MM = [54, 70] as const
const SMALL: TextStyle = { font: 'sans', sizePt: 9 }

/** A page for each box, to stick on it. */
export async function drawBoxLabels(draw: Draw, detail: ShipmentDetail): Promise<void> {
  for (const section of sectionsOf(detail)) {
    if (section.box === null) continue
    draw.page(PAGE.widthMm, PAGE.heightMm)
    drawTo(draw, detail)
    drawBox(draw, section, detail)
    drawBoxCode(draw, section.box.code)
    await setImmediate()
  }
}

const across = (baselineMm: number) => ({ xMm: MARGIN_MM, baselineMm, widthMm: WIDTH_MM })

function drawTo(draw: Draw, { laboratory }: ShipmentDetail): void {
  drawFitting(draw, 'To', across(12), SMALL)
  drawLarge(draw, laboratory.name, across(22), { font: 'bold', sizePt: 24, leastPt: 12 })
  const { firstMm, lineMm, most } = ADDRESS_MM
  const lines = addressLines(draw, laboratory.address, { widthMm: WIDTH_MM, style: ADDRESS, most })
  for (const [at, line] of lines.entries()) drawFitting(draw, line, across(firstMm + at * lineMm), ADDRESS)
}

function drawBox(draw: Draw, { box, lines }: Section, { shipment, boxes }: ShipmentDetail): void {
  for (const yMm of RULES_MM) draw.line(MARGIN_MM, yMm, MARGIN_MM + WIDTH_MM, yMm, 0.3)
  const half = { ...across(65), widthMm: WIDTH_MM / 2 - 2 }
  const which = `Box ${box?.number} of ${boxes.length}`
  drawLarge(draw, which, half, { font: 'bold', sizePt: 26, leastPt: 12 })
  const right = { ...half, xMm: MARGIN_MM + WIDTH_MM / 2 + 2 }
  drawFitting(draw, `Manifest ${shipment.number}`, { ...right, baselineMm: 60.5 }, ADDRESS)
  const samples = lines.length === 1 ? '1 sample' : `${lines.length} samples`
  drawFitting(draw, samples, { ...right, baselineMm: 66.5 }, ADDRESS)
}

function drawBoxCode(draw: Draw, code: string): void {
  const { heightMm } = drawBars(draw, code, { xMm: MARGIN_MM, yMm: 74, widthMm: WIDTH_MM })
  const style: TextStyle = { font: 'monoBold', sizePt: 13 }
  const widthMm = draw.widthMm(draw.printable(code, style.font), style)
  const xMm = MARGIN_MM + Math.max(0, (WIDTH_MM - widthMm) / 2)
  drawFitting(draw, code, { xMm, baselineMm: 74 + heightMm + 5, widthMm: WIDTH_MM }, style)
}
