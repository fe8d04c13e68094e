import { FIELDS, IMAGERY } from './layers.ts'

export const NO_BASE_MAP = 'The base map could not be loaded.'

const OF_SOURCES = new Map<unknown, string>([
  [FIELDS, 'Some fields could not be drawn.'],
  [IMAGERY, 'The imagery cannot be had right now. The map stays without it.'],
])

/** What an error that MapLibre tells means to the person; null where nothing of the picture is missing. */
export const failureOf = (event: object): string | null =>
  'sourceId' in event ? (OF_SOURCES.get(event.sourceId) ?? null) : null
