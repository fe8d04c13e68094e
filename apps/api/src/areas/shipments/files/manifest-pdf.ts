import { setImmediate } from 'node:timers/promises'
import { depthUnitOf, type ShipmentDetail } from '@org/core/contract'
import type { Draw } from '../../../files/pdf/draw.ts'
import { drawFitting } from '../../../files/pdf/page-text.ts'
import { drawManifestHead } from './manifest-head.ts'
import { BODY, layOut, type PlacedSection } from './manifest-layout.ts'
import { type Column, columnsOf, drawHead, drawRow, LEFT_MM, TABLE_MM } from './manifest-rows.ts'
import { drawSignatures } from './manifest-signatures.ts'
import { type Section, sectionsOf } from './numbered.ts'

const A4 = { widthMm: 210, heightMm: 297 }
/** Above the lower edge of letter paper. */
const FOOTER_MM = 266

/** Draws the paper that goes with the boxes: crews sign it, and the bench ticks samples off. */
export async function drawManifest(draw: Draw, detail: ShipmentDetail, timeZone: string): Promise<void> {
  const sections = sectionsOf(detail)
  const layout = layOut(sections)
  const columns = columnsOf({ depthUnit: depthUnitOf(detail.lines), timeZone })
  let drawn = 0
  /** Begins the pages up to this one. */
  const toPage = (page: number): boolean => {
    const isNew = drawn <= page
    for (; drawn <= page; drawn++) {
      draw.page(A4.widthMm, A4.heightMm)
      drawFooter(
        draw,
        `${detail.shipment.number} · Days of ${timeZone}`,
        `page ${drawn + 1} / ${layout.pages}`,
      )
    }
    return isNew
  }
  toPage(0)
  drawManifestHead(draw, detail)
  for (const [at, place] of layout.sections.entries()) {
    const section = sections[at]
    if (section !== undefined)
      drawSection(draw, section, { place, columns, boxes: detail.boxes.length, toPage })
    // What is drawn goes to the file.
    await setImmediate()
  }
  toPage(layout.signatures.page)
  drawSignatures(draw, layout.signatures.yMm)
}

interface SectionPlace {
  place: PlacedSection
  columns: readonly Column[]
  boxes: number
  toPage(page: number): boolean
}

function drawSection(draw: Draw, section: Section, { place, columns, boxes, toPage }: SectionPlace): void {
  toPage(place.heading.page)
  const line = { xMm: LEFT_MM + 1, baselineMm: place.heading.yMm + 6.8, widthMm: TABLE_MM - 2 }
  draw.tags.leaf('H2', () =>
    drawFitting(draw, headingOf(section, boxes), line, { font: 'bold', sizePt: 10.5 }),
  )
  draw.tags.group('Table', () => {
    drawHead(draw, columns, { yMm: place.head.yMm, isRepeated: false })
    for (const [at, spot] of place.rows.entries()) {
      if (toPage(spot.page)) drawHead(draw, columns, { yMm: BODY.nextMm, isRepeated: true })
      const row = section.lines[at]
      if (row !== undefined) drawRow(draw, columns, { line: row, spot })
    }
  })
}

function headingOf({ box, lines }: Section, boxes: number): string {
  const samples = lines.length === 1 ? '1 sample' : `${lines.length} samples`
  if (box === null) return `In no box of this shipment · ${samples}`
  const seal = box.sealedAt === null ? 'not sealed' : 'sealed'
  return `Box ${box.number} of ${boxes} · ${box.code} · ${seal} · ${samples}`
}

function drawFooter(draw: Draw, what: string, page: string): void {
  const style = { font: 'sans', sizePt: 8 } as const
  const place = { xMm: LEFT_MM + 1, baselineMm: FOOTER_MM, widthMm: TABLE_MM / 2 - 2 }
  draw.tags.artifact(() => {
    drawFitting(draw, `Shipment manifest ${what}`, place, style)
    drawFitting(draw, page, { ...place, xMm: LEFT_MM + TABLE_MM / 2 + 1, align: 'right' }, style)
  })
}
