import { Button, Dialog, DialogActions, formatCount } from '@org/ui'
import { type ReactElement, useCallback, useEffect, useState } from 'react'
import { countKeptCells } from '#areas/workbooks/public.ts'
import { useOverlays } from '#commands/overlays.ts'
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
        if (kept === 0) leave()
        else setCount(kept)
      })
    return () => {
      isOver = true
    }
  }, [person, leave])
  if (count === null) return null
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
