import { ConflictDialog } from '#writes/ConflictDialog.tsx'
import { labelOf } from './texts.ts'
import type { Conflict, GrowerEdits } from './useGrowerEdits.ts'

interface TextConflictProps extends Pick<GrowerEdits, 'keepTheirs' | 'keepMine'> {
  conflict: Conflict
}

/** Asks whose text of a grower stays. */
export function TextConflict({ conflict: { key, ...both }, keepTheirs, keepMine }: TextConflictProps) {
  return (
    <ConflictDialog {...both} label={labelOf(key) ?? 'Words'} keepTheirs={keepTheirs} keepMine={keepMine} />
  )
}
