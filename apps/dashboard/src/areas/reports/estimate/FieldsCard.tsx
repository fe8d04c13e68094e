import type { ProgramEstimate } from '@org/core'
import { Button, formatCount, Skeleton } from '@org/ui'
import { Suspense, useState } from 'react'
import { lazyPart } from '#platform/lazy-part.ts'
import { Card } from '../parts/Card.tsx'
import * as report from '../parts/Report.css.ts'
import { FieldTable } from './FieldTable.tsx'

/** Rows that are shown at once; the others after a press. */
const AT_ONCE = 50
const FieldChart = lazyPart(async () => (await import('./FieldChart.tsx')).FieldChart)

interface FieldsCardProps {
  estimate: ProgramEstimate
  hrefOf: (fieldId: number) => string
}

/** The fields of a program, each with its estimate or why it is left out. */
export function FieldsCard({ estimate, hrefOf }: FieldsCardProps) {
  const [showsAll, setShowsAll] = useState(false)
  const { fields } = estimate
  const shown = showsAll ? fields : fields.slice(0, AT_ONCE)
  if (fields.length === 0)
    return (
      <Card title="By field" isWide>
        <p className={report.quiet}>No field of this program in this year.</p>
      </Card>
    )
  return (
    <Card title="By field" isWide>
      {shown.some(({ mean }) => mean !== null) ? (
        <Suspense fallback={<Skeleton width={64} />}>
          <FieldChart estimate={estimate} fields={shown} />
        </Suspense>
      ) : null}
      <FieldTable fields={shown} shown={estimate.shown} hrefOf={hrefOf} />
      {shown.length === fields.length ? null : (
        <div>
          <Button tone="quiet" onPress={() => setShowsAll(true)}>
            {`Show all ${formatCount(fields.length, 'field', 'fields')}`}
          </Button>
        </div>
      )}
    </Card>
  )
}
