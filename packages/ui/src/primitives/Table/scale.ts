/** Browsers draw no element taller than this, some of them even less: 17.9 million in Firefox. */
const TALLEST_PX = 15_000_000
/** At both ends a list is scrolled as if it were not scaled, over this much. */
const EXACT_PX = 100_000

/** How tall a list is, and how tall it may be drawn. */
export interface Scale {
  /** The height of the element that holds the rows. */
  bodyPx: number
  /** What of their height does not fit into it. */
  hiddenPx: number
}

export function scaleOf(count: number, rowPx: number): Scale {
  const bodyPx = Math.min(count * rowPx, TALLEST_PX)
  return { bodyPx, hiddenPx: count * rowPx - bodyPx }
}

/**
 * How far a list is scrolled when its scroller is at `scrolledPx` of `rangePx`: the same at both ends, and in
 * proportion between them.
 */
export function positionOf(scrolledPx: number, rangePx: number, { hiddenPx }: Scale): number {
  const betweenPx = rangePx - 2 * EXACT_PX
  if (hiddenPx === 0 || betweenPx <= 0) return scrolledPx
  const part = Math.min(Math.max((scrolledPx - EXACT_PX) / betweenPx, 0), 1)
  return scrolledPx + part * hiddenPx
}

/** Where the scroller is when the list is scrolled to `positionPx`: the other way round. */
export function scrolledOf(positionPx: number, rangePx: number, { hiddenPx }: Scale): number {
  const betweenPx = rangePx - 2 * EXACT_PX
  if (hiddenPx === 0 || betweenPx <= 0 || positionPx <= EXACT_PX) return positionPx
  const part = Math.min((positionPx - EXACT_PX) / (betweenPx + hiddenPx), 1)
  return part < 1 ? EXACT_PX + part * betweenPx : positionPx - hiddenPx
}

/** Whether the scroller stands where positions are not scaled. */
export const isExact = (scrolledPx: number, rangePx: number): boolean =>
  scrolledPx <= EXACT_PX || scrolledPx >= rangePx - EXACT_PX
