import type { EnrollmentDetail } from '@org/core'
import { Button, Dialog, DialogActions, Facts } from '@org/ui'
import type { Edit } from './merge.ts'
import type { Conflict, EnrollmentEdits } from './useEnrollmentEdits.ts'
import { LABELS } from './words.ts'

interface ConflictDialogProps extends Pick<EnrollmentEdits, 'keepTheirs' | 'keepMine'> {
  conflict: Conflict
}

/** Shows what somebody else wrote beside what the person wrote, and lets them choose. Leaving it keeps theirs. */
export function ConflictDialog({ conflict, keepTheirs, keepMine }: ConflictDialogProps) {
  const who = conflict.by ?? 'Somebody else'
  const { edit, current } = conflict
  return (
    <Dialog
      title={`${LABELS[edit.key]}: theirs or yours?`}
      isOpen
      onOpenChange={(isOpen) => isOpen || keepTheirs()}
    >
      <p>{who} changed it while you did. Nothing of yours is saved yet.</p>
      <Facts
        facts={[
          [`Theirs (${who})`, theirs(edit, current)],
          ['Yours', mine(edit)],
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

function theirs({ key }: Edit, { manager, notes, fields }: EnrollmentDetail): string {
  if (key === 'manager') return manager?.name ?? 'Nobody'
  return key === 'notes' ? notes : fields.map(({ name }) => name).join(', ')
}

function mine(edit: Edit): string {
  if (edit.key === 'manager') return edit.mine?.name ?? 'Nobody'
  return edit.key === 'notes' ? edit.mine : `${edit.mine.length} fields`
}
