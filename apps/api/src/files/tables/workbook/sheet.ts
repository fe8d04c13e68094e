import type { Budget } from '../limits.ts'
import type { TableSheet } from '../table-file.ts'
import type { NumberFormat } from './formats.ts'
import { createGrid } from './grid.ts'
import { numberText } from './number-text.ts'
import { isTrue } from './package.ts'
import { damaged, parsePart } from './part-xml.ts'
import { unescaped } from './shared-strings.ts'
import { raised } from './superscript.ts'

export interface SheetContext {
  strings: readonly string[]
  formats: readonly NumberFormat[]
  is1904: boolean
  budget: Budget
}

interface Cell {
  row: number
  /** From 0. */
  column: number
  type: string
  style: number
  value: string
  /** Null: it has none. */
  formula: string | null
}

/** Reads one sheet of cells. Nothing is taken from what it says of its own size. */
export function readSheet(
  bytes: Uint8Array,
  path: string,
  context: SheetContext,
): Omit<TableSheet, 'name' | 'isHidden' | 'delimiter'> {
  const grid = createGrid(context.budget)
  let row = 0
  let cell: Cell | null = null
  let nextColumn = 0
  let [isValue, isHint, isFormula, isRaised] = [false, false, false, false]
  parsePart(bytes, path, {
    open(name, attributes) {
      if (name === 'c') {
        const column = columnOf(attributes.r) ?? nextColumn
        nextColumn = column + 1
        cell = cellAt(row, column, attributes)
      } else if (name === 'row') {
        row = rowOf(attributes.r, path) ?? row + 1
        nextColumn = 0
        if (isTrue(attributes.hidden) || isFlat(attributes.ht)) grid.hideRow(row)
      } else if ((name === 'v' || name === 't') && cell !== null) {
        isValue = true
      } else if (name === 'rPh') isHint = true
      else if (name === 'vertAlign') isRaised = attributes.val === 'superscript'
      else if (name === 'f' && cell !== null) {
        isFormula = true
        cell.formula = ''
      } else if (name === 'col' && (isTrue(attributes.hidden) || isFlat(attributes.width)))
        grid.hideColumns(Number(attributes.min), Number(attributes.max))
      else if (name === 'mergeCell') grid.merge()
    },
    text(characters) {
      if (cell === null) return
      if (isFormula) cell.formula = `${cell.formula}${characters}`.slice(0, MAX_FORMULA)
      else if (isValue && !isHint) cell.value += isRaised ? raised(characters) : characters
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'f') isFormula = false
      else if (name === 'r') isRaised = false
      else if (name === 'rPh') isHint = false
      else if (name === 'c' && cell !== null) {
        // Some programs write an empty value for a number that they never computed; an empty text is one.
        const isMissed = cell.formula !== null && cell.value.trim() === '' && cell.type !== 'str'
        const text = isMissed ? `=${cell.formula}` : textOf(cell, path, context)
        if (text !== '') grid.put(cell.row, cell.column, text)
        if (isMissed) grid.missFormula()
        if (cell.type === 'e') grid.countError()
        cell = null
      }
    },
  })
  return grid.result()
}

/** So much of a formula without a stored value is shown. */
const MAX_FORMULA = 60

/** Of no height, or no width. */
const isFlat = (size: string | undefined): boolean => size !== undefined && Number(size) === 0

const cellAt = (row: number, column: number, attributes: Readonly<Record<string, string>>): Cell => ({
  row,
  column,
  type: attributes.t ?? 'n',
  style: Number(attributes.s ?? 0),
  value: '',
  formula: null,
})

function rowOf(reference: string | undefined, path: string): number | null {
  if (reference === undefined) return null
  const row = Number(reference)
  if (!Number.isSafeInteger(row) || row < 1) throw damaged(path)
  return row
}

const [BEFORE_A, LETTERS] = [64, 26]

/** `AB12` → 27; null where a cell does not say: it stands beside the one before. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,4}(?=\d)/i.exec(reference ?? '')?.[0].toUpperCase()
  if (letters === undefined) return null
  let column = 0
  for (let at = 0; at < letters.length; at += 1) column = column * LETTERS + letters.charCodeAt(at) - BEFORE_A
  return column - 1
}

function textOf({ type, style, value }: Cell, path: string, context: SheetContext): string {
  if (type === 's') return value === '' ? '' : (context.strings[Number(value)] ?? missing(path))
  if (type === 'b') return value === '' ? '' : isTrue(value.trim()) ? 'TRUE' : 'FALSE'
  if (type === 'd') return value.replace(/T00:00:00(\.0+)?Z?$/, '')
  if (type === 'str' || type === 'inlineStr' || type === 'e') return unescaped(value)
  return numberText(value, context.formats[style] ?? 'number', context.is1904)
}

function missing(path: string): never {
  throw damaged(path)
}
