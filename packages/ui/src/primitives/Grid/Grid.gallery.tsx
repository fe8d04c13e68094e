import { useState } from 'react'
import type { Gallery } from '../../gallery/gallery.ts'
import type { RowSource } from '../Table/rows.ts'
import { Grid } from './Grid.tsx'
import type { GridCell, GridColumn } from './grid-props.ts'

interface Row {
  id: number
  name: string
  crop: string
  acres: string
}
const CROPS = ['Corn', 'Soybeans', 'Winter wheat']

/** Every tenth row is still on its way. */
const rowsOf = (count: number): RowSource<Row> => ({
  count,
  rowAt: (index) =>
    count > 100 && index % 10 === 3
      ? undefined
      : {
          id: index + 1,
          name: `Field ${index + 1}`,
          crop: CROPS[index % CROPS.length] ?? '',
          acres: (40 + (index % 160)).toFixed(1),
        },
  keyAt: (index) => index + 1,
  indexOf: (key) => Number(key) - 1,
})
const FEW = rowsOf(8)
const MILLION = rowsOf(1_000_000)

const columns: GridColumn[] = [
  { key: 'name', label: 'Field', widthPx: 140, sort: 'ascending' },
  { key: 'crop', label: 'Crop', widthPx: 140 },
  { key: 'acres', label: 'Area (ac)', widthPx: 100, align: 'end' },
]

/** What is typed, by row. */
type Typed = Readonly<Record<string, string>>
const NOTHING_TYPED: ReadonlyMap<number, Typed> = new Map()

function cellOf(row: Row, column: string, typed: Typed | undefined): GridCell {
  if (column === 'acres') return { content: row.acres, text: row.acres, why: 'The area of the boundary' }
  const text = typed?.[column] ?? (column === 'name' ? row.name : row.crop)
  if (text === 'Cron') return { content: text, text, mark: 'invalid', problem: 'No such crop' }
  return { content: text, text, ...(typed?.[column] === undefined ? {} : { mark: 'waiting' }) }
}

const nothing = () => {}

function Sheet({
  label,
  rows,
  typed: begun,
}: {
  label: string
  rows: RowSource<Row>
  typed: ReadonlyMap<number, Typed>
}) {
  const [typed, setTyped] = useState(begun)
  return (
    <Grid<Row, Typed>
      label={label}
      columns={columns}
      frozen={1}
      rows={rows}
      totalCount={rows.count}
      pending={{ subscribe: () => nothing, of: (key) => typed.get(Number(key)) }}
      cell={cellOf}
      suggestions={(_row, column) => (column === 'crop' ? { words: CROPS, isClosed: false } : null)}
      onType={({ row, column }, text) => {
        const key = columns[column]?.key ?? ''
        setTyped(new Map(typed).set(row + 1, { ...typed.get(row + 1), [key]: text }))
      }}
      onClear={nothing}
      onFill={nothing}
      onCopy={nothing}
      onCut={nothing}
      onPaste={nothing}
      onUndo={nothing}
      onRedo={nothing}
    />
  )
}

const TYPED: ReadonlyMap<number, Typed> = new Map([
  [2, { crop: 'Oats' }],
  [3, { crop: 'Cron' }],
])

export const gallery: Gallery = {
  specimens: {
    'Typed, and not saved': <Sheet label="Fields" rows={FEW} typed={TYPED} />,
    'A million, some on their way': (
      <Sheet label="A million rows of cells" rows={MILLION} typed={NOTHING_TYPED} />
    ),
  },
}
