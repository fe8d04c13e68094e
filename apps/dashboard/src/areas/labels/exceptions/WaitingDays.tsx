import { IconButton, Popover } from '@org/ui'
import { Settings2 } from 'lucide-react'
import type { ComponentType } from 'react'

interface DaysProps {
  onChange: (days: number) => void
}

let DaysField: ComponentType<DaysProps> | null = null

/** The popup opens with its field: what has the focus must be there. */
async function loadField(): Promise<void> {
  DaysField = (await import('./DaysField.tsx')).DaysField
}

/** Looked for when the popup opens. */
const Loaded = (props: DaysProps) => (DaysField === null ? null : <DaysField {...props} />)

/** Samples wait that long before they are among what is wrong, unless a person says otherwise. */
export const USUAL_DAYS = 14

/** After how many days in the same state a sample is named. This device remembers it. */
export function WaitingDays({ onChange }: DaysProps) {
  return (
    <Popover
      label="Days that samples wait"
      needs={loadField}
      trigger={
        <IconButton label="Change the number of days" tone="quiet">
          <Settings2 size={16} aria-hidden />
        </IconButton>
      }
    >
      <Loaded onChange={onChange} />
    </Popover>
  )
}
