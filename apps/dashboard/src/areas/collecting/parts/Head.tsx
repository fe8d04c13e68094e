import type { FieldOnPhone, QueueState } from '@org/core/queue'
import { counts, isToVisit } from '@org/core/queue'
import { useIsOnline } from '#platform/is-online.ts'
import * as css from '../screens/Collect.css.ts'
import { queueWords } from '../words.ts'

interface HeadProps {
  field: FieldOnPhone | null
  queue: QueueState
  onPoints: () => void
  onQueue: () => void
}

/** Where the crew is, how far it is, and what waits on this phone. */
export function Head({ field, queue, onPoints, onQueue }: HeadProps) {
  const isOnline = useIsOnline()
  const all = field?.points.filter(counts) ?? []
  const done = all.filter((point) => !isToVisit(point)).length
  return (
    <header className={css.head}>
      <h1 className={css.fieldName}>{field?.fieldName ?? 'Collecting'}</h1>
      {field === null ? null : (
        <button type="button" className={css.chip} onClick={onPoints}>
          {done} of {all.length}
        </button>
      )}
      <button type="button" className={css.chip} onClick={onQueue}>
        {queueWords(queue, isOnline)}
      </button>
      <span role="status" className={css.forReaders}>
        {queueWords(queue, isOnline)}
      </span>
    </header>
  )
}
