import type { CollectedRow } from '@org/core/contract'
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

export function toCollected(
  { position, kind, told, said, matched }: Row,
  { state, says }: Verdict,
  replaces: number | null,
): CollectedRow {
  const { row, name, lon, lat, accuracyM, timeText } = position
  return {
    ...{ row, kind, name, lon, lat, accuracyM },
    ...{ placeLabel: '', otherPlaces: [], proposes: said.proposes, replaces },
    at: told.kind === 'at' ? told.at : null,
    atText: timeText,
    remark: remarksOf(position).join(' · '),
    point: matched === null ? null : pointOf(matched.match.point),
    matchedBy: matched?.match.by ?? null,
    distanceM: matched === null ? null : Math.round(matched.match.distanceM * 100) / 100,
    state,
    says,
  }
}

const pointOf = (point: ComparedPoint): NonNullable<CollectedRow['point']> => {
  const { id, version, number, fieldYearId, fieldName, year, stratumNumber, status, lon, lat } = point
  return {
    ...{ id, version, number, fieldYearId, fieldName, year, stratumNumber, status, lon, lat },
    crewName: point.crewName,
  }
}
