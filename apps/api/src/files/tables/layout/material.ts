import { normalizeUnit, splitHeader, squashHeader } from '@org/core/contract'
import { clean, isBlank } from './cells.ts'
import type { SheetTable } from './table.ts'

const WORDS: readonly (readonly [material: string, title: RegExp])[] = [
  ['plant tissue', /\b(?:plant|tissue|foliar|petiole|leaf|leaves|forage|feed|grain|seed)\b/i],
  ['water', /\b(?:water|irrigation|effluent|leachate|runoff|groundwater)\b/i],
  ['compost', /\bcompost\b/i],
  ['manure', /\b(?:manure|slurry|digestate|litter|biosolids?)\b/i],
]
/** Names of laboratories list what they analyze. */
const OF_SOIL = /\b(?:soils?|boden|suelos?|solos?)\b/i
const HEADERS: readonly (readonly [material: string, header: RegExp])[] = [
  [
    'plant tissue',
    /^(?:plantpart|plantorgan|partofplant|growthstage|leafposition|tissue|tissuetype|petiole)$/,
  ],
  ['water', /^(?:tds|totaldissolvedsolids|turbidity|hardness|totalhardness|alkalinity|bod|cod|wellid|well)$/],
  ['manure', /^(?:manuretype|animal|animaltype|totalsolids)$/],
]
/** Elements by volume are of water: soils are weighed, but for pastes, which have names of their own. */
const BY_VOLUME = new Set(['mg/L', 'meq/L'])
const MOST = 0.5

/** The rows above a sheet’s headers, and its name. */
const titlesOf = (rows: readonly (readonly string[])[], { layout }: SheetTable, name: string): string[] => {
  const above = rows.slice(0, Math.max(0, layout.headerRow - layout.headerRows))
  return [name, ...above.flatMap((cells) => cells.filter((cell) => !isBlank(cell)).map(clean))]
}

/** What the samples of a sheet seem to be of, where not soil, by its titles, headers and units; '' where nothing says so. */
export function materialOf(rows: readonly (readonly string[])[], table: SheetTable, name: string): string {
  const titles = titlesOf(rows, table, name)
  const isSoil = titles.some((title) => OF_SOIL.test(title))
  const byTitle = WORDS.find(([, words]) => titles.some((title) => words.test(title)))?.[0]
  if (byTitle !== undefined && !isSoil) return byTitle
  const headers = table.headers.map(squashHeader)
  const byHeader = HEADERS.find(([, pattern]) => headers.some((header) => pattern.test(header)))?.[0]
  if (byHeader !== undefined) return byHeader
  return isByVolume(table) ? 'water' : ''
}

function isByVolume({ headers, units }: SheetTable): boolean {
  const said = headers.flatMap((header, column) => {
    const unit = normalizeUnit(splitHeader(header).unit || (units[column] ?? '')) ?? ''
    return unit === '' || /paste|satur/i.test(header) ? [] : [unit]
  })
  const byVolume = said.filter((unit) => BY_VOLUME.has(unit)).length
  return byVolume >= 2 && byVolume > said.length * MOST
}

const ADVICE =
  /\b(?:fertili[sz]ers?|recommend(?:ed|ations?)|treatments?|application rates?|lime rates?|düngung|düngeempfehlung|fertilizante|recomendaci[oó]n(?:es)?|recomendaç(?:ão|ões)|aduba[çc][ãa]o)\b/i
/** Whether a sheet says what is put on fields, not what was found in their samples. */
export const isAdvice = (name: string): boolean => ADVICE.test(name)
