import { ErrorState } from '@org/ui'
import { useId } from 'react'
import { usePhoneEvents } from './data.ts'
import { EventList } from './EventList.tsx'
import * as css from './Phones.css.ts'

/** In a point’s panel: what phones sent about it; nothing where they sent nothing. */
export function FromPhones({ pointId }: { pointId: number }) {
  const titleId = useId()
  const { data, error, reload } = usePhoneEvents(pointId)
  if (data === undefined && error !== undefined)
    return <ErrorState error={error} onRetry={() => void reload()} />
  if (data === undefined || data.items.length === 0) return null
  return (
    <section aria-labelledby={titleId} className={css.part}>
      <h3 id={titleId} className={css.title}>
        From phones
      </h3>
      <EventList label="Acts from phones" events={data.items} />
    </section>
  )
}
