import type { Change, TimelineEntity } from '@org/core'
import { Button, EmptyState, ErrorState, Skeleton, Timeline } from '@org/ui'
import { History, Pencil, Plus, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import type { Pages } from '#lists/pages.ts'
import { usePreference } from '#platform/preferences.ts'
import * as css from './Activity.css.ts'
import { type ActivityEvent, activityEvents } from './events.ts'
import { useActivity } from './useActivity.ts'
import { Words } from './Words.tsx'

const ICONS = { made: Plus, changed: Pencil, removed: Trash2 } as const
const SKELETONS = ['a', 'b', 'c', 'd', 'e']

export interface ActivityProps {
  entity: TimelineEntity
  id: number
}

/** What happened to a record and to what belongs to it: who, when, what, before and after, why, from which file. */
export function Activity({ entity, id }: ActivityProps) {
  const list = useActivity(entity, id)
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
      <Rest list={list} entity={entity} />
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
        {event.fileName === null || event.what.includes(event.fileName) ? null : (
          <p className={css.words}>From {event.fileName}</p>
        )}
        <Words words={event.words} isChange={event.kind === 'changed'} />
        {event.reason === null ? null : <p className={css.quote}>“{event.reason}”</p>}
      </>
    ),
  }
}

/** What will be told once something happens. */
const BELONGS: Readonly<Record<TimelineEntity, string>> = {
  grower: 'From now on each change of this grower, its fields and its enrollments is told here.',
  field: 'From now on each change of this field, its boundary and its years is told here.',
  field_year: 'From now on each change of this year of the field is told here.',
  enrollment: 'From now on each change of this enrollment, its fields and its documents is told here.',
  staff: 'From now on each change of this person’s access is told here.',
}

/** Below the events: the way to older ones, what went wrong, or that there is nothing. */
function Rest({ list, entity }: { list: Pages<Change>; entity: TimelineEntity }) {
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
        {BELONGS[entity]}
      </EmptyState>
    )
  if (rows === undefined || isComplete) return null
  return (
    <Button onPress={loadMore} isPending={isLoadingMore}>
      {isLoadingMore ? 'Loading…' : 'Show older'}
    </Button>
  )
}
