import { cleanText } from '../text/clean.ts'
import type { XmlHandlers } from '../text/parse-xml.ts'
import { unreadable } from '../unreadable.ts'

/** Elements that hold positions, and what they stand in. */
const LISTS: ReadonlySet<string> = new Set(['posList', 'pos', 'coordinates'])
const AROUND: ReadonlySet<string> = new Set(['LinearRing', 'LineString', 'LineStringSegment', 'Point'])
const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i
const MOST_SHOWN = 40

/**
 * Semicolons between the numbers of a `posList` become spaces: nothing else can be meant, and GDAL does not know them.
 * An attribute of that name is none of GML's.
 */
export const withPlainLists = (text: string): string =>
  text.replaceAll(/(<(?:[\w.-]+:)?posList\b[^<>]*>)([^<]*)(?=<)/g, (whole, tag: string, list: string) =>
    list.includes(';') && /^[\d\s.,;eE+-]*$/.test(list) ? `${tag}${list.replaceAll(';', ' ')}` : whole,
  )

/**
 * Refuses what GDAL would take for numbers: of `50 x` it makes 50 and 0.
 *
 * @throws errors.unreadableFile with the place, from the handlers
 */
export function createPositionCheck(remedy: string): XmlHandlers {
  const open: string[] = []
  let separators: RegExp | null = null
  let pieces: string[] = []
  let lists = 0
  return {
    open(name, attributes) {
      const parent = open.at(-1) ?? ''
      open.push(name)
      if (!LISTS.has(name) || !AROUND.has(parent)) return
      separators = separatorsOf(name, attributes)
      pieces = []
    },
    text(characters) {
      if (separators !== null) pieces.push(characters)
    },
    close(name) {
      open.pop()
      if (separators === null || !LISTS.has(name)) return
      lists += 1
      const mistake = mistakeIn(pieces.join(''), name, separators)
      separators = null
      if (mistake !== null)
        throw unreadable(`A list of positions in the GML file, number ${lists}, ${mistake}`, remedy)
    },
  }
}

/** `coordinates` can say what parts its numbers, and what its decimal mark is. */
function separatorsOf(name: string, { cs = ',', ts = ' ', decimal = '.' }: Record<string, string>): RegExp {
  if (name !== 'coordinates' || decimal === '.') return /[\s,;]+/
  return new RegExp(`[\\s${[cs, ts].map((sign) => sign.replace(/[\\\]^-]/, '\\$&')).join('')}]+`)
}

/** As the end of a sentence; null without one. */
function mistakeIn(text: string, name: string, separators: RegExp): string | null {
  const numbers = text.split(separators).filter((piece) => piece !== '')
  const stray = numbers.find((piece) => !NUMBER.test(piece.replace(',', '.')) && !NOT_A_NUMBER.test(piece))
  if (stray !== undefined)
    return `holds ${JSON.stringify(cleanText(stray, MOST_SHOWN))}, which is not a number`
  const { length } = numbers
  const isEven = name !== 'posList' || length % 2 === 0 || length % 3 === 0
  return isEven ? null : `has ${length} numbers, which are not pairs`
}

/** Heights that nobody knows; where it is no height, the boundary says so later. */
const NOT_A_NUMBER = /^nan$/i
