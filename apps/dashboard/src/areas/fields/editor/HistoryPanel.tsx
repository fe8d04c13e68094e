import {
  asProductError,
  type BoundaryDifference,
  type BoundaryVersion,
  boundaryVersionEntity,
  type FieldDetail,
  type PlannedYearsAnswer,
  plannedYearsOf,
} from '@org/core'
import { Badge, Button, ErrorState, formatAreaWithUnit, formatInstant, Progress, toasts } from '@org/ui'
import { useState } from 'react'
import type { Query } from '#data/swr.ts'
import { usePreference } from '#platform/preferences.ts'
import { PlannedYears } from '../field-years/PlannedYears.tsx'
import { DifferenceLegend } from './Difference.tsx'
import { useBoundaries, useFieldWrites } from './data.ts'
import * as css from './Editor.css.ts'

interface HistoryPanelProps {
  field: FieldDetail
  /** The version compared with the newest; null: none. */
  comparedId: number | null
  onCompare: (boundaryId: number | null) => void
  difference: Query<BoundaryDifference>
  /** With work that is not saved nothing is restored: it would be lost. */
  isDirty: boolean
  onRestored: (field: FieldDetail) => void
}

/** Every boundary the field has had, newest first; any older one can be compared with the newest, and taken again. */
export function HistoryPanel(props: HistoryPanelProps) {
  const { field, comparedId, difference } = props
  const { data, error, reload } = useBoundaries(field.id)
  const restoring = useRestore(props)
  if (error !== undefined && data === undefined)
    return <ErrorState error={error} onRetry={() => void reload()} />
  if (data === undefined) return <Progress label="Loading the boundaries" />
  if (data.items.length === 0) return <p>This field has no boundary yet.</p>
  return (
    <section aria-label="Boundary history" className={css.section}>
      {restoring.failure === null ? null : <ErrorState error={restoring.failure} />}
      {restoring.asking === null ? null : (
        <PlannedYears
          field={field}
          years={restoring.asking.years}
          isRunning={restoring.runningId !== null}
          onAnswer={restoring.answer}
          onCancel={restoring.leave}
        >
          {difference.data === undefined ? (
            <Progress label="Comparing" />
          ) : (
            <DifferenceLegend {...restoredBy(difference.data)} words={{ gained: 'Gained', lost: 'Lost' }} />
          )}
        </PlannedYears>
      )}
      <ol className={css.list}>
        {data.items.map((version, index) => (
          <li key={version.id} className={css.item}>
            <VersionWords version={version} before={data.items[index + 1]} />
            {version.isCurrent ? null : (
              <div className={css.itemActions}>
                <VersionActions {...props} version={version} restoring={restoring} />
              </div>
            )}
            {version.id !== comparedId ? null : difference.error !== undefined ? (
              <ErrorState error={difference.error} onRetry={() => void difference.reload()} />
            ) : difference.data === undefined ? (
              <Progress label="Comparing" />
            ) : (
              <DifferenceLegend {...difference.data} words={{ gained: 'Gained since', lost: 'Lost since' }} />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function VersionWords({
  version,
  before,
}: {
  version: BoundaryVersion
  before: BoundaryVersion | undefined
}) {
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const { areaM2, createdAt, createdBy, determinationMethod, sourceFileName, note, isCurrent, years } =
    version
  const change = before === undefined ? 0 : areaM2 - before.areaM2
  const changeWords =
    Math.abs(change) < 1
      ? ''
      : ` (${change > 0 ? '+' : '−'}${formatAreaWithUnit(Math.abs(change), areaUnit)})`
  return (
    <div className={css.itemWords}>
      <strong>{formatInstant(createdAt)}</strong> {isCurrent ? <Badge tone="ok">Current</Badge> : null}
      <br />
      {formatAreaWithUnit(areaM2, areaUnit)}
      {changeWords}
      <p className={css.note}>
        {[
          createdBy ?? 'System',
          boundaryVersionEntity.columns.determinationMethod.kind.label(determinationMethod),
          sourceFileName,
          years.length === 0 ? null : `Plans for ${years.join(', ')}`,
          note || null,
        ]
          .filter((words) => words !== null)
          .join(' · ')}
      </p>
    </div>
  )
}

type Restoring = ReturnType<typeof useRestore>

function VersionActions({
  version,
  comparedId,
  onCompare,
  isDirty,
  restoring,
}: HistoryPanelProps & { version: BoundaryVersion; restoring: Restoring }) {
  const isCompared = version.id === comparedId
  const from = formatInstant(version.createdAt)
  return (
    <>
      <Button
        aria-label={isCompared ? `Stop comparing ${from}` : `Compare ${from}`}
        onPress={() => onCompare(isCompared ? null : version.id)}
      >
        {isCompared ? 'Stop comparing' : 'Compare'}
      </Button>
      <Button
        aria-label={`Restore ${from}`}
        isDisabled={isDirty || restoring.asking !== null}
        isPending={restoring.runningId === version.id}
        onPress={() => restoring.run(version)}
      >
        Restore
      </Button>
    </>
  )
}

/** The other way round: what an older boundary gives, taken again. */
const restoredBy = ({ gainedM2, lostM2 }: BoundaryDifference) => ({ gainedM2: lostM2, lostM2: gainedM2 })

/** Takes an older boundary again; where years are planned on the newest, the person says what becomes of them. */
function useRestore({ field, onRestored, onCompare }: HistoryPanelProps) {
  const writes = useFieldWrites()
  const [runningId, setRunningId] = useState<number | null>(null)
  const [failure, setFailure] = useState<ReturnType<typeof asProductError> | null>(null)
  const [asking, setAsking] = useState<{ version: BoundaryVersion; years: number[] } | null>(null)
  async function restore(version: BoundaryVersion, plannedYears: PlannedYearsAnswer) {
    const { id: boundaryId, createdAt } = version
    setRunningId(boundaryId)
    setFailure(null)
    try {
      onRestored(await writes.restore({ id: field.id, boundaryId, version: field.version, plannedYears }))
      setAsking(null)
      onCompare(null)
      writes.done()
      toasts.show({ message: `Restored the boundary of ${formatInstant(createdAt)}` })
    } catch (error) {
      const years = plannedYearsOf(error)
      setAsking(years.length > 0 ? { version, years } : null)
      // The map shows the difference that is asked about.
      if (years.length > 0) onCompare(boundaryId)
      else setFailure(asProductError(error))
    } finally {
      setRunningId(null)
    }
  }
  return {
    runningId,
    failure,
    asking,
    run: (version: BoundaryVersion) => void restore(version, 'ask'),
    answer: (answer: PlannedYearsAnswer) => {
      if (asking !== null) void restore(asking.version, answer)
    },
    leave: () => {
      setAsking(null)
      onCompare(null)
    },
  }
}
