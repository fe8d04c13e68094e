import { isProductError } from '@org/core'
import { Banner, Button, Dialog, DialogActions } from '@org/ui'
import { type ReactElement, useState } from 'react'
import { useOverlays } from '#commands/overlays.ts'
import { useServices } from '#platform/services.ts'
import { signOutEverywhere } from '#platform/sign-out.ts'

/** Asks before every session of the person ends, this one too. The default is no. */
export function SignOutEverywhere(): ReactElement {
  const { session, http } = useServices()
  const close = useOverlays((overlays) => overlays.close)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const leave = async () => {
    setIsBusy(true)
    setProblem(null)
    try {
      await signOutEverywhere({ session, http })
    } catch (error) {
      setProblem(isProductError(error) ? [`${error.message}.`, error.remedy].join(' ') : null)
      setIsBusy(false)
    }
  }
  return (
    <Dialog title="Sign out everywhere?" isOpen onOpenChange={close}>
      <p>
        This ends all your sessions: in this browser, in every other browser, and on every device. Unsaved
        text in all of them is deleted. You can sign in again right away.
      </p>
      {problem === null ? null : <Banner tone="bad">Not signed out: {problem}</Banner>}
      <DialogActions>
        <Button autoFocus onPress={close}>
          Cancel
        </Button>
        <Button tone="danger" isPending={isBusy} onPress={() => void leave()}>
          {isBusy ? 'Signing out…' : 'Sign out everywhere'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
