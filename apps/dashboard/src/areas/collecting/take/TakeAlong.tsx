import type { Crew } from '@org/core'
import { asProductError, type ProductError, type Take } from '@org/core/contract'
import { Button, ErrorState, formatCount, formatDay, RadioGroup, Select } from '@org/ui'
import { useState } from 'react'
import { useClient } from '#data/api.ts'
import { useQuery } from '#data/swr.ts'
import { chooseToTake, chosenToTake } from '#platform/collecting-marks.ts'
import { useIsOnline } from '#platform/is-online.ts'
import type { Along } from '../kept/taken-store.ts'
import { Kept } from '../parts/Kept.tsx'
import * as css from '../screens/Collect.css.ts'
import type { Work } from '../work.ts'
import { dayAfter, localDay } from './days.ts'

type Which = 'today' | 'tomorrow' | 'week' | 'chosen'
type OfDays = Exclude<Which, 'chosen'>

const LAST_OF_WEEK = 6

function rangeOf(which: OfDays): { from: string; to: string } {
  const today = localDay(new Date())
  if (which === 'today') return { from: today, to: today }
  const tomorrow = dayAfter(today, 1)
  return which === 'tomorrow'
    ? { from: tomorrow, to: tomorrow }
    : { from: today, to: dayAfter(today, LAST_OF_WEEK) }
}

interface TakeAlongProps {
  staffId: number
  work: Work
  along: Along | null
  /** Leaves it as it is; null where there is nothing yet. */
  onClose: (() => void) | null
  onTaken: () => void
}

/** Takes a crew’s day or week along, while there is a network. */
export function TakeAlong({ staffId, work, along, onClose, onTaken }: TakeAlongProps) {
  const client = useClient()
  const isOnline = useIsOnline()
  const crews = useQuery(['crews', 'list'], () => client.crews.list())
  const [crewId, setCrewId] = useState<number | null>(null)
  const [which, setWhich] = useState<Which>(() => (chosenToTake().length > 0 ? 'chosen' : 'today'))
  const [isTaking, setIsTaking] = useState(false)
  const [error, setError] = useState<ProductError | null>(null)
  const active = crews.data?.items.filter(({ active: isActive }) => isActive) ?? []
  const chosen = crewId ?? active[0]?.id ?? null
  const pointIds = chosenToTake()
  const take = async () => {
    const what: Take | null =
      which === 'chosen'
        ? { of: 'points', pointIds: [...pointIds] }
        : chosen === null
          ? null
          : { of: 'days', crewId: chosen, ...rangeOf(which) }
    if (what === null) return
    setIsTaking(true)
    setError(null)
    try {
      await work.take(what)
      chooseToTake([])
      onTaken()
    } catch (thrown) {
      setError(asProductError(thrown))
    } finally {
      setIsTaking(false)
    }
  }
  return (
    <main className={css.alone}>
      <h1>
        <strong>Take along</strong>
      </h1>
      <p>
        Fields, points and labels of a crew are kept on this phone, so that they are there without network. Do
        it before you leave.
      </p>
      <Kept staffId={staffId} />
      {isOnline ? null : <p className={css.warning}>There is no network: nothing can be taken along now.</p>}
      {crews.error === undefined || along !== null ? null : <ErrorState error={crews.error} />}
      <RadioGroup
        label="What"
        options={[
          ...(pointIds.length === 0
            ? []
            : [
                {
                  key: 'chosen' as const,
                  label: `The ${formatCount(pointIds.length, 'chosen point', 'chosen points')}`,
                },
              ]),
          { key: 'today', label: 'Today', note: formatDay(rangeOf('today').from) },
          { key: 'tomorrow', label: 'Tomorrow', note: formatDay(rangeOf('tomorrow').from) },
          { key: 'week', label: 'Seven days from today' },
        ]}
        value={which}
        onChange={setWhich}
      />
      {which === 'chosen' ? null : (
        <Crews crews={active} value={chosen} onChange={setCrewId} isLoading={crews.data === undefined} />
      )}
      {error === null ? null : <ErrorState error={error} />}
      <button
        type="button"
        className={css.button.main}
        disabled={(which !== 'chosen' && chosen === null) || !isOnline || isTaking}
        onClick={() => void take()}
      >
        {isTaking ? 'Taking along…' : 'Take along'}
      </button>
      {onClose === null ? null : <Button onPress={onClose}>Back to the field</Button>}
    </main>
  )
}

interface CrewsProps {
  crews: readonly Crew[]
  value: number | null
  onChange: (id: number) => void
  isLoading: boolean
}

function Crews({ crews, value, onChange, isLoading }: CrewsProps) {
  if (!isLoading && crews.length === 0)
    return <p>There is no crew yet. Plan days on the points page first: the first plan makes a crew.</p>
  if (value === null) return null
  return (
    <Select
      label="Which crew"
      options={crews.map(({ id, name }) => ({ key: `${id}`, label: name }))}
      value={`${value}`}
      onChange={(key) => onChange(Number(key))}
    />
  )
}
