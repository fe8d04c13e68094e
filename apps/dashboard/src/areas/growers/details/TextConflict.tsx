import { growerEntity } from '@org/core'
import { ConflictDialog } from '#writes/ConflictDialog.tsx'
import type { Conflict, GrowerEdits } from './useGrowerEdits.ts'

interface TextConflictProps extends Pick<GrowerEdits, 'keepTheirs' | 'keepMine'> {
  conflict: Conflict
}

/** Asks whose text of a grower stays. */
export function TextConflict({ conflict: { key, ...both }, keepTheirs, keepMine }: TextConflictProps) {
  return (
    <ConflictDialog
      {...both}
      label={growerEntity.columns[key].label}
      keepTheirs={keepTheirs}
      keepMine={keepMine}
    />
  )
}
