import type { Client, ManifestLine } from '@org/core'

export type DecidedState = Parameters<Client['shipments']['decide']>[0]['state']

/** What the bench is asked about the chosen samples before something is decided. */
export interface Deciding {
  state: 'damaged' | 'not_received'
  lines: readonly ManifestLine[]
}

export const isUnexpected = ({ state }: Pick<ManifestLine, 'state'>): boolean => state === 'unexpected'
