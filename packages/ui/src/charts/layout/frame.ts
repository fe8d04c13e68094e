import { scaleBand } from '@visx/scale'
import type { Box, Direction } from './marks.ts'
import { type Domain, type ValueAxis, valueAxis } from './scale.ts'
import { fitText, labelStep, textWidthPx, UNIT_PX } from './size.ts'

/** A text beside the axis of groups, at its middle in CSS pixels. */
export interface AxisLabel {
  at: number
  text: string
}

/** Where a chart's values may lie, and the axes round them; CSS pixels from the drawing's top left corner. */
export interface Frame {
  widthPx: number
  heightPx: number
  inner: Box
  values: ValueAxis
  direction: Direction
}

const COLUMNS_PX = 60 * UNIT_PX
const HEAD_PX = 6 * UNIT_PX
const LABELS_PX = 7 * UNIT_PX
const TICK_GAP_PX = 2 * UNIT_PX
const COLUMN_TICK_PX = 12 * UNIT_PX
const ROW_TICK_PX = 24 * UNIT_PX

/** Columns, or lines: values grow upwards, groups follow from left to right. */
export function columnFrame(widthPx: number, domain: Domain): Frame {
  const height = COLUMNS_PX - HEAD_PX - LABELS_PX
  const range = [HEAD_PX + height, HEAD_PX] as const
  const values = valueAxis(domain, range, height / COLUMN_TICK_PX)
  const left = widest(values.ticks.map(values.formatTick)) + TICK_GAP_PX
  const width = Math.max(UNIT_PX, widthPx - left - TICK_GAP_PX)
  const inner = { x: left, y: HEAD_PX, width, height }
  return { widthPx, heightPx: COLUMNS_PX, inner, values, direction: 'across' }
}

export interface RowFrameOptions {
  labels: readonly string[]
  rowPx: number
  /** Room for what is written behind the chart area. */
  endPx: number
}

/** Rows: values grow to the right, groups follow downwards, their names before them (at most 2/5 of the width). */
export function rowFrame(
  widthPx: number,
  domain: Domain,
  { labels, rowPx, endPx }: RowFrameOptions,
): Frame & { labelPx: number } {
  const labelPx = Math.min(widest(labels), (widthPx * 2) / 5)
  const left = labelPx + TICK_GAP_PX
  const width = Math.max(UNIT_PX, widthPx - left - Math.max(endPx, ROW_TICK_PX / 4))
  const height = labels.length * rowPx
  const values = valueAxis(domain, [left, left + width], width / ROW_TICK_PX)
  const inner = { x: left, y: 0, width, height }
  return { widthPx, heightPx: height + HEAD_PX + LABELS_PX, inner, values, direction: 'down', labelPx }
}

/** The widest of some texts on an axis, in CSS pixels. */
export function widest(texts: readonly string[]): number {
  return Math.max(0, ...texts.map(textWidthPx))
}

export interface Band {
  start: number
  length: number
}

/** Equal places for so many groups along a stretch, with air between them, none thicker than the cap. */
export function bands(count: number, [start, end]: readonly [number, number], thickestPx: number): Band[] {
  const scale = scaleBand<number>({
    domain: Array.from({ length: count }, (_, index) => index),
    range: [start, end],
    paddingInner: 0.3,
    paddingOuter: 0.15,
  })
  const length = Math.min(scale.bandwidth(), thickestPx)
  const inset = (scale.bandwidth() - length) / 2
  return scale.domain().map((index) => ({ start: (scale(index) ?? start) + inset, length }))
}

/** Labels under columns: as many as do not touch, evenly left out. */
export function columnLabels(texts: readonly string[], places: readonly Band[]): AxisLabel[] {
  const [first, second] = places
  const spacing = first && second ? second.start - first.start : Number.POSITIVE_INFINITY
  const every = labelStep(widest(texts), spacing)
  return texts.flatMap((text, index) => {
    const place = places[index]
    return place === undefined || index % every !== 0 ? [] : [{ at: place.start + place.length / 2, text }]
  })
}

/** Labels before rows: all of them, cut where they are too long. */
export function rowLabels(texts: readonly string[], places: readonly Band[], roomPx: number): AxisLabel[] {
  return texts.flatMap((text, index) => {
    const place = places[index]
    return place === undefined ? [] : [{ at: place.start + place.length / 2, text: fitText(text, roomPx) }]
  })
}
