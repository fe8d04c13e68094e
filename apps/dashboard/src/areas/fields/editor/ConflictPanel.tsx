import { type FieldDetail, fieldEntity } from '@org/core'
import { Banner, Button, formatAreaWithUnit, formatInstant } from '@org/ui'
import { useMemo } from 'react'
import { subtract } from '#map/draw/clip.ts'
import { sizeOf } from '#map/draw/measure.ts'
import { type Parts, toMultiPolygon } from '#map/draw/shapes.ts'
import { usePreference } from '#platform/preferences.ts'
import { DifferenceLegend } from './Difference.tsx'
import * as css from './Editor.css.ts'
import { type FieldForm, formOf, TEXT_KEYS } from './form.ts'
import type { Saving } from './useSaving.ts'

/** What is only mine and what is only theirs. */
export interface Conflict {
  mine: Parts
  theirs: Parts
  gainedM2: number
  lostM2: number
}

/** The two boundaries compared; null while nobody else has saved. */
export function useConflict(mine: Parts, theirs: FieldDetail | null): Conflict | null {
  return useMemo(() => {
    if (theirs === null) return null
    const their = theirs.boundary?.geometry.coordinates ?? []
    const gained = subtract(mine, their)
    const lost = subtract(their, mine)
    return {
      mine: gained,
      theirs: lost,
      gainedM2: sizeOf(gained).areaM2,
      lostM2: sizeOf(lost).areaM2,
    }
  }, [mine, theirs])
}

export const shapeOf = (parts: Parts) => (parts.length === 0 ? null : toMultiPolygon(parts))

const quoted = (words: string): string => (words === '' ? 'empty' : `“${words}”`)

interface ConflictPanelProps {
  /** What the work began from. */
  base: FieldDetail | null
  theirs: FieldDetail
  conflict: Conflict
  mineAreaM2: number
  form: FieldForm
  saving: Saving
}

/** Someone else saved the field since: both are shown, and the person chooses. */
export function ConflictPanel({ base, theirs, conflict, mineAreaM2, form, saving }: ConflictPanelProps) {
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const their = formOf(theirs)
  const words = TEXT_KEYS.filter((key) => their[key] !== form[key].trim())
  // Who changed the words alone is not told; the boundary says who made it.
  const isRedrawn = theirs.boundary?.id !== base?.boundary?.id
  const who = (isRedrawn ? theirs.boundary?.createdBy : null) ?? 'Someone else'
  return (
    <section aria-label="Conflict" className={css.section}>
      <Banner tone="progress">
        {who} saved this field on {formatInstant(theirs.updatedAt)} while you were working on it. Your work is
        kept.
      </Banner>
      <p>
        Their boundary has <strong>{formatAreaWithUnit(theirs.areaM2, areaUnit)}</strong>, yours has{' '}
        <strong>{formatAreaWithUnit(mineAreaM2, areaUnit)}</strong>.
      </p>
      <DifferenceLegend {...conflict} words={{ gained: 'Only in yours', lost: 'Only in theirs' }} />
      {words.length === 0 ? null : (
        <ul className={css.list}>
          {words.map((key) => (
            <li key={key} className={css.item}>
              {fieldEntity.columns[key].label}: theirs {quoted(their[key])}, yours {quoted(form[key].trim())}
            </li>
          ))}
        </ul>
      )}
      <div className={css.row}>
        <Button onPress={saving.takeTheirs}>Use theirs</Button>
        <Button onPress={saving.keepMine}>Use mine</Button>
        <Button onPress={saving.goOn}>Keep working</Button>
      </div>
    </section>
  )
}
