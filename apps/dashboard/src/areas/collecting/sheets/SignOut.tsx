import { formatCount } from '@org/ui'
import { useState } from 'react'
import { useIsOnline } from '#platform/is-online.ts'
import { useServices } from '#platform/services.ts'
import { OFFLINE_SIGN_OUT, signOut } from '#platform/sign-out.ts'
import { Big } from '../parts/Big.tsx'
import * as css from '../screens/Collect.css.ts'

/** Hands the phone to somebody else. What waits stays, and asks first. */
export function SignOut({ waiting }: { waiting: number }) {
  const { session } = useServices()
  const isOnline = useIsOnline()
  const [isAsking, setIsAsking] = useState(false)
  const leave = () => void signOut(session)
  if (isAsking)
    return (
      <div role="alert" className={css.trouble}>
        <p>
          {formatCount(waiting, 'act waits', 'acts wait')} to be sent. They stay on this phone, and are sent
          when you sign in here again.
        </p>
        <Big onPress={() => setIsAsking(false)}>Stay signed in</Big>{' '}
        <Big tone="bad" onPress={leave}>
          Sign out
        </Big>
      </div>
    )
  return (
    <div>
      <Big isDisabled={!isOnline} onPress={() => (waiting === 0 ? leave() : setIsAsking(true))}>
        Sign out
      </Big>
      {isOnline ? null : <p className={css.said}>{OFFLINE_SIGN_OUT}</p>}
    </div>
  )
}
