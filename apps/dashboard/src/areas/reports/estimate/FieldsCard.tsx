import type { ProgramEstimate } from '@org/core'
import { Button, formatCount, formatNumber, Skeleton } from '@org/ui'
import { Suspense, useState } from 'react'
import { lazyPart } from '#platform/lazy-part.ts'
import { Card } from '../parts/Card.tsx'
import * as report from '../parts/Report.css.ts'
import { FieldTable } from './FieldTable.tsx'

/** Rows that are shown at once; the others after a press. */
const AT_ONCE = 50
/** Fields that a chart of half the page holds. */
const BESIDE = 15
const FieldChart = lazyPart(async () => (await import('./FieldChart.tsx')).FieldChart)

/** The means of the fields that are summed, against the mean of the program. */
export function ChartCard({ estimate }: { estimate: ProgramEstimate }) {
  const summed = estimate.fields.filter(({ mean }) => mean !== null)
  if (summed.length === 0) return null
  return (
    <Card title="Means of the fields" isWide={summed.length > BESIDE}>
      <Suspense fallback={<Skeleton width={64} />}>
        <FieldChart estimate={estimate} fields={summed.slice(0, AT_ONCE)} />
      </Suspense>
      {summed.length > AT_ONCE ? (
        <p className={report.cardNote}>
          The first {AT_ONCE} of {formatNumber(summed.length)} fields. The table has all.
        </p>
      ) : null}
    </Card>
  )
}

interface FieldsCardProps {
  estimate: ProgramEstimate
  hrefOf: (fieldId: number) => string
}

/** The fields of a program, each with its estimate or why it is left out. */
export function FieldsCard({ estimate: { fields, shown }, hrefOf }: FieldsCardProps) {
  const [showsAll, setShowsAll] = useState(false)
  const rows = showsAll ? fields : fields.slice(0, AT_ONCE)
  return (
    <Card title="By field" isWide>
      {fields.length === 0 ? (
        <p className={report.quiet}>No field of this program in this year.</p>
      ) : (
        <FieldTable fields={rows} shown={shown} hrefOf={hrefOf} />
      )}
      {rows.length === fields.length ? null : (
        <div>
          <Button tone="quiet" onPress={() => setShowsAll(true)}>
            {`Show all ${formatCount(fields.length, 'field', 'fields')}`}
          </Button>
        </div>
      )}
    </Card>
  )
}
