import type { HttpClient } from '@org/core'
import { asOnPhone, type FieldOnPhone, type QueueState } from '@org/core/queue'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Along } from './kept/taken-store.ts'
import { openWork, type Work } from './work.ts'

/** The work of a person on this phone: `opening` until the database is there. */
export type Opened = { state: 'opening' } | { state: 'failed' } | { state: 'open'; work: Work }

export function useOpenedWork(staffId: number, http: HttpClient): Opened {
  const [opened, setOpened] = useState<Opened>({ state: 'opening' })
  useEffect(() => {
    let isLeft = false
    let work: Work | null = null
    openWork(staffId, http).then(
      (made) => {
        work = made
        if (isLeft) made.close()
        else setOpened({ state: 'open', work: made })
      },
      () => setOpened({ state: 'failed' }),
    )
    return () => {
      isLeft = true
      work?.close()
    }
  }, [staffId, http])
  return opened
}

export interface OnPhone {
  along: Along | null
  fields: readonly FieldOnPhone[]
  queue: QueueState
}

const NONE: readonly FieldOnPhone[] = []

/** What the phone shows: what was taken along, with what was done since. */
export function useOnPhone(work: Work): OnPhone {
  const along = useSyncExternalStore(work.subscribe, work.getAlong)
  const queue = useSyncExternalStore(work.queue.subscribe, work.queue.getSnapshot)
  const { events } = queue
  const fields = useMemo(
    () => (along === null ? NONE : asOnPhone(along.fields, events, along.head.collectWithinM)),
    [along, events],
  )
  return { along, fields, queue }
}
