import {
  depthRangeNumbers,
  formatDepthRange,
  type LayerSummary,
  type ShownDepthUnit,
} from '@org/core/contract'
import type { Draw, TextStyle } from '../../../files/pdf/draw.ts'
import { drawFitting } from '../../../files/pdf/page-text.ts'
import { BODY, type Column, H2, LINE_MM, SMALL } from './looks.ts'
import { type FieldPage, unitOfPage } from './pages.ts'
import { inNumber, maybe, seriesWords } from './words.ts'

// Not the mean by area, which stands above: each value counts alike.
const HEADS = ['Values', 'Missing', 'Plain mean', 'Least', 'Greatest', 'CV (%)'] as const
/** A field has ten layers at most. */
const MOST_LAYERS = 10

interface Rows {
  heading: string
  heads: readonly string[]
  rows: readonly (readonly string[])[]
  /** Of the first column, as a share of the table. */
  firstShare: number
}

/** A table under its heading. @returns where its last line stands */
function drawTable(
  draw: Draw,
  { heading, heads, rows, firstShare }: Rows,
  { xMm, widthMm, yMm }: Column,
): number {
  draw.tags.leaf('H2', () => drawFitting(draw, heading, { xMm, widthMm, baselineMm: yMm }, H2))
  const firstMm = widthMm * firstShare
  const cellMm = (widthMm - firstMm) / Math.max(1, heads.length - 1)
  const row = (cells: readonly string[], baselineMm: number, type: 'TH' | 'TD', style: TextStyle) =>
    draw.tags.group('TR', () => {
      for (const [at, text] of cells.entries()) {
        const place =
          at === 0
            ? ({ xMm, widthMm: firstMm - 2, baselineMm } as const)
            : ({
                xMm: xMm + firstMm + (at - 1) * cellMm,
                widthMm: cellMm - 2,
                baselineMm,
                align: 'right',
              } as const)
        draw.tags.leaf(
          type,
          () => drawFitting(draw, text, place, style),
          type === 'TH' ? { scope: 'Column' } : {},
        )
      }
    })
  draw.tags.group('Table', () => {
    row(heads, yMm + 6, 'TH', SMALL)
    for (const [at, cells] of rows.entries()) row(cells, yMm + 6 + (at + 1) * LINE_MM, 'TD', BODY)
  })
  return yMm + 6 + rows.length * LINE_MM
}

/** @returns where its last line stands */
export function drawLayers(draw: Draw, page: FieldPage, place: Column): number {
  const { shown, layers } = page.report
  const unit = unitOfPage(page)
  const heads = [`Depth (${unit})`, ...HEADS]
  if (shown === null) return place.yMm
  const rows = layers.slice(0, MOST_LAYERS).map((layer) => layerCells(layer, shown.decimals, unit))
  return drawTable(draw, { heading: 'Values by depth', heads, rows, firstShare: 1 / heads.length }, place)
}

const MOST_ANALYTES = 14
const MOST_MEANS = 4

/** Means of everything that was measured, layer by layer. */
export function drawAnalytes(draw: Draw, page: FieldPage, place: Column): number {
  const { report, analytes } = page
  const unit = unitOfPage(page)
  const depths = report.design?.depths.slice(0, MOST_MEANS) ?? []
  if (analytes.length < 2 || depths.length === 0) return place.yMm - 9
  const shown = analytes.slice(0, MOST_ANALYTES)
  const left = analytes.length - shown.length
  const rows = shown.map(({ series, layers }) => [
    seriesWords(series),
    ...depths.map((depth) => {
      const found = layers.find(({ topCm, bottomCm }) => topCm === depth.topCm && bottomCm === depth.bottomCm)
      return leastWords(maybe(found?.mean ?? null, series.decimals), found?.above ?? 0)
    }),
  ])
  return drawTable(
    draw,
    {
      heading:
        left === 0
          ? 'Plain means of all analytes'
          : `Plain means of ${shown.length} of ${analytes.length} analytes`,
      heads: ['Analyte', ...depths.map(({ topCm, bottomCm }) => formatDepthRange(topCm, bottomCm, unit))],
      rows,
      firstShare: 0.46,
    },
    place,
  )
}

/** `≥ 200`: values above a range count as its limit. */
const leastWords = (words: string, above: number): string => (above === 0 ? words : `≥ ${words}`)

const layerCells = (
  { topCm, bottomCm, n, missing, above, mean, min, max, cv }: LayerSummary,
  digits: number,
  unit: ShownDepthUnit,
): string[] => [
  depthRangeNumbers(topCm, bottomCm, unit),
  `${n}`,
  `${missing}`,
  leastWords(maybe(mean, digits), above),
  maybe(min, digits),
  leastWords(maybe(max, digits), above),
  cv === null ? '–' : inNumber(100 * cv, 1),
]
