import { type Entity, type EntityName, entities, type Line, type ShownUnits } from '@org/core'
import { Button, EmptyState, ErrorState, Skeleton, Timeline } from '@org/ui'
import { History, Pencil, Plus, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import type { Pages } from '#lists/pages.ts'
import { Link } from '#platform/links.tsx'
import { useShownUnits } from '#platform/preferences.ts'
import * as css from './Activity.css.ts'
import { type ActivityEvent, activityEvent } from './events.ts'
import { LineChanges } from './LineChanges.tsx'
import { recordHref } from './records.ts'
import { type LinesAsked, useLines } from './useLines.ts'
import { Words } from './Words.tsx'

const ICONS = { made: Plus, changed: Pencil, removed: Trash2 } as const
const SKELETONS = ['a', 'b', 'c', 'd', 'e']

export interface ActivityProps {
  entity: EntityName
  id: number
}

/** What happened to a record and to what belongs to it: who, when, what, before and after, why, from which file. */
export function Activity({ entity, id }: ActivityProps) {
  const asked = { of: entity, ofId: id }
  const list = useLines(asked)
  const units = useShownUnits()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label="History" tabIndex={0} className={css.activity} aria-busy={list.rows === undefined}>
      {list.rows === undefined && list.error === undefined ? (
        <div className={css.waiting}>
          {SKELETONS.map((key) => (
            <Skeleton key={key} width={64} />
          ))}
        </div>
      ) : (
        <LinesTold lines={list.rows ?? []} asked={asked} units={units} />
      )}
      <Rest list={list} entity={entity} />
    </section>
  )
}

export interface LinesToldProps {
  label?: string
  lines: readonly Line[]
  /** What they were asked with: their rows are asked for in the same way. */
  asked: LinesAsked
  units: ShownUnits
}

/** Lines of history, in the order given: who, when, what, before and after, why, from which file. */
export function LinesTold({ label = 'Changes', lines, asked, units }: LinesToldProps) {
  const events = useMemo(
    () => lines.map((line) => [line, activityEvent(line, units)] as const),
    [lines, units],
  )
  return (
    <Timeline
      label={label}
      events={events.map(([line, event]) => {
        const { seq, at, who, what, kind, words, reason, fileName, rowCount } = event
        const Icon = ICONS[kind]
        return {
          key: String(seq),
          ...{ at, who },
          icon: <Icon size={16} />,
          what: (
            <>
              <What event={event} isOfRecord={asked.of !== undefined} />
              {fileName === null || what.includes(fileName) ? null : (
                <p className={css.words}>From {fileName}</p>
              )}
              <Words words={words} isChange={kind === 'changed'} />
              {reason === null ? null : <p className={css.quote}>“{reason}”</p>}
              {event.row === null && rowCount > 1 ? (
                <LineChanges line={line} rowCount={rowCount} asked={asked} />
              ) : null}
            </>
          ),
        }
      })}
    />
  )
}

/** With the way to the record, but on the record's own page. */
function What({ event: { what, row }, isOfRecord }: { event: ActivityEvent; isOfRecord: boolean }) {
  const href = isOfRecord || row === null || row.after === null ? null : recordHref(row.entity, row.entityId)
  return href === null ? what : <Link href={href}>{what}</Link>
}

/** What will be told once something happens, where it is not all that belongs to the record. */
const TOLD: Readonly<Partial<Record<EntityName, string>>> = {
  field: 'this field, its boundary and its field years',
  enrollment: 'this enrollment, its fields and its documents',
  staff: 'this person’s access',
}

/** Without a comma before “and”. */
const LISTED = new Intl.ListFormat('en-GB')

function toldOf(name: EntityName): string {
  const parts = Object.values<Entity>(entities).filter(
    ({ columns, belongsTo = '' }) => columns[belongsTo]?.kind.to === name,
  )
  const all = [`this ${entities[name].one}`, ...parts.map(({ many }) => `its ${many}`)]
  return `Changes to ${TOLD[name] ?? LISTED.format(all)} will appear here.`
}

/** Below the events: the way to older ones, what went wrong, or that there is nothing. */
function Rest({ list, entity }: { list: Pages<Line>; entity: EntityName }) {
  const { rows, error, isComplete, isLoadingMore, loadMore, reload } = list
  if (error !== undefined)
    return (
      <ErrorState
        error={error}
        {...(rows === undefined ? {} : { kept: 'The changes above were loaded earlier.' })}
        onRetry={() => void reload()}
      />
    )
  if (rows?.length === 0)
    return (
      <EmptyState icon={<History size={32} />} title="No changes yet">
        {toldOf(entity)}
      </EmptyState>
    )
  if (rows === undefined || isComplete) return null
  return (
    <Button onPress={loadMore} isPending={isLoadingMore}>
      {isLoadingMore ? 'Loading…' : 'Show older'}
    </Button>
  )
}
