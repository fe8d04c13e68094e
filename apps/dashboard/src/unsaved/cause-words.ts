import type { CauseKind } from '@org/core'

const KINDS: Readonly<Record<CauseKind, string>> = { ground: 'About the place', chance: 'By chance' }
/** `About the place`, `By chance` */
export const kindWords = (kind: CauseKind): string => KINDS[kind]
