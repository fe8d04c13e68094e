import { vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const form = style({ display: 'grid', gap: vars.space.x4 })
