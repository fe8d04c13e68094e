import {
  type AxisLabel,
  type Band,
  bands,
  columnFrame,
  columnLabels,
  type Frame,
  rowFrame,
  rowLabels,
} from './frame.ts'
import type { Box, Direction } from './marks.ts'
import { isValue, type MaybeValue } from './measure.ts'
import { valueDomain } from './scale.ts'
import { UNIT_PX } from './size.ts'
import { type Segment, stackSegments } from './stack.ts'

const THICKEST_COLUMN_PX = 16 * UNIT_PX
const ROW_PX = 8 * UNIT_PX
const THICKEST_ROW_PX = 5 * UNIT_PX

export interface PlacedSegment extends Segment {
  box: Box
}

export interface BarsLayout {
  frame: Frame
  labels: AxisLabel[]
  segments: PlacedSegment[]
  /** The points of a line over columns; null where it has a gap. */
  line: ({ x: number; y: number } | null)[]
}

export interface BarsInput {
  labels: readonly string[]
  /** A group's values, series by series, in the unit shown. */
  groups: readonly (readonly MaybeValue[])[]
  seriesCount: number
  direction: Direction
  widthPx: number
  /** Room behind rows for the values written out. */
  endPx: number
  /** A line over columns: one value for each group, in the unit shown. */
  line?: readonly MaybeValue[]
}

/** Places every segment of every bar, with axes to match. Groups follow in the order given. */
export function layoutBars(input: BarsInput): BarsLayout {
  const { labels, groups, seriesCount, direction, widthPx, endPx, line = [] } = input
  const stacked = stackSegments(groups, seriesCount)
  const domain = valueDomain([...stacked.flatMap(({ from, to }) => [from, to]), ...line], true)
  if (direction === 'across') {
    const frame = columnFrame(widthPx, domain)
    const { inner } = frame
    const places = bands(labels.length, [inner.x, inner.x + inner.width], THICKEST_COLUMN_PX)
    const segments = place(stacked, places, frame)
    return { frame, labels: columnLabels(labels, places), segments, line: linePoints(line, places, frame) }
  }
  const frame = rowFrame(widthPx, domain, { labels, rowPx: ROW_PX, endPx })
  const places = bands(labels.length, [0, frame.inner.height], THICKEST_ROW_PX)
  const segments = place(stacked, places, frame)
  return { frame, labels: rowLabels(labels, places, frame.labelPx), segments, line: [] }
}

/** Each value over the middle of its column. */
function linePoints(
  values: readonly MaybeValue[],
  places: readonly Band[],
  frame: Frame,
): BarsLayout['line'] {
  return places.map(({ start, length }, group) => {
    const value = values[group]
    return isValue(value) ? { x: start + length / 2, y: frame.values.place(value) } : null
  })
}

/** Sorted group by group, so that the order of marks is the order of reading. */
function place(segments: readonly Segment[], places: readonly Band[], frame: Frame): PlacedSegment[] {
  return segments
    .flatMap((segment) => {
      const band = places[segment.group]
      return band === undefined ? [] : [{ ...segment, box: boxOf(segment, band, frame) }]
    })
    .sort((a, b) => a.group - b.group || a.series - b.series)
}

function boxOf({ from, to }: Segment, { start, length }: Band, { values, direction }: Frame): Box {
  const [a, b] = [values.place(from), values.place(to)]
  const low = Math.min(a, b)
  const extent = Math.abs(b - a)
  return direction === 'across'
    ? { x: start, y: low, width: length, height: extent }
    : { x: low, y: start, width: extent, height: length }
}
