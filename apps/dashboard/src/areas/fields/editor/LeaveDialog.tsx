import { Button, Dialog, DialogActions } from '@org/ui'
import { useDeparture } from '#platform/leaving.ts'

/** Asks before a page with unsaved work is left. */
export function LeaveDialog() {
  const departure = useDeparture()
  if (departure === null) return null
  return (
    <Dialog title="Leave without saving?" isOpen onOpenChange={(isOpen) => isOpen || departure.stay()}>
      <p>{departure.reason}</p>
      <DialogActions>
        <Button onPress={departure.stay}>Stay</Button>
        <Button tone="primary" onPress={departure.leave}>
          Leave
        </Button>
      </DialogActions>
    </Dialog>
  )
}
