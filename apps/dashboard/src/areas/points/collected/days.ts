import { type CollectedRow, DAY_ORDERS, type DayOrder } from '@org/core'
import { formatDay } from '@org/ui'

const NUMBERS = /(\d{1,2})[./-](\d{1,2})[./-](\d{4})/
const HIGHEST_MONTH = 12

const ORDER_WORDS: Readonly<Record<DayOrder, string>> = { dayFirst: 'Day first', monthFirst: 'Month first' }

/** Both orders, each with the day that it makes of the file’s own text: `Day first: 04/11/2026 is Nov 4, 2026`. */
export function dayChoices(
  rows: readonly Pick<CollectedRow, 'atText'>[],
): { key: DayOrder; label: string }[] {
  const example = exampleOf(rows)
  return DAY_ORDERS.map((key) => ({
    key,
    label: example === null ? ORDER_WORDS[key] : `${ORDER_WORDS[key]}: ${example.text} is ${example[key]}`,
  }))
}

/** A text that both orders read otherwise. */
function exampleOf(rows: readonly Pick<CollectedRow, 'atText'>[]) {
  for (const { atText } of rows) {
    const [text, first, second, year] = NUMBERS.exec(atText) ?? []
    if (text === undefined || first === undefined || second === undefined || year === undefined) continue
    if (first === second || Number(first) > HIGHEST_MONTH || Number(second) > HIGHEST_MONTH) continue
    const day = (month: string, date: string) =>
      formatDay(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`)
    return { text, dayFirst: day(second, first), monthFirst: day(first, second) }
  }
  return null
}
