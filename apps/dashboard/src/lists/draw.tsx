import { type ListColumn, layersIn, type ShownUnits } from '@org/core'
import {
  type Column,
  formatArea,
  formatAreaWithUnit,
  formatDay,
  formatInstant,
  formatLength,
  formatNumber,
  pageStyles,
  units,
} from '@org/ui'
import { type ReactNode, useMemo } from 'react'
import { useIsPhone } from '#platform/phone.ts'
import { useShownUnits } from '#platform/preferences.ts'
import { CutName } from './CutName.tsx'
import { headIn } from './head.ts'

/** How a table draws a column where that is not as its kind is usually drawn. */
export interface Look<Row> extends Partial<Pick<Column<Row>, 'label' | 'width' | 'render'>> {
  /** Of a number that is drawn as something else: as words stand. */
  align?: 'start'
}
export type Looks<Row, C extends string> = Readonly<Partial<Record<C, Look<Row>>>>

/** A list by what its table needs of it. */
export interface Drawable<Row, Asked, C extends string> {
  columns: Readonly<Record<C, ListColumn<Row, Asked>>>
  sorts: readonly string[]
}

export interface Drawing<Row, Asked, C extends string> {
  /** The columns shown, in their order. */
  shown: readonly C[]
  /** What the list is narrowed by: a row can tell of that. */
  asked: Asked
  /** The same object each time it means the same. */
  looks?: Looks<Row, C>
  /** The columns a phone has room for, with their widths there; without it, it shows them all. */
  phone?: Readonly<Partial<Record<C, string>>>
}

/** Wide enough for the words, and at most so much of what is left. */
export const track = (least: number, share: number): string => `minmax(${units(least)}, ${share}fr)`

/** The columns of a list as its table draws them: by what their values are, or by a look of their own. */
export function useDrawnColumns<Row, Asked, C extends string>(
  list: Drawable<Row, Asked, C>,
  { shown, asked, looks, phone }: Drawing<Row, Asked, C>,
): Column<Row>[] {
  const inUnits = useShownUnits()
  const isPhone = useIsPhone()
  return useMemo(() => {
    const drawn = (key: C): Column<Row> => {
      const { align, ...usual } = usualLook(
        list.columns[key],
        asked,
        inUnits,
        key === GROWER ? cutName : plain,
      )
      const { align: own, ...look } = looks?.[key] ?? {}
      const atEnd = align === undefined || own !== undefined ? {} : { align }
      return { key, ...usual, ...atEnd, sortable: list.sorts.includes(key), ...look }
    }
    if (!isPhone || phone === undefined) return shown.map(drawn)
    const fitting = Object.entries<string | undefined>(phone)
    return fitting.flatMap(([name, width]) => {
      const key = keyOf(list, name)
      return key === null || width === undefined ? [] : [{ ...drawn(key), width }]
    })
  }, [list, shown, asked, looks, phone, inUnits, isPhone])
}

function keyOf<C extends string>({ columns }: { columns: Readonly<Record<C, unknown>> }, name: string) {
  const isKey = (word: string): word is C => Object.hasOwn(columns, word)
  return isKey(name) ? name : null
}

type Drawn<Row> = Pick<Column<Row>, 'label' | 'width' | 'align' | 'render'>

/** One cell: words, and the same under the pointer where they may be cut. */
const plain = (words: string): ReactNode => <span title={words}>{words}</span>
/** Growers of a family have names that begin alike. */
const GROWER = 'grower'
const cutName = (words: string): ReactNode => <CutName name={words} />
const quiet = (words: string): ReactNode => (
  <span className={pageStyles.muted} title={words}>
    {words}
  </span>
)

function usualLook<Row, Asked>(
  { kind, label, value }: ListColumn<Row, Asked>,
  asked: Asked,
  inUnits: ShownUnits,
  text: (words: string) => ReactNode,
): Drawn<Row> {
  const { areaUnit, depthUnit } = inUnits
  const number = (width: string, cell: (amount: number) => ReactNode): Drawn<Row> => ({
    label,
    width,
    align: 'end',
    render(row) {
      const amount = value(row, asked)
      return typeof amount === 'number' ? cell(amount) : null
    },
  })
  const words = (width: string, cell: (words: string) => ReactNode): Drawn<Row> => ({
    label,
    width,
    render(row) {
      const said = value(row, asked)
      return said === null || said === undefined ? null : cell(String(said))
    },
  })
  if (kind.quantity === 'depth') {
    const inUnit = (said: string) => plain(layersIn(said, depthUnit))
    const drawn =
      kind.type === 'number' ? number(units(16), (cm) => inUnit(String(cm))) : words(units(20), inUnit)
    return { ...drawn, label: headIn(label, kind, inUnits) }
  }
  if (kind.quantity === 'area') {
    const cell = (areaM2: number) => (
      <span title={formatAreaWithUnit(areaM2, areaUnit)}>{formatArea(areaM2, areaUnit)}</span>
    )
    return { ...number(units(22), cell), label: headIn(label, kind, inUnits) }
  }
  if (kind.quantity === 'length') return number(track(20, 2), (lengthM) => formatLength(lengthM, areaUnit))
  switch (kind.type) {
    case 'integer':
    case 'number':
    case 'ref':
    case 'id':
      return number(units(16), formatNumber)
    case 'measurement':
      return { ...words(units(20), plain), align: 'end' }
    case 'flag':
      return words(units(16), (said) => (said === 'true' ? 'Yes' : 'No'))
    case 'day':
      return words(units(26), formatDay)
    case 'instant':
      return words(track(34, 3), (said) => quiet(formatInstant(said)))
    case 'list':
      return words(track(20, 2), (said) => quiet(said.replaceAll(',', ', ')))
    case 'choice':
    case 'state':
      return words(track(24, 2), (said) => plain(kind.label?.(said) ?? said))
    case 'text':
      return words(track(20, 3), text)
  }
}
