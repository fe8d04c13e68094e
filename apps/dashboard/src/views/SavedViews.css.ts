import { units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const name = style({ maxWidth: units(40), overflow: 'hidden', textOverflow: 'ellipsis' })
export const form = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x4 })
