import { type Crew, crewEntity, MAX_CREWS } from '@org/core'
import { Badge, Button, Dialog, DialogActions, ErrorState, pageStyles, Skeleton } from '@org/ui'
import { Plus } from 'lucide-react'
import { useMay } from '#data/permissions.ts'
import { useAsked } from '../../acts/asked.ts'
import { pointCount } from '../../words.ts'
import { useCrews } from '../data.ts'
import { CrewForm } from './CrewForm.tsx'
import * as css from './Crews.css.ts'
import { CREWS_CLOSED, useCrewsOpen } from './crews-open.ts'

const close = () => useCrewsOpen.setState(CREWS_CLOSED)
const edit = (edited: number | 'new') => useCrewsOpen.setState({ edited })

/** The crews, and one of them to change or to add. While a place is picked it steps aside. */
export function CrewsDialog() {
  const { isOpen, edited, onAdded } = useCrewsOpen()
  const isPicking = useAsked((asked) => asked.isPicking)
  const { data } = useCrews()
  if (!isOpen || isPicking) return null
  if (edited === null) return <CrewList />
  const crew = edited === 'new' ? null : data?.items.find(({ id }) => id === edited)
  if (crew === undefined) return null
  // Who came to add one goes back to what they were doing; who came from the list, to the list.
  return (
    <CrewForm
      key={edited}
      crew={crew}
      onAdded={onAdded}
      onClose={() => (onAdded === null ? useCrewsOpen.setState({ edited: null }) : close())}
    />
  )
}

function CrewList() {
  const { data, error, reload } = useCrews()
  const may = useMay('points.edit')
  const count = data?.items.length ?? 0
  return (
    <Dialog title="Crews" isOpen onOpenChange={(isOpen) => isOpen || close()}>
      {error === undefined ? null : <ErrorState error={error} onRetry={() => void reload()} />}
      {data === undefined && error === undefined ? <Skeleton width={48} /> : null}
      {data !== undefined && count === 0 ? (
        <p>There is no crew yet. Add the people who go out together.</p>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <ul className={css.list} tabIndex={0} aria-label="All crews">
        {data?.items.map((crew) => (
          <CrewLine key={crew.id} crew={crew} why={may.why} />
        ))}
      </ul>
      <DialogActions>
        <Button
          icon={<Plus size={16} aria-hidden />}
          disabledReason={
            may.why ??
            (count >= MAX_CREWS ? `There are ${MAX_CREWS} crews: rename one that is not active` : null)
          }
          onPress={() => edit('new')}
        >
          Add crew
        </Button>
        <Button tone="primary" onPress={close}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function CrewLine({ crew, why }: { crew: Crew; why: string | null }) {
  const { id, name, members, pointsADay, startLon, active } = crew
  const said = [
    ...(members === '' ? [] : [members]),
    `${pointCount(pointsADay)} a day`,
    startLon === null ? 'no start place' : 'with a start place',
  ]
  return (
    <li className={css.crew}>
      <div className={css.words}>
        <span className={css.name}>
          {name} {active ? null : <Badge>Not {crewEntity.columns.active.label.toLowerCase()}</Badge>}
        </span>
        <span className={pageStyles.muted}>{said.join(' · ')}</span>
      </div>
      <Button aria-label={`Edit ${name}`} disabledReason={why} onPress={() => edit(id)}>
        Edit…
      </Button>
    </li>
  )
}
