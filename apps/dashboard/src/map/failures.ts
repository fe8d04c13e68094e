import { COUNTIES, LABELS, NATION, STATES, WORLD } from './base-layers.ts'
import { FIELDS } from './layers/fields.ts'
import { IMAGERY } from './layers.ts'

const NO_BASE_MAP = 'The base map could not be loaded.'

const OF_SOURCES = new Map<unknown, string>([
  [WORLD, NO_BASE_MAP],
  [NATION, NO_BASE_MAP],
  [STATES, NO_BASE_MAP],
  [COUNTIES, NO_BASE_MAP],
  [LABELS, NO_BASE_MAP],
  [FIELDS, 'Some fields could not be drawn.'],
  [IMAGERY, 'The imagery is not available right now. The rest of the map still works.'],
])

/** What an error that MapLibre tells means to the person; null where nothing of the picture is missing. */
export const failureOf = (event: object): string | null =>
  'sourceId' in event ? (OF_SOURCES.get(event.sourceId) ?? null) : null
