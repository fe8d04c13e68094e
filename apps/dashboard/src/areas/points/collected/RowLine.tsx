import type { Bbox } from '@org/core'
import { Button, Checkbox, formatInstant, pageStyles } from '@org/ui'
import { inLocalTime } from '#data/local-times.ts'
import { usePreference } from '#platform/preferences.ts'
import { distanceOf } from '../words.ts'
import * as css from './Collected.css.ts'
import { useCollecting } from './collecting.ts'
import { confirmRows, openRow } from './giving.ts'
import { RowChange } from './RowChange.tsx'
import { eventWords } from './review.ts'
import { isRelocation, keyOf, type ReviewedRow } from './rows.ts'
import { MATCHED_WORDS, nameOf, placeName, pointWords, titleOf } from './words.ts'

/** In degrees, some 40 m: near enough to tell both places apart. */
const AROUND = 0.0004

interface RowLineProps {
  row: ReviewedRow
  onZoom: (box: Bbox) => void
}

/** One position: the point it is of, how that is known, and why it is where it is. Pressed, the map goes there. */
export function RowLine({ row, onZoom }: RowLineProps) {
  const { point, says } = row
  const asksPlace = row.state === 'confirm' && row.places.length > 1
  const isOpen = useCollecting(({ opened }) => opened.get(row.row)) ?? asksPlace
  const title = titleOf(row)
  const event = eventWords(row)
  return (
    <li className={css.row} data-row={row.row}>
      {row.state === 'confirm' ? (
        <span className={css.confirm}>
          <Confirm row={row} title={title} />
        </span>
      ) : null}
      <button type="button" data-lead className={css.rowButton} onClick={() => onZoom(boxOf(row))}>
        <span className={pageStyles.lead}>{point === null ? nameOf(row) : pointWords(point)}</span>
        {event === '' ? null : <span>{event}</span>}
        <span className={css.rowFacts}>{useFactsOf(row).join(' · ')}</span>
        {says === '' ? null : <span className={css.says}>{inLocalTime(says)}</span>}
      </button>
      {row.state === 'already' ? null : (
        <span className={css.change}>
          <Button
            tone="quiet"
            aria-label={`Change ${title}`}
            aria-expanded={isOpen}
            onPress={() => openRow(row.row, !isOpen)}
          >
            Change
          </Button>
        </span>
      )}
      {isOpen ? <RowChange row={row} title={title} /> : null}
    </li>
  )
}

function Confirm({ row, title }: { row: ReviewedRow; title: string }) {
  const isOn = useCollecting(({ confirmed }) => confirmed.has(keyOf(row)))
  return (
    <Checkbox
      aria-label={`Confirm ${title}`}
      isSelected={isOn}
      onChange={(isSelected) => confirmRows([row], isSelected)}
    />
  )
}

/** How it was matched, how far it is from its plan, when it was measured, and its name in the file. */
function useFactsOf(row: ReviewedRow): string[] {
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const { point, matchedBy, distanceM, at, atText, accuracyM, replaces } = row
  const remark = row.event === 'collect' ? row.remark : ''
  const away = distanceM === null ? '' : distanceOf(distanceM, areaUnit)
  return [
    replaces === null ? '' : `Takes the place of point ${replaces}`,
    row.isPointGiven ? 'Chosen by you' : '',
    matchedBy === null ? '' : MATCHED_WORDS[matchedBy],
    away === '' || !isRelocation(row) ? away : `${away}, elsewhere`,
    at === null ? atText || 'No time' : formatInstant(at),
    point === null ? '' : nameOf(row),
    row.places.length > 1 ? placeName(row.places[row.placeAt]) : '',
    accuracyM === null ? '' : `± ${distanceOf(accuracyM, areaUnit)}`,
    remark,
  ].filter((fact) => fact !== '')
}

/** The measured place with its plan, and a little ground around both. */
function boxOf(row: ReviewedRow): Bbox {
  const { lon, lat, point } = row
  return [
    Math.min(lon, point?.lon ?? lon) - AROUND,
    Math.min(lat, point?.lat ?? lat) - AROUND,
    Math.max(lon, point?.lon ?? lon) + AROUND,
    Math.max(lat, point?.lat ?? lat) + AROUND,
  ]
}
