import { useEffect, useState } from 'react'
import { useServices } from '#platform/services.ts'
import { useSession } from '#platform/session.ts'
import { registerWorker } from '#platform/worker.ts'
import { Collecting } from '../parts/Collecting.tsx'
import { TakeAlong } from '../take/TakeAlong.tsx'
import { useOnPhone, useOpenedWork } from '../useWork.ts'
import type { Work } from '../work.ts'
import * as css from './Collect.css.ts'

/** Collecting on a phone, with network or without. */
export function CollectScreen() {
  const { http } = useServices()
  const { user } = useSession()
  const staffId = user?.id ?? null
  useEffect(() => registerWorker(), [])
  if (staffId === null) return <p className={css.alone}>Sign in to collect.</p>
  return <OfPerson key={staffId} staffId={staffId} http={http} />
}

function OfPerson({ staffId, http }: { staffId: number; http: Parameters<typeof useOpenedWork>[1] }) {
  const opened = useOpenedWork(staffId, http)
  if (opened.state === 'opening')
    return (
      <p className={css.alone} role="status">
        Opening…
      </p>
    )
  if (opened.state === 'failed')
    return (
      <p className={css.alone} role="alert">
        This browser keeps nothing, so that nothing can be collected here. Leave its private mode, or use
        another browser.
      </p>
    )
  return <Opened staffId={staffId} work={opened.work} />
}

function Opened({ staffId, work }: { staffId: number; work: Work }) {
  const onPhone = useOnPhone(work)
  const [isTaking, setIsTaking] = useState(false)
  const { along } = onPhone
  if (along === null || isTaking)
    return (
      <TakeAlong
        {...{ staffId, work, along }}
        onClose={along === null ? null : () => setIsTaking(false)}
        onTaken={() => setIsTaking(false)}
      />
    )
  return (
    <Collecting
      key={along.head.takenAt}
      {...{ staffId, work, along }}
      onPhone={onPhone}
      onTakeAlong={() => setIsTaking(true)}
    />
  )
}
