import { type Sample, sampleList } from '@org/core'
import { units } from '@org/ui'
import type { ReactNode } from 'react'
import { useDrawnColumns } from '#lists/draw.tsx'
import { ListTable } from '#lists/ListTable.tsx'
import { sortOf } from '#lists/sort.ts'
import { useChosen } from '../chosen.ts'
import { useLabel } from '../data.ts'
import { SAMPLES } from '../list.ts'
import type { LabelsView } from '../view.ts'
import { sampleName } from '../words.ts'
import { SAMPLE_LOOKS } from './looks.tsx'

export interface SampleTableProps {
  view: LabelsView
  onOpen: (sample: Sample) => void
  /** Chooses all that the filter finds, loaded or not. */
  onChooseAll: () => void
  /** Stands below the head when there is no row. */
  empty: ReactNode
}

export function SampleTable({ view, onOpen, onChooseAll, empty }: SampleTableProps) {
  const { filter, sort } = view
  const columns = useDrawnColumns(sampleList, {
    shown: view.shown.columns,
    asked: filter,
    looks: SAMPLE_LOOKS,
    phone: ON_PHONE,
  })
  const chosen = useChosen()
  const { data: shown } = useLabel(view.label)
  return (
    <ListTable
      label="Samples"
      columns={columns}
      list={view.rows}
      of="samples"
      rowLabel={sampleName}
      sort={sortOf(sort)}
      onSort={view.setSort}
      selectedKey={shown?.sample?.id ?? view.sampleId}
      onSelect={onOpen}
      // By keyboard: Space chooses.
      onOpen={onOpen}
      checked={chosen.ids}
      onCheck={(keys) => chosen.choose([...keys].map(Number))}
      onCheckAll={onChooseAll}
      place={`samples ${SAMPLES.filterName(filter)} ${sort}`}
      empty={empty}
    />
  )
}

const ON_PHONE = {
  labelCode: units(24),
  field: 'minmax(0, 1fr)',
  point: units(10),
  status: units(28),
} as const
