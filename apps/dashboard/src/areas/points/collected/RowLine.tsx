import type { Bbox, CollectedRow } from '@org/core'
import { Checkbox, formatInstant, pageStyles } from '@org/ui'
import { inLocalTime } from '#data/local-times.ts'
import { usePreference } from '#platform/preferences.ts'
import { distanceOf } from '../words.ts'
import * as css from './Collected.css.ts'
import { useCollecting } from './collecting.ts'
import { isRelocation, keyOf } from './rows.ts'
import { MATCHED_WORDS, pointWords } from './words.ts'

/** In degrees, some 40 m: near enough to tell both places apart. */
const AROUND = 0.0004

interface RowLineProps {
  row: CollectedRow
  onZoom: (box: Bbox) => void
}

/** One position: the point it is of, how that is known, and why it is where it is. Pressed, the map goes there. */
export function RowLine({ row, onZoom }: RowLineProps) {
  const { point, says } = row
  return (
    <li className={css.row}>
      {row.state === 'confirm' ? (
        <span className={css.confirm}>
          <Confirm row={row} />
        </span>
      ) : null}
      <button type="button" className={css.rowButton} onClick={() => onZoom(boxOf(row))}>
        <span className={pageStyles.lead}>{point === null ? nameOf(row) : pointWords(point)}</span>
        <span className={css.rowFacts}>{useFactsOf(row).join(' · ')}</span>
        {says === '' ? null : <span className={css.says}>{inLocalTime(says)}</span>}
      </button>
    </li>
  )
}

function Confirm({ row }: Pick<RowLineProps, 'row'>) {
  const key = keyOf(row)
  const isOn = useCollecting(({ confirmed }) => confirmed.has(key))
  function set(isSelected: boolean) {
    useCollecting.setState(({ confirmed }) => {
      const next = new Set(confirmed)
      if (isSelected) next.add(key)
      else next.delete(key)
      return { confirmed: next }
    })
  }
  return (
    <Checkbox
      aria-label={`Confirm ${row.point === null ? nameOf(row) : pointWords(row.point)}, ${nameOf(row)}`}
      isSelected={isOn}
      onChange={set}
    />
  )
}

const nameOf = ({ name, row }: CollectedRow): string => (name === '' ? `Position ${row}` : name)

/** How it was matched, how far it is from its plan, when it was measured, and its name in the file. */
function useFactsOf(row: CollectedRow): string[] {
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const { point, matchedBy, distanceM, at, atText, accuracyM, remark } = row
  const away = distanceM === null ? '' : distanceOf(distanceM, areaUnit)
  return [
    matchedBy === null ? '' : MATCHED_WORDS[matchedBy],
    away === '' || !isRelocation(row) ? away : `${away}, elsewhere`,
    at === null ? atText || 'No time' : formatInstant(at),
    point === null ? '' : nameOf(row),
    accuracyM === null ? '' : `± ${distanceOf(accuracyM, areaUnit)}`,
    remark,
  ].filter((fact) => fact !== '')
}

/** The measured place with its plan, and a little ground around both. */
function boxOf(row: CollectedRow): Bbox {
  const { lon, lat, point } = row
  return [
    Math.min(lon, point?.lon ?? lon) - AROUND,
    Math.min(lat, point?.lat ?? lat) - AROUND,
    Math.max(lon, point?.lon ?? lon) + AROUND,
    Math.max(lat, point?.lat ?? lat) + AROUND,
  ]
}
