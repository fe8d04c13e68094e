import type { Line } from '@org/core'
import { type Column, formatInstant, pageStyles, units } from '@org/ui'
import { type ReactNode, useMemo } from 'react'
import { type ActivityEvent, activityEvent } from '#history/activity/events.ts'
import { recordHref } from '#history/activity/records.ts'
import { PagedTable } from '#lists/PagedTable.tsx'
import { loadedCount, type Pages } from '#lists/pages.ts'
import { Link } from '#platform/links.tsx'
import { useIsPhone } from '#platform/phone.ts'
import { useShownUnits } from '#platform/preferences.ts'
import { channelWords } from '../channels.ts'
import * as css from './Audit.css.ts'

export interface AuditTableProps {
  list: Pages<Line>
  openSeq: number | null
  onOpen: (line: Line) => void
  hrefOf: (line: Line) => string
  /** Names the list by its filter: what it comes back to. */
  place: string
  empty: ReactNode
}

/** The log, an edit a line, newest first: when, who, what, before → after, why, through what. */
export function AuditTable({ list, openSeq, onOpen, hrefOf, place, empty }: AuditTableProps) {
  const told = useTold()
  const columns = useColumns(told)
  return (
    <PagedTable
      label="Changes"
      columns={columns}
      list={list}
      of="changes"
      rowKey={({ seq }) => seq}
      rowLabel={(line) => told(line).what}
      totalCount={loadedCount(list)}
      selectedKey={openSeq}
      rowHref={hrefOf}
      onOpen={onOpen}
      place={place}
      next="older changes"
      empty={empty}
    />
  )
}

/** A line is told once, however many cells show it. */
function useTold(): (line: Line) => ActivityEvent {
  const units = useShownUnits()
  return useMemo(() => {
    const known = new WeakMap<Line, ActivityEvent>()
    return (line) => {
      const event = known.get(line) ?? activityEvent(line, units)
      known.set(line, event)
      return event
    }
  }, [units])
}

function useColumns(told: (line: Line) => ActivityEvent): Column<Line>[] {
  const isPhone = useIsPhone()
  return useMemo(() => {
    const columns: (Column<Line> & { onPhone?: boolean })[] = [
      {
        key: 'at',
        label: 'When',
        width: units(46),
        onPhone: true,
        render: ({ at }) => <time dateTime={at}>{formatInstant(at)}</time>,
      },
      {
        key: 'by',
        label: 'Who',
        width: 'minmax(0, 2fr)',
        render: ({ by }) => by?.name ?? 'System',
      },
      {
        key: 'what',
        label: 'What',
        width: 'minmax(0, 4fr)',
        onPhone: true,
        render: (line) => (isPhone ? <Short text={told(line).what} /> : <What event={told(line)} />),
      },
      {
        key: 'changed',
        label: 'Before → after',
        width: 'minmax(0, 4fr)',
        render: (line) => <Short text={summary(told(line))} />,
      },
      {
        key: 'reason',
        label: 'Why',
        width: 'minmax(0, 3fr)',
        render: ({ reason }) => <Short text={reason ?? ''} />,
      },
      {
        key: 'channel',
        label: 'Source',
        width: units(28),
        render: ({ channel, upload }) => (
          <Short text={upload === null ? channelWords(channel) : upload.fileName} />
        ),
      },
    ]
    return columns.filter(({ onPhone }) => onPhone || !isPhone)
  }, [told, isPhone])
}

/** One line; the whole is in the details and under the pointer. */
function Short({ text }: { text: string }) {
  return (
    <span className={css.what} title={text}>
      {text}
    </span>
  )
}

function What({ event: { what, row } }: { event: ActivityEvent }) {
  const href = row === null || row.after === null ? null : recordHref(row.entity, row.entityId)
  if (href === null) return <Short text={what} />
  return (
    <Link href={href} title={what} className={pageStyles.quietLink}>
      {what}
    </Link>
  )
}

/** `Phone: 555 → 556; Notes: …`, in one line. */
const summary = ({ words }: ActivityEvent): string =>
  words
    .map(({ label, before, after }) => `${label}: ${[before, after].filter(Boolean).join(' → ')}`)
    .join('; ')
