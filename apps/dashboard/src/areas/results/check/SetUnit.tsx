import { Button, Menu, MenuItem } from '@org/ui'
import { ChevronDown } from 'lucide-react'
import type { Editing } from './useEditing.ts'

interface SetUnitProps {
  /** Of the column. */
  name: string
  units: readonly string[]
  editing: Editing
  onSet: (unit: string) => void
}

/** The unit of all numbers of a column: the file does not say it, and nothing is assumed. */
export function SetUnit({ name, units, editing, onSet }: SetUnitProps) {
  const label = `Set the unit of ${name}`
  // What opens a menu cannot say why it is refused.
  if (editing.why !== null)
    return (
      <Button aria-label={label} disabledReason={editing.why}>
        Set the unit
      </Button>
    )
  return (
    <Menu
      trigger={
        <Button aria-label={label} isDisabled={editing.isSending}>
          Set the unit
          <ChevronDown size={16} aria-hidden />
        </Button>
      }
      onAction={(unit) => onSet(String(unit))}
    >
      {units.map((unit) => (
        <MenuItem key={unit} id={unit}>
          {unit}
        </MenuItem>
      ))}
    </Menu>
  )
}
