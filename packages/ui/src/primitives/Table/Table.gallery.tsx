import { useState } from 'react'
import type { Gallery } from '../../gallery/gallery.ts'
import { fieldYearLook } from '../Status/looks.ts'
import { Status } from '../Status/Status.tsx'
import type { Column, RowKey, Sort } from './columns.ts'
import type { RowSource } from './rows.ts'
import { Table } from './Table.tsx'

interface Row {
  id: number
  name: string
  acres: string
  state: 'stratified' | 'scheduled' | 'approved'
}
const rows: Row[] = [
  { id: 1, name: 'Creek bottom', acres: '190.7', state: 'stratified' },
  { id: 2, name: 'Home 80', acres: '170.0', state: 'scheduled' },
  { id: 3, name: 'North pivot', acres: '146.7', state: 'approved' },
]
const columns: Column<Row>[] = [
  { key: 'name', label: 'Field', width: 'minmax(0, 2fr)', sortable: true, render: (row) => row.name },
  { key: 'acres', label: 'Area (ac)', width: 'minmax(0, 1fr)', align: 'end', render: (row) => row.acres },
  {
    key: 'state',
    label: 'Status',
    width: 'minmax(0, 2fr)',
    render: (row) => <Status state={fieldYearLook(row.state).state}>{fieldYearLook(row.state).word}</Status>,
  },
]

function Fields({ label, isLoading = false }: { label: string; isLoading?: boolean }) {
  const [sort, setSort] = useState<Sort>({ column: 'name', descending: false })
  const [checked, setChecked] = useState<ReadonlySet<RowKey>>(new Set([2]))
  return (
    <Table
      label={label}
      columns={columns}
      rows={sort.descending ? rows.toReversed() : rows}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.name}
      totalCount={rows.length}
      isLoading={isLoading}
      sort={sort}
      onSort={setSort}
      checked={checked}
      onCheck={setChecked}
      selectedKey={3}
    />
  )
}

/** Every tenth row is still on its way. */
const million: RowSource<Row> = {
  count: 1_000_000,
  rowAt: (index) =>
    index % 10 === 3
      ? undefined
      : { id: index + 1, name: `Field ${index + 1}`, acres: String(40 + (index % 160)), state: 'stratified' },
  keyAt: (index) => index + 1,
  indexOf: (key) => Number(key) - 1,
}

function Million() {
  const [checked, setChecked] = useState<ReadonlySet<RowKey>>(new Set())
  return (
    <Table
      label="A million fields"
      columns={columns}
      rows={million}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.name}
      totalCount={million.count}
      checked={checked}
      onCheck={setChecked}
    />
  )
}

export const gallery: Gallery = {
  specimens: {
    'Sorted, one checked, one looked at': <Fields label="Fields" />,
    'On their way': <Fields label="Fields on their way" isLoading />,
    'A million, some on their way': <Million />,
  },
}
