import type { EnrollmentDetail } from '@org/core'
import { ConflictDialog } from '#writes/ConflictDialog.tsx'
import type { Edit } from './merge.ts'
import type { Conflict, EnrollmentEdits } from './useEnrollmentEdits.ts'
import { LABELS } from './words.ts'

interface EditConflictProps extends Pick<EnrollmentEdits, 'keepTheirs' | 'keepMine'> {
  conflict: Conflict
}

/** Asks whose of two edits of an enrollment stays. */
export function EditConflict({ conflict: { edit, current, by }, keepTheirs, keepMine }: EditConflictProps) {
  return (
    <ConflictDialog
      label={LABELS[edit.key]}
      by={by}
      theirs={theirs(edit, current)}
      mine={mine(edit)}
      keepTheirs={keepTheirs}
      keepMine={keepMine}
    />
  )
}

function theirs({ key }: Edit, { manager, notes, fields }: EnrollmentDetail): string {
  if (key === 'manager') return manager?.name ?? 'No manager'
  return key === 'notes' ? notes : fields.map(({ name }) => name).join(', ')
}

function mine(edit: Edit): string {
  if (edit.key === 'manager') return edit.mine?.name ?? 'No manager'
  return edit.key === 'notes' ? edit.mine : `${edit.mine.length} fields`
}
