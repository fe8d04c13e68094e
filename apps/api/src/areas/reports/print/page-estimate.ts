import { classColor, SOC_STOCK, type ValueClass } from '@org/core/contract'
import type { Draw, TextStyle } from '../../../files/pdf/draw.ts'
import { drawFitting, wrapped } from '../../../files/pdf/page-text.ts'
import { BODY, type Column, H2, LARGE, LINE_MM, SMALL } from './looks.ts'
import { drawPoint } from './map.ts'
import { type FieldPage, layerValues } from './pages.ts'
import { classWords, inNumber, intervalWords, rejectedWords, withUnit } from './words.ts'

/** How much higher a large line is than others. */
const LARGE_ABOVE_MM = 4

/** The mean, how sure it is, and the change. @returns where its last line stands */
export function drawEstimate(
  draw: Draw,
  { report, estimate }: FieldPage,
  { xMm, widthMm, yMm }: Column,
): number {
  const { shown } = report
  let at = yMm
  const line = (text: string, style: TextStyle, stepMm = LINE_MM) => {
    for (const part of wrapped(draw, text, widthMm, style)) {
      draw.tags.leaf('P', () => drawFitting(draw, part, { xMm, widthMm, baselineMm: at }, style))
      at += stepMm
    }
  }
  line(estimate.referenceMassTHa === null ? 'Mean by area' : 'Mean by area, in equal soil mass', H2, 10)
  if (estimate.mean === null || shown === null) {
    line(estimate.problem ?? 'There is no estimate.', BODY)
    return at
  }
  const digits = shown.decimals
  for (const sentence of estimate.first) line(sentence, BODY)
  // A large line reaches up into the one before.
  if (estimate.first.length > 0) at += LARGE_ABOVE_MM
  const least = estimate.isAtLeast ? 'at least ' : ''
  line(`${least}${withUnit(inNumber(estimate.mean, digits), shown.unit)}`, LARGE, 6)
  for (const sentence of intervalWords(estimate, digits)) line(sentence, BODY)
  for (const sentence of rejectedWords(estimate, digits)) line(sentence, BODY)
  if (estimate.standardError !== null)
    line(
      `Standard error ${inNumber(estimate.standardError, digits + 1)}, ${estimate.n} values, ${inNumber(estimate.degreesOfFreedom ?? 0)} degrees of freedom`,
      SMALL,
      3.8,
    )
  if (estimate.total !== null) line(totalWords(estimate.total.tons, estimate.of), BODY)
  if (estimate.change !== null && estimate.change.change !== null) {
    const { change, since, interval, assumes, problem } = estimate.change
    const condition = assumes === null ? '' : `, if ${assumes}`
    const within = interval === null ? '' : ` (${interval.map((end) => inNumber(end, digits)).join(' to ')})`
    line(
      `Change since ${since}: ${change > 0 ? '+' : ''}${inNumber(change, digits)}${within}${condition}`,
      BODY,
    )
    // The reason of the year itself stands above.
    if (problem !== null && problem !== estimate.noInterval) line(problem, BODY)
  }
  return at
}

/** A sum over a part is never taken for that of the field. */
const totalWords = (tons: number, of: FieldPage['estimate']['of']): string =>
  of === 'field'
    ? `In all ${inNumber(tons)} t of carbon`
    : `${inNumber(tons)} t of carbon in ${of === 'part' ? 'the strata with values' : 'the part that can be sampled'}`

/** The classes of the map with their counts. @returns where its last line stands */
export function drawLegend(
  draw: Draw,
  page: FieldPage,
  classes: readonly ValueClass[],
  { xMm, widthMm, yMm }: Column,
): number {
  const { shown, design } = page.report
  if (shown === null || design === null) return yMm
  draw.tags.leaf('H2', () =>
    drawFitting(
      draw,
      shown.analyte === SOC_STOCK ? 'Points by stock to this depth' : 'Points by value',
      { xMm, widthMm, baselineMm: yMm },
      H2,
    ),
  )
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
  return yMm + 6 + Math.max(0, lines.length - 1) * LINE_MM
}
