import { style } from '@vanilla-extract/css'

/** A number never leaves its unit behind at the end of a line. */
export const quantity = style({ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' })
