import { columnsOf, type ListColumns } from '@org/core'
import { kinds } from '@org/core/contract'
import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { createPreferences, PreferencesProvider } from '#platform/preferences.ts'
import { CutName } from './CutName.tsx'
import { type Drawing, useDrawnColumns } from './draw.tsx'

interface Row {
  amount: number | null
  text: string | null
}
const column = columnsOf<Row>()
const amount = ({ amount }: Row) => amount
const text = ({ text }: Row) => text
const columns = {
  area: column({ kind: kinds.area, label: 'Area' }, amount),
  edge: column({ kind: kinds.length, label: 'Edge' }, amount),
  count: column({ kind: kinds.count, label: 'Count' }, amount),
  on: column({ kind: kinds.flag(false), label: 'On' }, ({ amount }) => amount !== null),
  at: column({ kind: kinds.instant, label: 'Changed' }, text),
  day: column({ kind: kinds.day, label: 'Day' }, text),
  crop: column(
    { kind: kinds.choice(['winter_wheat', 'oats']), label: 'Crop' },
    () => 'winter_wheat' as const,
  ),
  years: column({ kind: kinds.list(z.int()), label: 'Years' }, () => [2026, 2025]),
  note: column({ kind: kinds.code, label: 'Note' }, text),
  k: column({ kind: kinds.measurement, label: 'K' }, ({ amount, text }) => amount ?? text),
} satisfies ListColumns<string, Row, object>
type Key = keyof typeof columns
const KEYS = Object.keys(columns).filter((key): key is Key => Object.hasOwn(columns, key))
const list = { columns, sorts: ['area', 'note'] }

afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
})

function Cells({ row, drawing }: { row: Row; drawing: Partial<Drawing<Row, object, Key>> }) {
  const drawn = useDrawnColumns(list, { shown: KEYS, asked: {}, ...drawing })
  return drawn.map((each) => (
    <p key={each.key} title={`${each.width}${each.sortable ? ' sortable' : ''} ${each.align ?? ''}`}>
      {each.label}: {each.render(row)}
    </p>
  ))
}

function shown(row: Row, drawing: Partial<Drawing<Row, object, Key>> = {}) {
  const { container } = render(
    <PreferencesProvider value={createPreferences('drawn')}>
      <Cells row={row} drawing={drawing} />
    </PreferencesProvider>,
  )
  return [...container.querySelectorAll('p')]
}
const words = (cells: HTMLElement[]) => cells.map(({ textContent }) => textContent)

it('LST-62: a grower’s name keeps its end where it is cut, and has the whole under the pointer', () => {
  const { container } = render(<CutName name="Heronthorn Farms West" />)
  const name = container.querySelector('[title="Heronthorn Farms West"]')
  expect([...(name?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Heronthorn Farms',
    ' West',
  ])
})

describe('LST-62: a column of a table', () => {
  it('UI-30: draws its values by what they are, in the person’s units', () => {
    expect(words(shown({ amount: 40_468.564224, text: '2026-04-30' }))).toEqual([
      'Area (ac): 10.0',
      'Edge: 25.15 mi',
      'Count: 40,469',
      'On: Yes',
      expect.stringMatching(/^Changed: Apr (29|30), 2026/),
      'Day: Apr 30, 2026',
      'Crop: Winter wheat',
      'Years: 2026, 2025',
      'Note: 2026-04-30',
      'K: 40468.564224',
    ])
  })

  it('says a measurement in words where it is no number', () => {
    expect(words(shown({ amount: null, text: '< 0.5' }, { shown: ['k'] }))).toEqual(['K: < 0.5'])
  })

  it('is empty where the row has no value', () => {
    const cells = words(shown({ amount: null, text: null }))
    expect(cells.filter((cell) => cell?.endsWith(': '))).toHaveLength(7)
  })

  it('puts the list in order where the list can be in its order; numbers stand at the end', () => {
    const titles = shown({ amount: 1, text: '2026-04-30' }).map(({ title }) => title)
    expect(titles.filter((title) => title.includes('sortable'))).toHaveLength(2)
    expect(titles.filter((title) => title.endsWith('end'))).toHaveLength(4)
  })

  it('looks as the page says where it says so', () => {
    const looks = { note: { label: 'Remark', render: () => 'drawn' } }
    expect(words(shown({ amount: 1, text: 'x' }, { shown: ['note'], looks }))).toEqual(['Remark: drawn'])
  })

  it('stands as words do where the page draws words of a number', () => {
    const looks = { count: { align: 'start', render: () => 'few' } } as const
    const [cell] = shown({ amount: 1, text: null }, { shown: ['count'], looks })
    expect(cell?.title.endsWith('end')).toBe(false)
  })

  it('is there on a phone where the page names it, as wide as it says', () => {
    const wide = window.matchMedia('print')
    vi.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(wide, { matches: true }))
    const cells = shown({ amount: 1, text: 'x' }, { shown: ['area', 'crop'], phone: { note: '7rem' } })
    expect(words(cells)).toEqual(['Note: x'])
    expect(cells[0]?.title).toContain('7rem')
  })
})
