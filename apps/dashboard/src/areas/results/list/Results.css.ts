import { vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

/** A label’s code: its letters and digits cannot be confused. */
export const code = style({ fontFamily: vars.font.code })
/** Its column starts as words do: some results are words. */
export const value = style({ fontVariantNumeric: 'tabular-nums', fontWeight: vars.weight.bold })
