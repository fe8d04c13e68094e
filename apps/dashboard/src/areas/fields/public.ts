import { lazyPart } from '#platform/lazy-part.ts'

export { useField } from './data.ts'

/** The moves of a field's year, loaded when a page shows them. */
export const YearMoves = lazyPart(async () => (await import('./field-years/YearMoves.tsx')).YearMoves)
