import type { ColumnMap, SheetProposal } from '@org/core/contract'
import { clean } from './cells.ts'
import { OF_OTHERS, type Sheet } from './propose.ts'
import { NAMES_OF_SAMPLES } from './rows-aside.ts'

const HALF = 0.5

interface Known {
  at: number
  name: string
  score: number
  /** By what they are called: each name with the depths of its layer. */
  samples: ReadonlyMap<ColumnMap['role'], ReadonlySet<string>>
  /** In which they were taken or analyzed; none where the sheet does not say. */
  years: ReadonlySet<string>
  analytes: ReadonlySet<string>
}

/** What a sheet is of: its samples with their layers, and what was measured. */
function knownOf({ rows, name }: Sheet, { mapping, score }: SheetProposal, at: number): Known {
  const { columns, layout, depth } = mapping
  const skipped = new Set(layout.skippedRows)
  const data = rows
    .slice(layout.firstRow - 1, layout.lastRow)
    .filter((_, place) => !skipped.has(layout.firstRow + place))
  const depths = columns.filter(({ role }) => DEPTHS.has(role)).map(({ column }) => column)
  const ofSheet = depth.from === 'all' ? `${depth.top} ${depth.bottom}` : ''
  const layerOf = (cells: readonly string[]): string =>
    depths.flatMap((column) => (cells[column] ?? '').match(/\d+(?:\.\d+)?/g) ?? []).join(' ') || ofSheet
  const samples = new Map(
    columns.flatMap(({ role, column }) => {
      if (!NAMES_OF_SAMPLES.has(role)) return []
      const named = data.filter((cells) => clean(cells[column]) !== '')
      const names = named.map((cells) => `${clean(cells[column])} ${layerOf(cells)}`.toLowerCase())
      return [[role, new Set(names)] as const]
    }),
  )
  const analytes = new Set(
    columns.flatMap(({ analyte, role }) => (role === 'analyte' && analyte !== null ? [analyte] : [])),
  )
  return { at, name, score, samples, years: yearsOf(name, columns, data), analytes }
}

const DEPTHS: ReadonlySet<ColumnMap['role']> = new Set(['depth', 'depthTop', 'depthBottom'])
const YEAR = /\b(?:19|20)\d\d\b/g
/** Of its dates, else of its name: the same points are sampled again. */
function yearsOf(name: string, columns: readonly ColumnMap[], data: Sheet['rows']): Set<string> {
  const dates = columns.filter(({ role }) => role === 'date').map(({ column }) => column)
  const said = data.flatMap((cells) => dates.flatMap((column) => (cells[column] ?? '').match(YEAR) ?? []))
  return new Set(said.length > 0 ? said : name.replaceAll('_', ' ').match(YEAR))
}

const isSameYear = (one: Known, other: Known): boolean =>
  one.years.size === 0 || other.years.size === 0 || [...one.years].some((year) => other.years.has(year))

function isSame(one: Known, other: Known): boolean {
  if (!isSameYear(one, other) || ![...one.analytes].some((analyte) => other.analytes.has(analyte)))
    return false
  return [...one.samples].some(([role, names]) => {
    const others = other.samples.get(role) ?? new Set()
    const shared = [...names].filter((name) => others.has(name)).length
    return shared > 0 && shared >= HALF * Math.min(names.size, others.size)
  })
}

/**
 * A table that is not known is open to a person’s choice, unless the results of the file are known to be of other things:
 * plant tissue, controls.
 */
export function openOf(proposals: readonly SheetProposal[]): SheetProposal[] {
  const isOfOthers = proposals.some(
    ({ isData, says }) => !isData && says.some((text) => OF_OTHERS.test(text)),
  )
  const isKnown = proposals.some(({ isData }) => isData)
  return isOfOthers && !isKnown
    ? proposals.map((proposal) => ({ ...proposal, isOpen: false }))
    : [...proposals]
}

/** Of sheets with the same samples and measurements one is chosen: the one that has most, and of equals the first. */
export function withSameSamples(
  sheets: readonly Sheet[],
  proposals: readonly SheetProposal[],
): SheetProposal[] {
  const known = proposals
    .flatMap((proposal, at) => {
      const sheet = sheets[at]
      return sheet === undefined || !proposal.isData || proposal.isHidden
        ? []
        : [knownOf(sheet, proposal, at)]
    })
    .toSorted((one, other) => other.score - one.score || one.at - other.at)
  const chosen: Known[] = []
  const sameAs = new Map<number, string>()
  for (const sheet of known) {
    const before = chosen.find((other) => isSame(sheet, other))
    if (before === undefined) chosen.push(sheet)
    else sameAs.set(sheet.at, before.name)
  }
  return proposals.map((proposal, at) => ({ ...proposal, sameAs: sameAs.get(at) ?? '' }))
}
