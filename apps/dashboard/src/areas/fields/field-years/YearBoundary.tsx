import {
  asProductError,
  type BoundaryDifference,
  calendarDay,
  type FieldDetail,
  type FieldYear,
  type ProductError,
} from '@org/core'
import { Button, ErrorState, formatAreaWithUnit, formatDay, Progress, toasts } from '@org/ui'
import { useState } from 'react'
import type { Query } from '#data/swr.ts'
import { usePreference } from '#platform/preferences.ts'
import { DifferenceLegend } from '../editor/Difference.tsx'
import { useBoundaries, useFieldWrites } from '../editor/data.ts'
import * as css from '../editor/Editor.css.ts'

export interface YearBoundaryProps {
  field: FieldDetail
  year: FieldYear
  /** Whether the map shows what the field gained and lost since this year's boundary. */
  isCompared: boolean
  onCompare: (isCompared: boolean) => void
  difference: Query<BoundaryDifference>
  onSaved: (field: FieldDetail) => void
}

/** The boundary a year stands on, next to the field's newest. */
export function YearBoundary(props: YearBoundaryProps) {
  const { field, year, isCompared, onCompare, difference } = props
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const { data } = useBoundaries(field.id)
  const pinned = data?.items.find(({ id }) => id === year.boundaryVersionId)
  if (year.boundaryVersionId === field.boundary?.id)
    return <>Newest boundary, {formatAreaWithUnit(field.areaM2, areaUnit)}</>
  return (
    <div className={css.section}>
      <span>
        {pinned === undefined
          ? 'An earlier boundary'
          : `Boundary of ${formatDay(calendarDay(new Date(pinned.createdAt)))}, ${formatAreaWithUnit(pinned.areaM2, areaUnit)}`}
        ; the newest has {formatAreaWithUnit(field.areaM2, areaUnit)}
      </span>
      <div className={css.row}>
        <Button onPress={() => onCompare(!isCompared)}>
          {isCompared ? 'Hide the difference' : 'Show the difference'}
        </Button>
        {year.status === 'boundary_pending' ? <UseNewest {...props} /> : null}
      </div>
      {!isCompared ? null : difference.error !== undefined ? (
        <ErrorState error={difference.error} onRetry={() => void difference.reload()} />
      ) : difference.data === undefined ? (
        <Progress label="Comparing" />
      ) : (
        <DifferenceLegend {...difference.data} words={{ gained: 'Gained since', lost: 'Lost since' }} />
      )}
    </div>
  )
}

/** Moves a year that is not confirmed yet to the field's newest boundary. */
function UseNewest({ field, year, onSaved, onCompare }: YearBoundaryProps) {
  const writes = useFieldWrites()
  const [isRunning, setIsRunning] = useState(false)
  const [failure, setFailure] = useState<ProductError | null>(null)
  async function move() {
    if (field.boundary === null) return
    setIsRunning(true)
    setFailure(null)
    try {
      const { version } = year
      const boundaryVersionId = field.boundary.id
      onSaved(await writes.saveYear({ id: field.id, year: year.year, version, boundaryVersionId }))
      onCompare(false)
      writes.done()
      toasts.show({ message: `${year.year} now uses the newest boundary` })
    } catch (error) {
      setFailure(asProductError(error))
      setIsRunning(false)
    }
  }
  return (
    <>
      <Button isPending={isRunning} onPress={() => void move()}>
        Use newest boundary
      </Button>
      {failure === null ? null : <ErrorState error={failure} />}
    </>
  )
}
