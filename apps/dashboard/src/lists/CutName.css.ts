import { style } from '@vanilla-extract/css'

const kept = { whiteSpace: 'pre', overflow: 'hidden', textOverflow: 'ellipsis' } as const
export const name = style({ display: 'flex', minWidth: 0 })
export const start = style({ ...kept, flex: '0 1 auto', minWidth: '4ch' })
/** Gives way last. */
export const end = style({ ...kept, flex: '0 0 auto', maxWidth: 'calc(100% - 4ch)' })
