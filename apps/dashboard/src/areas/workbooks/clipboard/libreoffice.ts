import { spacedText } from './cell-text.ts'

/**
 * The value of a cell that LibreOffice wrote. `sdval` is the number that it keeps, `sdnum` its language and format, both
 * in the words of that language: `sdval="1234,5" sdnum="1031;0;#.##0,00"`.
 */
export function libreOfficeText(cell: Element): string {
  const shown = spacedText(cell)
  const [whole, digits = ''] = SDVAL.exec(cell.getAttribute('sdval') ?? '') ?? []
  // What failed is in words, beside `sdval="0"`.
  if (whole === undefined || FAILED.test(shown)) return shown
  const exact = digits.replace(',', '.')
  const format = (cell.getAttribute('sdnum') ?? '').split(';').slice(2).join(';')
  return /^(?:BOOLEAN|LOGISCH)$/.test(format) ? flagText(exact) : valueText(exact, format, shown)
}

const SDVAL = /^(-?\d+(?:[.,]\d+)?(?:E[+-]?\d+)?)$/i
const FAILED = /^(?:#[^#]|\p{L}+:\d+$)/u

const flagText = (digits: string): string => (Number(digits) === 0 ? 'FALSE' : 'TRUE')

function valueText(digits: string, format: string, shown: string): string {
  // What stands in quotes, in brackets or after a backslash is shown as it is, and says nothing about the value.
  const signs = format.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '')
  if (hasLetters(signs)) return dateText(Number(digits), shown)
  if (signs.includes('%')) return `${plain(Number((Number(digits) * 100).toPrecision(15)))}%`
  // Zeros of a code (`0012`) and of a price stay where they say the same number.
  if (/^-?\d+(?:\.\d+)?$/.test(shown) && Number(shown) === Number(digits)) return shown
  return /e/i.test(digits) ? plain(Number(digits)) : digits
}

/** The letters of dates differ by language (`TT.MM.JJJJ`, `PP.KK.VVVV`); numbers have none but that of the exponent. */
const hasLetters = (signs: string): boolean => /\p{L}/u.test(signs.replaceAll(/E[+-]|general|standard/gi, ''))

const plain = (value: number): string =>
  Math.abs(value) >= 1e21
    ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 0 })
    : String(value)

const DAY = 86_400_000
/** LibreOffice counts days from December 30, 1899; spreadsheets that count from 1904 do not say so. */
const FIRST_DAY = Date.UTC(1899, 11, 30)

/**
 * A day, or a day with its time. It is taken only if the cell shows the same year and day of the month: then the days
 * were counted from 1899, and the cell is no time of the day. Else the text stands as shown.
 */
function dateText(serial: number, shown: string): string {
  const minutes = Math.round((serial % 1) * 1440)
  const instant = new Date(FIRST_DAY + Math.floor(serial) * DAY + minutes * 60_000)
  if (Number.isNaN(instant.getTime())) return shown
  const [day = '', time = ''] = instant.toISOString().split('T')
  const [year = '', , date = ''] = day.split('-')
  const parts: readonly string[] = shown.match(/\d+/g) ?? []
  const hasYear = parts.includes(year) || parts.includes(year.slice(2))
  if (!hasYear || !parts.some((part) => Number(part) === Number(date))) return shown
  return minutes === 0 || !shown.includes(':') ? day : `${day} ${time.slice(0, 5)}`
}
