import { Button, Dialog, DialogActions, Facts } from '@org/ui'
import { labelOf } from './texts.ts'
import type { Conflict, GrowerEdits } from './useGrowerEdits.ts'

interface ConflictDialogProps extends Pick<GrowerEdits, 'keepTheirs' | 'keepMine'> {
  conflict: Conflict
}

/** Shows what somebody else wrote beside what the person wrote, and lets them choose. Leaving it keeps theirs. */
export function ConflictDialog({ conflict, keepTheirs, keepMine }: ConflictDialogProps) {
  const who = conflict.by ?? 'Somebody else'
  return (
    <Dialog
      title={`${labelOf(conflict.key)}: theirs or yours?`}
      isOpen
      onOpenChange={(isOpen) => isOpen || keepTheirs()}
    >
      <p>{who} changed it while you did. Nothing of yours is saved yet.</p>
      <Facts
        facts={[
          [`Theirs (${who})`, conflict.theirs],
          ['Yours', conflict.mine],
        ]}
      />
      <DialogActions>
        <Button onPress={keepTheirs}>Keep theirs</Button>
        <Button tone="primary" onPress={keepMine}>
          Use mine
        </Button>
      </DialogActions>
    </Dialog>
  )
}
