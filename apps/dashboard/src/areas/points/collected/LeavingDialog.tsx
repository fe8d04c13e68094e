import { Button, Dialog, DialogActions } from '@org/ui'
import { settleLeaving, useCollecting } from './collecting.ts'

/** What was confirmed or typed would go with the file: the person says whether. */
export function LeavingDialog() {
  const leaving = useCollecting((collecting) => collecting.leaving)
  const name = useCollecting(({ asked }) => asked?.file.name ?? 'the file')
  if (leaving === null) return null
  const { next } = leaving
  return (
    <Dialog
      title={`Discard your choices for ${name}?`}
      isOpen
      onOpenChange={(isOpen) => isOpen || settleLeaving(false)}
    >
      <p>You confirmed positions or typed words that are not recorded.</p>
      <DialogActions>
        <Button onPress={() => settleLeaving(false)}>Continue with this file</Button>
        <Button tone="danger" onPress={() => settleLeaving(true)}>
          {next === null ? 'Discard choices' : `Discard them and read ${next.file.name}`}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
