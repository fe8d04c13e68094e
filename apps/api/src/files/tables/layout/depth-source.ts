import type { ColumnMap, DepthSource, DepthUnit, SheetMapping } from '@org/core/contract'
import { splitHeader } from '@org/core/contract'
import { clean, isNoResult, listed } from './cells.ts'
import { depthInName, depthUnitIn, downwards, likelyUnit, readDepth } from './depths.ts'
import { readNumber } from './numbers.ts'
import { filledIn, type SheetTable } from './table.ts'

type Depths = Pick<SheetMapping, 'depth' | 'depthUnit' | 'likelyDepthUnit'> & { says: string[] }
type Pair = { top: number; bottom: number }

const columnOf = (columns: readonly ColumnMap[], role: ColumnMap['role']): number =>
  columns.find((of) => of.role === role)?.column ?? -1

function distinct(pairs: readonly Pair[]): Pair[] {
  return [...new Map(pairs.map((pair) => [`${pair.top} ${pair.bottom}`, pair])).values()]
}

/** The layers that columns hold. */
function layersIn(table: SheetTable, columns: readonly ColumnMap[]): Pair[] {
  const [top, bottom, both] = [
    columnOf(columns, 'depthTop'),
    columnOf(columns, 'depthBottom'),
    columnOf(columns, 'depth'),
  ]
  return distinct(
    table.data.flatMap((cells) => {
      const text = readDepth(cells[both] ?? '')
      if (text !== null && text.top !== null) return [{ top: text.top, bottom: text.bottom }]
      const [from, to] = [readNumber(cells[top] ?? '')?.value, readNumber(cells[bottom] ?? '')?.value]
      return from === undefined || to === undefined ? [] : [downwards(from, to)]
    }),
  )
}

/** The unit in the headers of the depths, in the row of units, or in each of their texts. */
function unitOf(table: SheetTable, columns: readonly ColumnMap[]): DepthUnit | null {
  for (const { column, header, role } of columns) {
    if (role !== 'depth' && role !== 'depthTop' && role !== 'depthBottom') continue
    const words = header.split(/[\s_()[\],.]+/).map(depthUnitIn)
    const said =
      depthUnitIn(splitHeader(header).unit) ??
      words.find((of) => of !== null) ??
      depthUnitIn(table.units[column] ?? '')
    if (said !== null && said !== undefined) return said
    const texts = filledIn(table, column).map((cell) => readDepth(cell)?.unit ?? null)
    const first = texts[0] ?? null
    if (first !== null && texts.every((unit) => unit === first)) return first
  }
  return null
}

/** `P1 0-10`, `P1_10-40`: a layer at the end of each sample’s name. */
function suffixesOf(names: readonly string[]): DepthSource | null {
  const found = names.map((name) => /[\s_]\(?(\d{1,3}\s*[-–]\s*\d{1,3}\s*(?:cm|in)?)\)?$/i.exec(clean(name)))
  if (names.length === 0 || found.some((of) => of === null)) return null
  const layers = new Map(
    found.flatMap((of) => {
      const depth = readDepth(of?.[1] ?? '')
      if (depth === null || depth.top === null) return []
      return [[of?.[0] ?? '', { suffix: of?.[0] ?? '', top: depth.top, bottom: depth.bottom }] as const]
    }),
  )
  return { from: 'suffix', layers: [...layers.values()] }
}

/** `P-006-10` beside 4 inches: the end of the name may be a depth in another unit. */
function namesSay(names: readonly string[], layers: readonly Pair[]): string[] {
  const ends = [...new Set(names.map((name) => /-(\d{1,3})$/.exec(clean(name))?.[1] ?? ''))]
  const isDepths = ends.length >= 2 && ends.length <= 6 && ends.length < names.length && !ends.includes('')
  if (
    !isDepths ||
    layers.length === 0 ||
    ends.every((end) => layers.some(({ bottom }) => bottom === Number(end)))
  )
    return []
  const by = `${ends.join(', ')}, while the depths end at ${layers.map(({ bottom }) => bottom).join(', ')}`
  return [`Names of samples end with ${by}. Both may be the same layers in two units.`]
}

const UNIT_WORDS: Readonly<Record<DepthUnit, string>> = {
  in: 'Inches',
  cm: 'Centimeters',
  mm: 'Millimeters',
  m: 'Meters',
  ft: 'Feet',
}

function fromColumns(table: SheetTable, columns: readonly ColumnMap[], names: readonly string[]): Depths {
  const layers = layersIn(table, columns)
  const unit = unitOf(table, columns)
  const inRows = columnOf(columns, 'depthUnit') >= 0
  const isAsked = unit === null && !inRows && layers.length > 0
  const likely = isAsked ? likelyUnit(layers) : null
  const proposal = likely === null ? '' : ` ${UNIT_WORDS[likely]} are likely.`
  const says = isAsked ? [`The unit of the depths is not in the file.${proposal}`] : []
  return {
    depth: { from: 'columns' },
    depthUnit: unit,
    likelyDepthUnit: likely,
    says: [...says, ...namesSay(names, layers)],
  }
}

const MAX_WORDS = 20
const HALF = 0.5
/** Words for layers, where most cells of the column are no depths: `Topsoil`, `Subsoil`. Which depths they are is asked. */
function wordsIn(table: SheetTable, column: number): Depths | null {
  const texts = column < 0 ? [] : filledIn(table, column).map(clean)
  const said = texts.filter((text) => !isNoResult(text) && readDepth(text) === null)
  const words = [...new Map(said.map((word) => [word.toLowerCase(), word])).values()]
  if (words.length === 0 || words.length > MAX_WORDS || said.length <= texts.length * HALF) return null
  const layers = words.map((word) => ({ word: word.slice(0, MAX_WORD), top: null, bottom: null }))
  return {
    depth: { from: 'words', words: layers },
    depthUnit: unitOfDepths(table, column),
    likelyDepthUnit: null,
    says: [`Layers are in words: ${listed(words)}. Say which depths they are.`],
  }
}

const MAX_WORD = 100
const unitOfDepths = (table: SheetTable, column: number): DepthUnit | null =>
  depthUnitIn(splitHeader(table.headers[column] ?? '').unit) ?? depthUnitIn(table.units[column] ?? '')

/** Where the layer of each row stands, and in which unit. */
export function depthsOf(table: SheetTable, columns: readonly ColumnMap[], sheetName: string): Depths {
  const name = columnOf(columns, 'sampleName')
  const names = name < 0 ? [] : filledIn(table, name)
  const words = wordsIn(table, columnOf(columns, 'depth'))
  if (words !== null) return words
  const hasColumn = columnOf(columns, 'depth') >= 0 || columnOf(columns, 'depthBottom') >= 0
  if (hasColumn) return fromColumns(table, columns, names)
  const ofSheet = depthInName(sheetName)
  if (ofSheet !== null && ofSheet.top !== null) {
    const { top, bottom, unit } = ofSheet
    const likely = unit === null ? likelyUnit([{ top, bottom }]) : null
    const says = [`The layer ${top} to ${bottom} is taken from the sheet’s name, for all its samples.`]
    return { depth: { from: 'all', top, bottom }, depthUnit: unit, likelyDepthUnit: likely, says }
  }
  const suffix = suffixesOf(names)
  if (suffix?.from === 'suffix') {
    const unit = depthUnitIn(/(cm|in)\)?$/i.exec(suffix.layers[0]?.suffix ?? '')?.[1] ?? '')
    const says = ['The layer is taken from the end of each sample’s name.']
    return {
      depth: suffix,
      depthUnit: unit,
      likelyDepthUnit: unit === null ? likelyUnit(suffix.layers) : null,
      says,
    }
  }
  return {
    depth: { from: 'none' },
    depthUnit: null,
    likelyDepthUnit: null,
    says: ['The file says nothing about depths.'],
  }
}
