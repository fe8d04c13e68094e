import type { Section } from './numbered.ts'

/** In mm from the top of an A4 page. It ends so high that the page is whole on letter paper as well. */
export const BODY = { firstMm: 78, nextMm: 14, endMm: 260 } as const
export const HEADING_MM = 9
export const HEAD_MM = 6
/** High enough to write a remark by hand. */
export const ROW_MM = 6.5
export const SIGNATURES_MM = 42

export interface Spot {
  /** From 0. */
  page: number
  yMm: number
}
export interface PlacedSection {
  heading: Spot
  head: Spot
  rows: readonly Spot[]
}
export interface ManifestLayout {
  sections: readonly PlacedSection[]
  signatures: Spot
  pages: number
}

/** Where everything of a manifest lies. Each page says how many there are, so this is known before the first is drawn. */
export function layOut(sections: readonly Pick<Section, 'lines'>[]): ManifestLayout {
  let at: Spot = { page: 0, yMm: BODY.firstMm }
  const nextPage = (): void => {
    at = { page: at.page + 1, yMm: BODY.nextMm }
  }
  /** @param neededMm with what must follow on the same page */
  const take = (heightMm: number, neededMm = heightMm): Spot => {
    if (at.yMm + neededMm > BODY.endMm) nextPage()
    const spot = at
    at = { ...at, yMm: at.yMm + heightMm }
    return spot
  }
  const row = (): Spot => {
    if (at.yMm + ROW_MM > BODY.endMm) {
      nextPage()
      // The head is repeated.
      take(HEAD_MM)
    }
    return take(ROW_MM)
  }
  const placed = sections.map(({ lines }) => ({
    heading: take(HEADING_MM, HEADING_MM + HEAD_MM + ROW_MM),
    head: take(HEAD_MM),
    rows: lines.map(row),
  }))
  const signatures = take(SIGNATURES_MM)
  return { sections: placed, signatures, pages: at.page + 1 }
}
