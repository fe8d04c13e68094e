import { type AreaUnit, type Enrollment, enrollmentEntity } from '@org/core'
import {
  Badge,
  type Column,
  formatArea,
  formatCount,
  formatDay,
  formatInstant,
  formatNumber,
  pageStyles,
  Status,
  units,
} from '@org/ui'
import { TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from '#platform/links.tsx'
import { useIsPhone } from '#platform/phone.ts'
import { usePreference } from '#platform/preferences.ts'
import { lookOf } from '../states.ts'

/** A phone shows those that have a width there. */
type Listed = Column<Enrollment> & { phoneWidth?: string }

/** Wide enough for the words, and at most so much of what is left. */
const track = (least: number, share: number) => `minmax(${units(least)}, ${share}fr)`

/** The table's columns; a phone shows the first of them. Where a column can be sorted, its key is the order's name. */
export function useColumns(
  hrefOf: (row: Enrollment) => string,
  onOpen: (id: number) => void,
): Column<Enrollment>[] {
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const isPhone = useIsPhone()
  return useMemo(() => {
    const all = columnsIn(areaUnit, hrefOf, onOpen)
    if (!isPhone) return all
    return all.flatMap(({ phoneWidth, ...column }) =>
      phoneWidth === undefined ? [] : [{ ...column, width: phoneWidth }],
    )
  }, [areaUnit, isPhone, hrefOf, onOpen])
}

function columnsIn(
  areaUnit: AreaUnit,
  hrefOf: (row: Enrollment) => string,
  onOpen: (id: number) => void,
): Listed[] {
  return [
    {
      key: 'grower',
      label: enrollmentEntity.columns.growerId.label,
      width: track(26, 5),
      phoneWidth: 'minmax(0, 1fr)',
      sortable: true,
      render: (row) => (
        <Link
          href={hrefOf(row)}
          title={row.growerName}
          className={`${pageStyles.lead} ${pageStyles.quietLink}`}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            onOpen(row.id)
          }}
        >
          {row.growerName}
        </Link>
      ),
    },
    {
      key: 'programme',
      label: enrollmentEntity.columns.programme.label,
      width: track(24, 4),
      sortable: true,
      render: ({ programme }) => <span title={programme}>{programme}</span>,
    },
    {
      key: 'status',
      label: enrollmentEntity.columns.status.label,
      width: units(32),
      phoneWidth: units(28),
      render: ({ status }) => <Status state={lookOf(status).state}>{lookOf(status).word}</Status>,
    },
    {
      key: 'findings',
      label: enrollmentEntity.columns.findings.label,
      width: units(26),
      render: ({ findingCount }) =>
        findingCount === 0 ? null : (
          <Badge tone="bad" icon={<TriangleAlert size={14} />}>
            {formatCount(findingCount, 'finding', 'findings')}
          </Badge>
        ),
    },
    {
      key: 'fields',
      label: 'Fields',
      width: units(16),
      align: 'end',
      sortable: true,
      render: ({ fieldCount }) => formatNumber(fieldCount),
    },
    {
      key: 'area',
      label: `Area (${areaUnit})`,
      width: units(22),
      phoneWidth: units(17),
      align: 'end',
      sortable: true,
      render: ({ areaM2 }) => formatArea(areaM2, areaUnit),
    },
    {
      key: 'manager',
      label: enrollmentEntity.columns.managerId.label,
      width: track(24, 3),
      render: ({ manager }) => <span title={manager?.name ?? ''}>{manager?.name ?? ''}</span>,
    },
    {
      key: 'signedOn',
      label: enrollmentEntity.columns.signedOn.label,
      width: units(26),
      render: ({ signedOn }) => (signedOn === null ? '' : formatDay(signedOn)),
    },
    {
      key: 'updated',
      label: 'Changed',
      width: units(42),
      sortable: true,
      render: ({ updatedAt }) => <span className={pageStyles.muted}>{formatInstant(updatedAt)}</span>,
    },
  ]
}
