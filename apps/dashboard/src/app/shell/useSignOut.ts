import type { Session } from '@org/core'
import { toasts } from '@org/ui'
import { useCallback } from 'react'
import { useOverlays } from '#commands/overlays.ts'
import { waitingOf } from '#platform/collecting-marks.ts'
import { mayKeepCells } from '#platform/drafts.ts'
import { useServices } from '#platform/services.ts'
import { OFFLINE_SIGN_OUT, signOut } from '#platform/sign-out.ts'

/** Signs out; asks first where cells may be typed and not saved, or where acts of the field wait. Never without network. */
export function endSession(session: Session): void {
  if (!navigator.onLine) toasts.show({ tone: 'bad', message: OFFLINE_SIGN_OUT })
  else if (mayKeepCells() || waitingOf(session.storedUser()?.id ?? 0) > 0)
    useOverlays.getState().show('signOutUnsaved')
  else void signOut(session)
}

/** {@link endSession}, for a button. */
export function useSignOut(): () => void {
  const { session } = useServices()
  return useCallback(() => endSession(session), [session])
}
