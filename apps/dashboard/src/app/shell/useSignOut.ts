import { useCallback } from 'react'
import { useOverlays } from '#commands/overlays.ts'
import { mayKeepCells } from '#platform/drafts.ts'
import { useServices } from '#platform/services.ts'
import { signOut } from '#platform/sign-out.ts'

/** Signs out; where cells may be typed and not saved, asks first. */
export function useSignOut(): () => void {
  const { session } = useServices()
  return useCallback(() => {
    if (mayKeepCells()) useOverlays.getState().show('signOutUnsaved')
    else void signOut(session)
  }, [session])
}
