import { lazyPart } from '#platform/lazy-part.ts'

export { useField } from './data.ts'

/** The moves of a field's year, loaded when a page shows them. */
export const YearMoves = lazyPart(async () => (await import('./field-years/YearMoves.tsx')).YearMoves)

/** A table and a map of fields, loaded when a page shows them. */
export const FieldsFound = lazyPart(async () => (await import('./parts/FieldsFound.tsx')).FieldsFound)
