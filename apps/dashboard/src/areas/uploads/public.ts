import { lazyPart } from '#platform/lazy-part.ts'

/** Reads a file of zones, loaded when a page asks for one. */
export const ZoneFile = lazyPart(async () => (await import('./parts/ZoneFile.tsx')).ZoneFile)
