import { classColor, type LayerSummary, type ValueClass } from '@org/core/contract'
import type { Draw, TextStyle } from '../../../files/pdf/draw.ts'
import { drawFitting, wrapped } from '../../../files/pdf/page-text.ts'
import { drawMap, drawPoint } from './map.ts'
import { type FieldPage, layerValues, PAPERS, type PageChoice } from './pages.ts'
import { areaWords, classWords, inNumber, intervalWords, maybe, seriesWords, withUnit } from './words.ts'

const MARGIN_MM = 14
const GRAY = '#4d5348'
const H1 = { font: 'bold', sizePt: 18 } as const
const H2 = { font: 'bold', sizePt: 9.5 } as const
const BODY = { font: 'sans', sizePt: 9 } as const
const SMALL = { font: 'sans', sizePt: 8, color: GRAY } as const
const LARGE = { font: 'bold', sizePt: 24 } as const
const MAP = { widthMm: 118, heightMm: 112 }
const LINE_MM = 4.6

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
  drawLegend(draw, page, classes, { ...right, yMm: Math.max(below + 6, 100) })
  const table = drawLayers(draw, page, { xMm: MARGIN_MM, widthMm: inner, yMm: area.yMm + MAP.heightMm + 9 })
  drawNotes(draw, page, { xMm: MARGIN_MM, widthMm: inner, yMm: table + 6 }, heightMm - 18)
  drawFooter(draw, page, numbered, { widthMm, heightMm })
}

interface Column {
  xMm: number
  widthMm: number
  yMm: number
}

function drawTitle(
  draw: Draw,
  { report, estimate }: FieldPage,
  { areaUnit }: PageChoice,
  widthMm: number,
): void {
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
      : ` · ${estimate.topCm}–${estimate.bottomCm} cm`
  const what = shown === null ? 'No results' : `${seriesWords(shown)}${layer}`
  draw.tags.leaf('H2', () =>
    drawFitting(draw, what, { ...place, baselineMm: 34 }, { font: 'bold', sizePt: 11 }),
  )
}

function drawEstimate(draw: Draw, { report, estimate }: FieldPage, { xMm, widthMm, yMm }: Column): number {
  const { shown } = report
  let at = yMm
  const line = (text: string, style: TextStyle, stepMm = LINE_MM) => {
    for (const part of wrapped(draw, text, widthMm, style)) {
      draw.tags.leaf('P', () => drawFitting(draw, part, { xMm, widthMm, baselineMm: at }, style))
      at += stepMm
    }
  }
  line('Mean by area', H2, 10)
  if (estimate.mean === null || shown === null) {
    line(estimate.problem ?? 'There is no estimate.', BODY)
    return at
  }
  const digits = shown.decimals
  line(withUnit(inNumber(estimate.mean, digits), shown.unit), LARGE, 6)
  line(intervalWords(estimate, digits), BODY)
  if (estimate.standardError !== null)
    line(
      `Standard error ${inNumber(estimate.standardError, digits + 1)}, ${estimate.n} values, ${inNumber(estimate.degreesOfFreedom ?? 0)} degrees of freedom`,
      SMALL,
      3.8,
    )
  if (estimate.total !== null) line(`In all ${inNumber(estimate.total.tons)} t of carbon`, BODY)
  if (estimate.change !== null && estimate.change.change !== null) {
    const { change, since, interval } = estimate.change
    const within = interval === null ? '' : ` (${interval.map((end) => inNumber(end, digits)).join(' to ')})`
    line(`Change since ${since}: ${change > 0 ? '+' : ''}${inNumber(change, digits)}${within}`, BODY)
  }
  return at
}

function drawLegend(
  draw: Draw,
  page: FieldPage,
  classes: readonly ValueClass[],
  { xMm, widthMm, yMm }: Column,
): void {
  const { shown, design } = page.report
  if (shown === null || design === null) return
  draw.tags.leaf('H2', () => drawFitting(draw, 'Points by value', { xMm, widthMm, baselineMm: yMm }, H2))
  const values = layerValues(page)
  const missing = design.points.filter(({ id }) => (values.get(id)?.value ?? null) === null).length
  const lines = [
    ...classes.map((each, at) => ({
      color: classColor(at, classes.length),
      words: classWords(each, shown.decimals),
      count: each.count,
    })),
    ...(missing === 0 ? [] : [{ color: null, words: 'no value', count: missing }]),
  ]
  for (const [at, { color, words, count }] of lines.entries()) {
    const baselineMm = yMm + 6 + at * LINE_MM
    drawPoint(draw, xMm + 2, baselineMm - 1.1, color)
    draw.tags.leaf('P', () =>
      drawFitting(draw, `${words}: ${count}`, { xMm: xMm + 6, widthMm: widthMm - 6, baselineMm }, BODY),
    )
  }
}

const HEADS = ['Depth (cm)', 'Values', 'Missing', 'Mean', 'Least', 'Greatest', 'CV (%)'] as const
/** A field has ten layers at most. */
const MOST_LAYERS = 12

function drawLayers(draw: Draw, { report }: FieldPage, { xMm, widthMm, yMm }: Column): number {
  const { shown, layers } = report
  if (shown === null) return yMm
  draw.tags.leaf('H2', () => drawFitting(draw, 'Values by depth', { xMm, widthMm, baselineMm: yMm }, H2))
  const cell = widthMm / HEADS.length
  const row = (cells: readonly string[], baselineMm: number, type: 'TH' | 'TD', style: TextStyle) =>
    draw.tags.group('TR', () => {
      for (const [at, text] of cells.entries()) {
        const place = {
          xMm: xMm + at * cell,
          widthMm: cell - 2,
          baselineMm,
          align: at === 0 ? 'left' : 'right',
        } as const
        draw.tags.leaf(
          type,
          () => drawFitting(draw, text, place, style),
          type === 'TH' ? { scope: 'Column' } : {},
        )
      }
    })
  let at = yMm + 6
  draw.tags.group('Table', () => {
    row(HEADS, at, 'TH', SMALL)
    for (const layer of layers.slice(0, MOST_LAYERS)) {
      at += LINE_MM
      row(layerCells(layer, shown.decimals), at, 'TD', BODY)
    }
  })
  return at
}

const layerCells = (
  { topCm, bottomCm, n, missing, mean, min, max, cv }: LayerSummary,
  digits: number,
): string[] => [
  `${topCm}–${bottomCm}`,
  `${n}`,
  `${missing}`,
  maybe(mean, digits),
  maybe(min, digits),
  maybe(max, digits),
  cv === null ? '–' : inNumber(100 * cv, 1),
]

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
  let at = yMm
  for (const sentence of new Set(sentences))
    for (const part of wrapped(draw, sentence, widthMm, SMALL)) {
      if (at > lastMm) return
      draw.tags.leaf('P', () => drawFitting(draw, part, { xMm, widthMm, baselineMm: at }, SMALL))
      at += 3.8
    }
}

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
