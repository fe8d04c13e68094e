import type { AreaUnit, Change } from '@org/core'
import { type Column, formatInstant, pageStyles, units } from '@org/ui'
import { type ReactNode, useMemo } from 'react'
import { changedWords } from '#history/activity/changed-words.ts'
import { recordHref } from '#history/activity/records.ts'
import { sentence } from '#history/activity/sentences.ts'
import { PagedTable } from '#lists/PagedTable.tsx'
import { loadedCount, type Pages } from '#lists/pages.ts'
import { Link } from '#platform/links.tsx'
import { useIsPhone } from '#platform/phone.ts'
import { usePreference } from '#platform/preferences.ts'
import { channelWords } from '../channels.ts'
import * as css from './Audit.css.ts'

export interface AuditTableProps {
  list: Pages<Change>
  openSeq: number | null
  onOpen: (change: Change) => void
  /** Names the list by its filter: what it comes back to. */
  place: string
  empty: ReactNode
}

/** Every change of the log, newest first: when, who, what, before → after, why, through what. */
export function AuditTable({ list, openSeq, onOpen, place, empty }: AuditTableProps) {
  const columns = useColumns()
  return (
    <PagedTable
      label="Changes"
      columns={columns}
      list={list}
      of="changes"
      rowKey={(change) => change.seq}
      rowLabel={sentence}
      totalCount={loadedCount(list)}
      selectedKey={openSeq}
      onSelect={onOpen}
      onOpen={onOpen}
      place={place}
      next="older changes"
      empty={empty}
    />
  )
}

function useColumns(): Column<Change>[] {
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const isPhone = useIsPhone()
  return useMemo(() => {
    const columns: (Column<Change> & { onPhone?: boolean })[] = [
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
        render: ({ by }) => by?.name ?? 'The program',
      },
      {
        key: 'what',
        label: 'What',
        width: 'minmax(0, 4fr)',
        onPhone: true,
        render: (change) => <What change={change} />,
      },
      {
        key: 'changed',
        label: 'Before → after',
        width: 'minmax(0, 4fr)',
        render: (change) => <Short text={summary(change, areaUnit)} />,
      },
      {
        key: 'reason',
        label: 'Why',
        width: 'minmax(0, 3fr)',
        render: ({ reason }) => <Short text={reason ?? ''} />,
      },
      {
        key: 'channel',
        label: 'Through',
        width: units(28),
        render: ({ channel, upload }) => (
          <Short text={upload === null ? channelWords(channel) : upload.fileName} />
        ),
      },
    ]
    return columns.filter(({ onPhone }) => onPhone || !isPhone)
  }, [areaUnit, isPhone])
}

/** One line; the whole is in the details and under the pointer. */
function Short({ text }: { text: string }) {
  return (
    <span className={css.what} title={text}>
      {text}
    </span>
  )
}

function What({ change }: { change: Change }) {
  const href = change.after === null ? null : recordHref(change.entity, change.entityId)
  const text = sentence(change)
  if (href === null) return <Short text={text} />
  return (
    <Link href={href} title={text} className={pageStyles.quietLink}>
      {text}
    </Link>
  )
}

/** `Phone: 555 → 556; Notes: …`, in one line. */
function summary(change: Change, areaUnit: AreaUnit): string {
  return changedWords(change, areaUnit)
    .map(({ label, before, after }) => `${label}: ${[before, after].filter(Boolean).join(' → ')}`)
    .join('; ')
}
