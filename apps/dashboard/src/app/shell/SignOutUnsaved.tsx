import { Button, Dialog, DialogActions, formatCount } from '@org/ui'
import { type ReactElement, useCallback, useEffect, useState } from 'react'
import { countKeptCells } from '#areas/workbooks/public.ts'
import { useOverlays } from '#commands/overlays.ts'
import { waitingOf } from '#platform/collecting-marks.ts'
import { useServices } from '#platform/services.ts'
import { useSession } from '#platform/session.ts'
import { signOut } from '#platform/sign-out.ts'

/** Asks before a sign-out drops cells that are typed and not saved; without such, signs out. The default is no. */
export function SignOutUnsaved(): ReactElement | null {
  const { session } = useServices()
  const { user } = useSession()
  const close = useOverlays((overlays) => overlays.close)
  const [count, setCount] = useState<number | null>(null)
  const person = user?.id ?? 0
  const acts = waitingOf(person)
  const leave = useCallback(() => {
    close()
    void signOut(session)
  }, [close, session])
  useEffect(() => {
    let isOver = false
    // A browser that keeps nothing has nothing to drop.
    countKeptCells(person)
      .catch(() => 0)
      .then((kept) => {
        if (isOver) return
        if (kept === 0 && acts === 0) leave()
        else setCount(kept)
      })
    return () => {
      isOver = true
    }
  }, [person, acts, leave])
  if (count === null) return null
  if (count === 0) return <ActsWait {...{ acts, close, leave }} />
  const cells = formatCount(count, 'cell', 'cells')
  return (
    <Dialog title="Sign out and drop what is not saved?" isOpen onOpenChange={close}>
      <p>
        {cells} of workbooks {count === 1 ? 'is' : 'are'} typed in this browser and not saved. If you stay
        signed in, {count === 1 ? 'it is' : 'they are'} sent when the network is back; what was refused waits
        in its workbook.
      </p>
      <DialogActions>
        <Button autoFocus onPress={close}>
          Stay signed in
        </Button>
        <Button tone="danger" onPress={leave}>
          Sign out and drop {cells}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** What was done in the field stays on the phone: nothing is dropped. */
function ActsWait({
  acts,
  close,
  leave,
}: {
  acts: number
  close: () => void
  leave: () => void
}): ReactElement {
  return (
    <Dialog title="Sign out while acts wait?" isOpen onOpenChange={close}>
      <p>
        {formatCount(acts, 'act', 'acts')} of collecting {acts === 1 ? 'waits' : 'wait'} in this browser to be
        sent. They stay here, and are sent when you sign in here again.
      </p>
      <DialogActions>
        <Button autoFocus onPress={close}>
          Stay signed in
        </Button>
        <Button tone="danger" onPress={leave}>
          Sign out
        </Button>
      </DialogActions>
    </Dialog>
  )
}
