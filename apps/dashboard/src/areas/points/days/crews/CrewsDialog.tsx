import { type Crew, crewEntity, MAX_CREWS } from '@org/core'
import { formatCount } from '@org/ui'
import { useMay } from '#data/permissions.ts'
import { RecordsDialog } from '#lists/RecordsDialog.tsx'
import { useAsked } from '../../acts/asked.ts'
import { pointCount } from '../../words.ts'
import { useCrews } from '../data.ts'
import { CrewForm } from './CrewForm.tsx'
import { crewsDialog } from './crews-open.ts'

/** The crews, and one of them to change or to add. While a place is picked it steps aside. */
export function CrewsDialog() {
  const { isOpen, edited, onAdded } = crewsDialog.useOpen()
  const isPicking = useAsked((asked) => asked.isPicking)
  const { data } = useCrews()
  if (!isOpen || isPicking) return null
  if (edited === null) return <CrewList />
  const crew = edited === 'new' ? null : data?.items.find(({ id }) => id === edited)
  if (crew === undefined) return null
  return <CrewForm key={edited} crew={crew} onAdded={onAdded} onClose={crewsDialog.leave} />
}

function CrewList() {
  return (
    <RecordsDialog
      title="Crews"
      one="crew"
      none="There is no crew yet. Add the people who go out together."
      most={MAX_CREWS}
      query={useCrews()}
      factsOf={factsOf}
      activeLabel={crewEntity.columns.active.label}
      why={useMay('points.edit').why}
      onEdit={crewsDialog.edit}
      onClose={crewsDialog.close}
    />
  )
}

const factsOf = ({ members, pointsADay, startLon, daysOff }: Crew): string[] => [
  ...(members === '' ? [] : [members]),
  `${pointCount(pointsADay)} a day`,
  startLon === null ? 'no start place' : 'with a start place',
  ...(daysOff.length === 0 ? [] : [formatCount(daysOff.length, 'day off', 'days off')]),
]
