import { EXCEPTIONS, type Exceptions as Found, keysOf, type ScanEvent } from '@org/core'
import { formatNumber, sampleLook } from '@org/ui'
import { TriangleAlert } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useClient } from '#data/api.ts'
import { useQuery } from '#data/swr.ts'
import { lazyPart } from '#platform/lazy-part.ts'
import { usePreference } from '#platform/preferences.ts'
import type { LabelsView } from '../view.ts'
import * as css from './Exceptions.css.ts'
import { USUAL_DAYS, WaitingDays } from './WaitingDays.tsx'

const ScansDialog = lazyPart(async () => (await import('./ScansDialog.tsx')).ScansDialog)

type ExceptionsProps = Pick<LabelsView, 'filter' | 'narrow'>

/** What needs a person, above the samples; not there where all is well. */
export function Exceptions({ filter, narrow }: ExceptionsProps) {
  const { labels } = useClient()
  const staleDays = usePreference((preferences) => preferences.staleDays)
  const { data } = useQuery(['labels', 'exceptions', { staleDays }], () => labels.exceptions({ staleDays }), {
    keepPreviousData: true,
  })
  // Who chose another number of days finds the way to change it.
  if (data === undefined || (isWell(data) && staleDays === USUAL_DAYS)) return null
  const isStale = filter.staleDays !== undefined
  return (
    <section aria-label="What needs you" className={css.strip}>
      <span className={css.heading}>
        <TriangleAlert size={16} aria-hidden /> Needs you
      </span>
      <Narrowing
        words={`Waiting more than ${staleDays} days`}
        count={data.stale}
        isOn={isStale}
        onPress={() => narrow({ staleDays: isStale ? undefined : staleDays })}
      />
      <WaitingDays onChange={(days) => isStale && narrow({ staleDays: days })} />
      {STATES.map((status) => {
        const isOn = filter.status?.length === 1 && filter.status[0] === status
        return (
          <Narrowing
            key={status}
            words={sampleLook(status).word}
            count={data[EXCEPTIONS[status]]}
            isOn={isOn}
            onPress={() => narrow({ status: isOn ? undefined : [status] })}
          />
        )
      })}
      <Scans words="Unknown codes" scans={data.unknown} />
      <Scans words="Refused scans" scans={data.refused} />
    </section>
  )
}

const STATES = keysOf(EXCEPTIONS)

const isWell = (found: Found): boolean =>
  found.stale === 0 &&
  found.unknown.length === 0 &&
  found.refused.length === 0 &&
  STATES.every((status) => found[EXCEPTIONS[status]] === 0)

interface NarrowingProps {
  words: string
  count: number
  isOn: boolean
  onPress: () => void
}

/** How many have something wrong with them; narrows the list to those. */
function Narrowing({ words, count, isOn, onPress }: NarrowingProps) {
  if (count === 0 && !isOn) return null
  return (
    <button type="button" className={css.wrong} aria-pressed={isOn} onClick={onPress}>
      {words}: <span className={css.count}>{formatNumber(count)}</span>
    </button>
  )
}

function Scans({ words, scans }: { words: string; scans: readonly ScanEvent[] }) {
  const [isOpen, setIsOpen] = useState(false)
  if (scans.length === 0) return null
  return (
    <>
      <button type="button" className={css.wrong} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {words}: <span className={css.count}>{formatNumber(scans.length)}</span>
      </button>
      {isOpen ? (
        <Suspense>
          <ScansDialog title={words} scans={scans} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
