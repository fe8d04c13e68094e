import { type BoundaryCheck, boundaryVersionEntity } from '@org/core'
import { Banner, Button, formatAreaWithUnit, formatLength, formatNumber } from '@org/ui'
import type { Action, Joined } from '#map/draw/drawing.ts'
import { sizeOf } from '#map/draw/measure.ts'
import type { Parts } from '#map/draw/shapes.ts'
import { usePreference } from '#platform/preferences.ts'
import type { Checked, Neighbor } from './data.ts'
import * as css from './Editor.css.ts'

const { columns } = boundaryVersionEntity
const SHARE = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

interface BoundaryFactsProps {
  /** As it is under the hand, at this moment. */
  parts: Parts
  savedAreaM2: number | null
  checked: Checked
}

/** Area and perimeter while they are drawn. */
export function BoundaryFacts({ parts, savedAreaM2, checked }: BoundaryFactsProps) {
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const { areaM2, perimeterM } = sizeOf(parts)
  const holes = parts.reduce((count, rings) => count + rings.length - 1, 0)
  const gained = savedAreaM2 === null ? 0 : areaM2 - savedAreaM2
  const isChanged = savedAreaM2 !== null && Math.abs(gained) >= 1
  const figures: readonly (readonly [string, string])[] = [
    [columns.areaM2.label, formatAreaWithUnit(areaM2, areaUnit)],
    [columns.perimeterM.label, formatLength(perimeterM, areaUnit)],
    ['Parts', formatNumber(parts.length)],
    ['Holes', formatNumber(holes)],
  ]
  return (
    <section aria-label="Measures" className={css.section}>
      <dl className={css.figures}>
        {figures.map(([name, value]) => (
          <div key={name} className={css.figure}>
            <dt className={css.figureName}>{name}</dt>
            <dd className={css.figureValue}>{value}</dd>
          </div>
        ))}
      </dl>
      {isChanged ? (
        <p className={css.note}>
          {formatAreaWithUnit(Math.abs(gained), areaUnit)} {gained > 0 ? 'larger' : 'smaller'} than the saved
          boundary.
        </p>
      ) : null}
      <p role="status" className={css.note}>
        {checkWords(parts, checked)}
      </p>
    </section>
  )
}

function checkWords(parts: Parts, { check, isStale, error }: Checked): string {
  if (parts.length === 0) return 'No boundary yet. Draw one on the map.'
  if (error !== null) return 'The server could not check this boundary. It checks again when you save.'
  if (isStale || check === null) return 'Checking…'
  return check.problem === null
    ? 'Checked: this boundary can be saved.'
    : 'Checked: this boundary has a problem.'
}

interface ProblemProps {
  check: BoundaryCheck
  isPreviewed: boolean
  onPreview: (isPreviewed: boolean) => void
  dispatch: (action: Action) => void
}

/** What is wrong, where, and a repair to see before it is accepted. */
export function BoundaryProblem({ check, isPreviewed, onPreview, dispatch }: ProblemProps) {
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const { problem, repair } = check
  if (problem === null) return null
  return (
    <section aria-label="Problem" className={css.section}>
      <Banner tone="bad">{problem.message}</Banner>
      {repair === null ? null : (
        <>
          <p>
            A repair is available: {formatAreaWithUnit(repair.areaM2, areaUnit)} in{' '}
            {repair.geometry.coordinates.length === 1
              ? 'one part'
              : `${repair.geometry.coordinates.length} parts`}
            . Nothing changes until you accept the repair.
          </p>
          <div className={css.row}>
            <Button onPress={() => onPreview(!isPreviewed)}>
              {isPreviewed ? 'Show as drawn' : 'Show repair'}
            </Button>
            <Button
              onPress={() => {
                onPreview(false)
                dispatch({ type: 'replace', parts: repair.geometry.coordinates, what: 'accept the repair' })
              }}
            >
              Accept the repair
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

interface OverlapsProps {
  check: BoundaryCheck
  /** What is joined is no other field any more. */
  joined: readonly Joined[]
  neighbors: readonly Neighbor[]
  dispatch: (action: Action) => void
  onPoint: (fieldId: number | null) => void
}

/** The fields it lies on, and what can be done about each. */
export function Overlaps({ check, joined, neighbors, dispatch, onPoint }: OverlapsProps) {
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const overlaps = check.overlaps.filter(({ fieldId }) => joined.every(({ id }) => id !== fieldId))
  if (overlaps.length === 0) return null
  return (
    <section aria-label="Overlaps" className={css.section}>
      <h2 className={css.heading}>Overlaps other fields</h2>
      <ul className={css.list}>
        {overlaps.map(({ fieldId, fieldName, growerName, overlapM2, share }) => {
          const shape = neighbors.find(({ id }) => id === fieldId)?.geometry.coordinates
          return (
            <li
              key={fieldId}
              className={css.item}
              onPointerEnter={() => onPoint(fieldId)}
              onPointerLeave={() => onPoint(null)}
            >
              <span className={css.itemWords}>
                {fieldName} <span className={css.note}>{growerName}</span>
                <br />
                <span className={css.note}>
                  {formatAreaWithUnit(overlapM2, areaUnit)}, {SHARE.format(share)} of the smaller field
                </span>
              </span>
              <Button
                isDisabled={shape === undefined}
                aria-label={`Cut out ${fieldName}`}
                onFocus={() => onPoint(fieldId)}
                onBlur={() => onPoint(null)}
                onPress={() =>
                  shape && dispatch({ type: 'cutOut', parts: shape, what: `cut out ${fieldName}`, fieldId })
                }
              >
                Cut out
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
