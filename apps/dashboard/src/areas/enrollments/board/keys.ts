/** Marks in the page that the arrows find their way by: a column's list, a card's link. */
export const COLUMN_MARK = 'data-board-column'
export const CARD_MARK = 'data-board-card'

const cardsOf = (column: Element): HTMLElement[] => [
  ...column.querySelectorAll<HTMLElement>(`[${CARD_MARK}]`),
]

/**
 * The card that a key leads to from another, or from anything in it; null where it leads nowhere. Up and down stay in the column, left and
 * right go to the nearest column that has cards, at the same height; Home and End go to the column's ends.
 */
export function cardBeyond(from: HTMLElement, key: string): HTMLElement | null {
  const column = from.closest(`[${COLUMN_MARK}]`)
  if (column === null) return null
  const cards = cardsOf(column)
  const own = from.closest('li')?.querySelector<HTMLElement>(`[${CARD_MARK}]`) ?? null
  // What is no card stands below all of them: the way to more.
  const at = own === null ? cards.length : cards.indexOf(own)
  if (key === 'ArrowDown') return cards[at + 1] ?? null
  if (key === 'ArrowUp') return cards[at - 1] ?? null
  if (key === 'Home') return cards[0] ?? null
  if (key === 'End') return cards.at(-1) ?? null
  if (key === 'ArrowRight' || key === 'ArrowLeft') {
    const others = filledBeside(column, key === 'ArrowRight' ? 1 : -1)
    return others[Math.min(at, others.length - 1)] ?? null
  }
  return null
}

/** The cards of the nearest column in that direction that has any. */
function filledBeside(column: Element, step: 1 | -1): HTMLElement[] {
  const columns = [...column.ownerDocument.querySelectorAll(`[${COLUMN_MARK}]`)]
  const beyond = columns.filter((_, index) => (index - columns.indexOf(column)) * step > 0)
  const ordered = step === 1 ? beyond : beyond.reverse()
  return ordered.map(cardsOf).find((cards) => cards.length > 0) ?? []
}
