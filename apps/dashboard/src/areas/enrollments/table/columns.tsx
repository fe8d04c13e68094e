import { type ColumnOf, type Enrollment, enrollmentList } from '@org/core'
import { Badge, type Column, formatCount, pageStyles, Status, units } from '@org/ui'
import { TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { type Looks, track, useDrawnColumns } from '#lists/draw.tsx'
import { Link } from '#platform/links.tsx'
import type { EnrollmentFilter } from '../filter.ts'
import { lookOf } from '../states.ts'

type Key = ColumnOf<typeof enrollmentList>

export interface EnrollmentColumns {
  shown: readonly Key[]
  filter: EnrollmentFilter
  hrefOf: (row: Enrollment) => string
  onOpen: (id: number) => void
}

/** The table's columns; a phone has room for three. */
export function useColumns({ shown, filter, hrefOf, onOpen }: EnrollmentColumns): Column<Enrollment>[] {
  const asked = useMemo(() => ({ ...filter, year: [filter.year] }), [filter])
  const looks = useMemo(
    (): Looks<Enrollment, Key> => ({
      ...LOOKS,
      grower: {
        width: track(26, 5),
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
    }),
    [hrefOf, onOpen],
  )
  return useDrawnColumns(enrollmentList, { shown, asked, looks, phone: ON_PHONE })
}

const LOOKS: Looks<Enrollment, Key> = {
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
