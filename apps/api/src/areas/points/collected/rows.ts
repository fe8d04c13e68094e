import { type CollectedRow, metersBetween } from '@org/core/contract'
import type { FoundPosition } from '../../../files/store.ts'
import type { Matched, Verdict } from './judge.ts'
import { type SaidOfPoint, saidOf } from './left-out-words.ts'
import type { ComparedPoint } from './points.ts'
import type { Told } from './times.ts'

/** A position with its time and its point. */
export interface Row {
  position: FoundPosition
  kind: CollectedRow['kind']
  told: Told
  said: SaidOfPoint
  matched: Matched | null
}

/** What exports for devices say of a point is nobody's remark. */
const OWN_DESCRIPTION = /^Field .* · stratum \d+( · |$)/

export const remarksOf = ({ remarks }: FoundPosition): string[] =>
  remarks.filter((text) => !OWN_DESCRIPTION.test(text))

export const saidOfPosition = (position: FoundPosition): SaidOfPoint =>
  saidOf([...remarksOf(position), ...position.states])

/** Farther than this from the truth, a position can be of another place. */
const POOR_ACCURACY_M = 30

/** What a person should look at before the position is recorded. */
export function doubtsOf({ accuracyM, wrongAccuracyM, ...position }: FoundPosition): string[] {
  return [
    ...saysPlace(position),
    ...(accuracyM !== null && accuracyM > POOR_ACCURACY_M
      ? [`Its accuracy is ${Math.round(accuracyM)} m: check the position.`]
      : []),
    ...(wrongAccuracyM === null
      ? []
      : [`Its accuracy cannot be (${rounded(wrongAccuracyM)}): it is recorded without.`]),
  ]
}

function saysPlace({
  placeLabel,
  otherPlaces,
  isPlaceUnsure,
}: Pick<FoundPosition, 'placeLabel' | 'otherPlaces' | 'isPlaceUnsure'>): string[] {
  if (!isPlaceUnsure) return []
  const has = otherPlaces.length === 0 ? 'Its place for the sample is empty' : 'Its row has several positions'
  return [`${has}, and the one of “${placeLabel}” was taken: check that it is the sample’s.`]
}

export function toCollected(
  { position, kind, told, said, matched }: Row,
  { state, says }: Verdict,
  replaces: number | null,
): CollectedRow {
  const { row, name, lon, lat, accuracyM, timeText } = position
  return {
    ...{ row, kind, name, lon, lat, accuracyM },
    ...{ placeLabel: position.placeLabel, proposes: said.proposes, replaces },
    otherPlaces: position.otherPlaces.map((place) => ({
      ...place,
      distanceM: matched === null ? null : rounded(metersBetween(matched.match.point, place)),
    })),
    at: told.kind === 'at' ? told.at : null,
    atText: timeText,
    remark: remarksOf(position).join(' · '),
    point: matched === null ? null : pointOf(matched.match.point),
    matchedBy: matched?.match.by ?? null,
    distanceM: matched === null ? null : rounded(matched.match.distanceM),
    state,
    says,
  }
}

const rounded = (meters: number): number => Math.round(meters * 100) / 100

const pointOf = (point: ComparedPoint): NonNullable<CollectedRow['point']> => {
  const { id, version, number, fieldYearId, fieldName, year, stratumNumber, status, lon, lat } = point
  return {
    ...{ id, version, number, fieldYearId, fieldName, year, stratumNumber, status, lon, lat },
    crewName: point.crewName,
  }
}
