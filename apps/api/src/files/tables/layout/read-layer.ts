import {
  convertUnit,
  type DepthUnit,
  type Layer,
  type ResultFinding,
  type SheetMapping,
} from '@org/core/contract'
import { clean, isNoResult, quoted } from './cells.ts'
import { depthUnitIn, downwards, isSameWord, readDepth } from './depths.ts'
import { finding } from './findings.ts'
import { readNumber } from './numbers.ts'

interface LayerRead {
  layer: Layer | null
  findings: ResultFinding[]
}
/** As written: numbers and a unit, where each is known. */
interface Given {
  top: number | null
  bottom: number
  unit: DepthUnit | null
  column: number | null
}

const nothing: LayerRead = { layer: null, findings: [] }
const failed = (of: ResultFinding): LayerRead => ({ layer: null, findings: [of] })

function inCm({ top, bottom, unit, column }: Given, unitKnown: DepthUnit | null): LayerRead {
  if (top === null) {
    const says = `Only one depth is given: ${bottom}. Whether the layer begins at the surface is not said.`
    return failed(finding('depthOther', 'warning', column, says, 'Say where the layer begins.'))
  }
  if (top < 0) {
    const says = `The layer ${top} to ${bottom} begins above the surface.`
    return failed(finding('depthOrder', 'error', column, says, 'Correct the depths.'))
  }
  if (bottom <= top) {
    const says = `The bottom of the layer (${bottom}) is not below its top (${top}).`
    return failed(finding('depthOrder', 'error', column, says, 'Correct the depths.'))
  }
  const known = unit ?? unitKnown
  if (known === null) {
    const says = `The unit of the depth ${top} to ${bottom} is not known.`
    return failed(finding('depthUnit', 'error', column, says, 'Say the unit of the depths in the columns.'))
  }
  const [topCm, bottomCm] = [convertUnit(top, known, 'cm'), convertUnit(bottom, known, 'cm')]
  return topCm === null || bottomCm === null ? nothing : { layer: { topCm, bottomCm }, findings: [] }
}

const noDepth = (cell: string, column: number): LayerRead =>
  failed(
    finding(
      'notANumber',
      'error',
      column,
      `${quoted(cell)} is not a depth.`,
      'Write the layer as 0-10, or clear the cell.',
    ),
  )

/** The layer of a row, in cm: from its columns, the end of the sample’s name, or the one for all rows. */
export function layerReader(
  mapping: SheetMapping,
): (cells: readonly string[], sampleName: string) => LayerRead {
  const at = (role: string): number => mapping.columns.find((of) => of.role === role)?.column ?? -1
  const [top, bottom, both, unitAt] = [at('depthTop'), at('depthBottom'), at('depth'), at('depthUnit')]
  const { depth, depthUnit } = mapping

  const fromColumns = (cells: readonly string[]): LayerRead => {
    const unit = depthUnitIn(cells[unitAt] ?? '') ?? depthUnit
    const text = cells[both] ?? ''
    if (!isNoResult(text)) {
      const read = readDepth(text)
      return read === null ? noDepth(text, both) : inCm({ ...read, column: both }, unit)
    }
    const [from, to] = [cells[top] ?? '', cells[bottom] ?? '']
    if (isNoResult(from) && isNoResult(to)) return nothing
    const [a, b] = [readNumber(from), readNumber(to)]
    if (b === null) return noDepth(to, bottom)
    if (a === null && !isNoResult(from)) return noDepth(from, top)
    if (a === null) return inCm({ top: null, bottom: Math.abs(b.value), unit: null, column: bottom }, unit)
    return inCm({ ...downwards(a.value, b.value), unit: null, column: bottom }, unit)
  }

  const fromWords = (cells: readonly string[]): LayerRead => {
    const text = clean(cells[both])
    const read = readDepth(text)
    if (isNoResult(text)) return nothing
    if (read !== null) return inCm({ ...read, column: both }, depthUnit)
    const said = depth.from === 'words' ? depth.words.find(({ word }) => isSameWord(word, text)) : undefined
    if (said === undefined || said.top === null || said.bottom === null) {
      const says = `${quoted(text)} is no depth.`
      return failed(finding('depthOther', 'error', both, says, 'Say in the columns which layer it is.'))
    }
    return inCm({ top: said.top, bottom: said.bottom, unit: null, column: both }, depthUnit)
  }

  return (cells, sampleName) => {
    if (depth.from === 'columns') return fromColumns(cells)
    if (depth.from === 'all') return inCm({ ...depth, unit: null, column: null }, depthUnit)
    if (depth.from === 'words') return fromWords(cells)
    if (depth.from === 'none') return nothing
    const name = clean(sampleName)
    const layer = depth.layers.find(({ suffix }) => name.endsWith(clean(suffix)))
    return layer === undefined ? nothing : inCm({ ...layer, unit: null, column: null }, depthUnit)
  }
}
