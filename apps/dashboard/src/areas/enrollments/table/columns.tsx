import { type ColumnOf, type Enrollment, enrollmentList } from '@org/core'
import { Badge, type Column, formatCount, pageStyles, Status, units } from '@org/ui'
import { TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { type Looks, track, useDrawnColumns } from '#lists/draw.tsx'
import type { EnrollmentFilter } from '../list.ts'
import { lookOf } from '../states.ts'

type Key = ColumnOf<typeof enrollmentList>

export interface EnrollmentColumns {
  shown: readonly Key[]
  filter: EnrollmentFilter
}

/** The table's columns; a phone has room for three. */
export function useColumns({ shown, filter }: EnrollmentColumns): Column<Enrollment>[] {
  const asked = useMemo(() => ({ ...filter, year: [filter.year] }), [filter])
  return useDrawnColumns(enrollmentList, { shown, asked, looks: LOOKS, phone: ON_PHONE })
}

const LOOKS: Looks<Enrollment, Key> = {
  grower: {
    width: track(26, 5),
    render: ({ growerName }) => (
      <span title={growerName} className={pageStyles.lead}>
        {growerName}
      </span>
    ),
  },
  program: { width: track(24, 4) },
  status: {
    width: units(32),
    render: ({ status }) => <Status state={lookOf(status).state}>{lookOf(status).word}</Status>,
  },
  findings: {
    width: units(26),
    align: 'start',
    render: ({ findingCount }) =>
      findingCount === 0 ? null : (
        <Badge tone="bad" icon={<TriangleAlert size={14} />}>
          {formatCount(findingCount, 'problem', 'problems')}
        </Badge>
      ),
  },
  manager: { width: track(24, 3) },
  updated: { width: units(42) },
}
const ON_PHONE = { grower: 'minmax(0, 1fr)', status: units(28), area: units(17) } as const
