import type { CrewDay } from '@org/core'
import { IconButton } from '@org/ui'
import { Download, Printer } from 'lucide-react'
import { usePrinting } from '#areas/labels/public.ts'
import { useMay } from '#data/permissions.ts'
import * as css from './Week.css.ts'

interface DayActsProps {
  day: CrewDay
  /** `North, Tue, Oct 13` */
  name: string
  onExport: () => void
}

/** What a crew takes along for a day: labels for its bags, the way for its devices. */
export function DayActs({ day: { crewId, day }, name, onExport }: DayActsProps) {
  const may = useMay('samples.edit')
  const print = usePrinting(({ ask }) => ask)
  const filter = { crewId: [crewId], plannedOn: [day] }
  return (
    <span className={css.acts}>
      {may.why === null ? (
        <IconButton
          label={`Print labels: ${name}`}
          tone="quiet"
          onPress={() => print({ kind: 'new', source: { kind: 'points', filter } })}
        >
          <Printer size={16} aria-hidden />
        </IconButton>
      ) : null}
      <IconButton label={`Export GPX: ${name}`} tone="quiet" onPress={onExport}>
        <Download size={16} aria-hidden />
      </IconButton>
    </span>
  )
}
