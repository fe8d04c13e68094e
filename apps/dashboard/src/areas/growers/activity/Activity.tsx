import type { Change } from '@org/core'
import { Button, EmptyState, ErrorState, Skeleton, Timeline } from '@org/ui'
import { History, Pencil, Plus, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import type { Pages } from '#platform/pages.ts'
import { usePreference } from '#platform/preferences.ts'
import { useActivity } from '../data.ts'
import * as css from './Activity.css.ts'
import { type ActivityEvent, activityEvents } from './events.ts'
import type { ChangedWord } from './words.ts'

const ICONS = { made: Plus, changed: Pencil, removed: Trash2 } as const
const SKELETONS = ['a', 'b', 'c', 'd', 'e']

/** What happened to a grower and its fields: who, when, what, before and after. */
export function Activity({ growerId }: { growerId: number }) {
  const list = useActivity(growerId)
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const events = useMemo(() => activityEvents(list.rows ?? [], areaUnit), [list.rows, areaUnit])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label="Activity" tabIndex={0} className={css.activity} aria-busy={list.rows === undefined}>
      {list.rows === undefined && list.error === undefined ? (
        <div className={css.waiting}>
          {SKELETONS.map((key) => (
            <Skeleton key={key} width={64} />
          ))}
        </div>
      ) : (
        <Timeline label="What happened" events={events.map(toTimeline)} />
      )}
      <Rest list={list} />
    </section>
  )
}

function toTimeline(event: ActivityEvent) {
  const Icon = ICONS[event.kind]
  return {
    key: String(event.seq),
    at: event.at,
    who: event.who,
    icon: <Icon size={16} />,
    what: (
      <>
        {event.what}
        <Words event={event} />
        {event.reason === null ? null : <p className={css.quote}>“{event.reason}”</p>}
      </>
    ),
  }
}

/** What was made or removed is told in a line; what changed, a line for each. */
function Words({ event: { kind, words } }: { event: ActivityEvent }) {
  if (words.length === 0) return null
  if (kind !== 'changed')
    return (
      <p className={css.words}>
        {words.map(({ label, before, after }) => `${label} ${after || before}`).join(' · ')}
      </p>
    )
  return (
    <ul className={css.words}>
      {words.map((word) => (
        <li key={word.label}>
          <Changed word={word} />
        </li>
      ))}
    </ul>
  )
}

function Changed({ word: { label, before, after } }: { word: ChangedWord }) {
  if (before === '')
    return (
      <>
        {label}: <span className={css.word}>{after}</span>
      </>
    )
  if (after === '')
    return (
      <>
        {label}: <del className={css.before}>{before}</del>
      </>
    )
  return (
    <>
      {label}: {before} → <span className={css.word}>{after}</span>
    </>
  )
}

/** Below the events: the way to older ones, what went wrong, or that there is nothing. */
function Rest({ list }: { list: Pages<Change> }) {
  const { rows, error, isComplete, isLoadingMore, loadMore, reload } = list
  if (error !== undefined)
    return (
      <ErrorState
        error={error}
        {...(rows === undefined ? {} : { kept: 'What is above was loaded before.' })}
        onRetry={() => void reload()}
      />
    )
  if (rows?.length === 0)
    return (
      <EmptyState icon={<History size={32} />} title="Nothing is recorded">
        From now on each change of this grower and its fields is told here.
      </EmptyState>
    )
  if (rows === undefined || isComplete) return null
  return (
    <Button onPress={loadMore} isPending={isLoadingMore}>
      {isLoadingMore ? 'Loading…' : 'Show older'}
    </Button>
  )
}
