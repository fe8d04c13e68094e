import { MAX_READ_EVENTS, paths } from '@org/core'
import { Drawer, EmptyState, ErrorState, pageStyles, Skeleton } from '@org/ui'
import { CircleCheck } from 'lucide-react'
import { Link } from '#platform/links.tsx'
import { byPoint, type OpenPoint } from './by-point.ts'
import { useOpenOfPhones } from './data.ts'
import { EventList } from './EventList.tsx'
import * as css from './Phones.css.ts'
import { actCount } from './words.ts'

/** What phones sent and the server could not apply, by point, with what to do. */
export function OpenDrawer({ onClose }: { onClose: () => void }) {
  const { data, error, reload } = useOpenOfPhones()
  const points = byPoint(data?.events ?? [])
  return (
    <Drawer title="Not applied from phones" isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <div className={css.groups}>
        {error === undefined ? null : <ErrorState error={error} onRetry={() => void reload()} />}
        {data === undefined && error === undefined ? <Skeleton width={48} /> : null}
        {data !== undefined && points.length === 0 ? (
          <EmptyState icon={<CircleCheck size={32} />} title="Nothing waits for a decision">
            Everything that phones sent is applied, withdrawn or dismissed.
          </EmptyState>
        ) : null}
        {points.map((point) => (
          <PointPart key={point.pointId} point={point} />
        ))}
        {(data?.events.length ?? 0) < MAX_READ_EVENTS ? null : (
          <p>Only the first {MAX_READ_EVENTS} are shown. Settle some, and others follow.</p>
        )}
      </div>
    </Drawer>
  )
}

function PointPart({ point: { pointId, title, refused, held } }: { point: OpenPoint }) {
  return (
    <section aria-label={title} className={css.point}>
      <h3 className={css.pointTitle}>
        <Link href={paths.samplingPoints.link({ point: pointId })}>{title}</Link>
      </h3>
      {refused.length === 0 ? null : <EventList label={`Not applied at ${title}`} events={refused} />}
      {held === 0 ? null : <p className={pageStyles.muted}>{heldWords(held, refused.length > 0)}</p>}
    </section>
  )
}

const heldWords = (held: number, isHere: boolean): string =>
  `${actCount(held)} ${held === 1 ? 'waits' : 'wait'} behind ${isHere ? 'it' : 'what was not applied at another point'}`
