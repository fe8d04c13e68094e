import type { COLLECTED_STATES, LonLat } from '@org/core/contract'
import type { Palette } from '@org/ui/theme'
import type { Feature, FeatureCollection } from 'geojson'

type PositionState = (typeof COLLECTED_STATES)[number]

/** A measured position of a file, as the map draws it. */
export interface DrawnPosition {
  state: PositionState
  measured: LonLat
  /** Of the point that it was matched to; null without one. */
  planned: LonLat | null
}

/** The color of a state, in either scheme. */
export const POSITION_HUES = {
  ready: 'ok',
  confirm: 'progress',
  already: 'muted',
  doubled: 'category3',
  refused: 'bad',
  unmatched: 'bad',
} as const satisfies Readonly<Record<PositionState, keyof Palette>>

/** What is written in a state’s dot: it is read without colors. */
export const POSITION_MARKS: Readonly<Record<PositionState, string>> = {
  ready: '+',
  confirm: '?',
  already: '=',
  doubled: '2',
  refused: '!',
  unmatched: '0',
}

const degreesOf = ({ lon, lat }: LonLat) => [lon, lat]

/** A line from each plan to what was measured, and a dot there. */
export const positionsOf = (positions: readonly DrawnPosition[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: positions.flatMap(featuresOf),
})

function featuresOf({ state, measured, planned }: DrawnPosition): Feature[] {
  const dot: Feature = {
    type: 'Feature',
    properties: { role: 'dot', state, label: POSITION_MARKS[state] },
    geometry: { type: 'Point', coordinates: degreesOf(measured) },
  }
  if (planned === null) return [dot]
  const line: Feature = {
    type: 'Feature',
    properties: { role: 'line', state },
    geometry: { type: 'LineString', coordinates: [degreesOf(planned), degreesOf(measured)] },
  }
  return [line, dot]
}
