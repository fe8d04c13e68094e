/** A description is for a person; more of it would only slow the reading down. */
const MAX_LENGTH = 20_000

/** A description in HTML as its text. */
export const plainText = (html: string): string =>
  html
    .slice(0, MAX_LENGTH)
    .replaceAll(/<(style|script)\b.*?<\/\1>/gis, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&nbsp;/g, ' ')
    .replaceAll(/&lt;/g, '<')
    .replaceAll(/&gt;/g, '>')
    .replaceAll(/&amp;/g, '&')
    .replaceAll(/\s+/g, ' ')
    .trim()

/**
 * The rows of two cells in a description's table: exports of a map layer to KML keep each attribute so, and nowhere
 * else.
 */
export function tableOf(html: string): [column: string, value: string][] {
  const rows = html.slice(0, MAX_LENGTH).matchAll(/<tr\b[^>]*>(.*?)<\/tr>/gis)
  return [...rows].flatMap(([, row = '']): [string, string][] => {
    const cells = [...row.matchAll(/<t[dh]\b[^>]*>(.*?)<\/t[dh]>/gis)].map(([, cell = '']) => plainText(cell))
    const [column = '', value = ''] = cells
    return cells.length === 2 && column !== '' ? [[column, value]] : []
  })
}
