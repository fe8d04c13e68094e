import { formatDepthRange } from '@org/core/contract'
import type { Draw } from '../../../files/pdf/draw.ts'
import { drawFitting, wrapped } from '../../../files/pdf/page-text.ts'
import { BODY, type Column, H1, MAP, MARGIN_MM, SMALL } from './looks.ts'
import { drawMap } from './map.ts'
import { drawEstimate, drawLegend } from './page-estimate.ts'
import { drawAnalytes, drawLayers } from './page-tables.ts'
import { type FieldPage, PAPERS, type PageChoice, unitOfPage } from './pages.ts'
import { areaWords, seriesWords } from './words.ts'

interface Numbered {
  number: number
  of: number
}

/** One field on one page. */
export function drawPage(draw: Draw, page: FieldPage, choice: PageChoice, numbered: Numbered): void {
  const { widthMm, heightMm } = PAPERS[choice.paper]
  draw.page(widthMm, heightMm)
  const inner = widthMm - 2 * MARGIN_MM
  drawTitle(draw, page, choice, inner)
  const area = { xMm: MARGIN_MM, yMm: 40, ...MAP }
  const classes = drawMap(draw, page, choice, area)
  const right = { xMm: MARGIN_MM + MAP.widthMm + 6, widthMm: inner - MAP.widthMm - 6 }
  const below = drawEstimate(draw, page, { ...right, yMm: 44 })
  const legend = drawLegend(draw, page, classes, { ...right, yMm: Math.max(below + 6, 100) })
  const yMm = Math.max(area.yMm + MAP.heightMm, legend) + 9
  const table = drawLayers(draw, page, { xMm: MARGIN_MM, widthMm: inner, yMm })
  const all = drawAnalytes(draw, page, { xMm: MARGIN_MM, widthMm: inner, yMm: table + 9 })
  drawNotes(draw, page, { xMm: MARGIN_MM, widthMm: inner, yMm: all + 6 }, heightMm - 18)
  drawFooter(draw, page, numbered, { widthMm, heightMm })
}

function drawTitle(draw: Draw, page: FieldPage, { areaUnit }: PageChoice, widthMm: number): void {
  const { report, estimate } = page
  const { field, year, programs, shown } = report
  const place = { xMm: MARGIN_MM, widthMm }
  draw.tags.leaf('H1', () => drawFitting(draw, field.name, { ...place, baselineMm: 20 }, H1))
  const facts = [
    field.growerName,
    ...programs,
    `${year}`,
    ...(field.areaM2 === null ? [] : [areaWords(field.areaM2, areaUnit)]),
  ]
  draw.tags.leaf('P', () => drawFitting(draw, facts.join(' · '), { ...place, baselineMm: 26 }, BODY))
  const layer =
    estimate.topCm === null || estimate.bottomCm === null
      ? ''
      : ` · ${formatDepthRange(estimate.topCm, estimate.bottomCm, unitOfPage(page))}`
  const what = shown === null ? 'No results' : `${seriesWords(shown)}${layer}`
  draw.tags.leaf('H2', () =>
    drawFitting(draw, what, { ...place, baselineMm: 34 }, { font: 'bold', sizePt: 11 }),
  )
}

function drawNotes(
  draw: Draw,
  { report, estimate }: FieldPage,
  { xMm, widthMm, yMm }: Column,
  lastMm: number,
): void {
  const sentences = [
    ...estimate.says,
    ...(estimate.method === '' ? [] : [`${estimate.method}.`]),
    ...report.notes,
  ]
  const parts = [...new Set(sentences)].flatMap((sentence) => wrapped(draw, sentence, widthMm, SMALL))
  const room = Math.max(1, Math.floor((lastMm - yMm) / NOTE_MM) + 1)
  // What has no room is named: nothing that was assumed is left out without a word.
  const shown = parts.length <= room ? parts : [...parts.slice(0, room - 1), MORE]
  for (const [line, part] of shown.entries()) {
    const place = { xMm, widthMm, baselineMm: yMm + line * NOTE_MM }
    draw.tags.leaf('P', () => drawFitting(draw, part, place, SMALL))
  }
}

const NOTE_MM = 3.8
const MORE = 'More is said with the estimate of this field in the report.'

function drawFooter(
  draw: Draw,
  { report }: FieldPage,
  { number, of }: Numbered,
  { widthMm, heightMm }: { widthMm: number; heightMm: number },
): void {
  const laboratories =
    report.laboratories.length === 0 ? 'Laboratory not named' : report.laboratories.join(', ')
  const left = report.reportedOn === null ? laboratories : `${laboratories} · reported ${report.reportedOn}`
  const place = { xMm: MARGIN_MM, widthMm: (widthMm - 2 * MARGIN_MM) * 0.75, baselineMm: heightMm - 10 }
  draw.tags.leaf('P', () => drawFitting(draw, left, place, SMALL))
  draw.tags.artifact(() =>
    drawFitting(
      draw,
      `page ${number} of ${of}`,
      { ...place, xMm: MARGIN_MM + place.widthMm, widthMm: place.widthMm / 3, align: 'right' },
      SMALL,
    ),
  )
}
