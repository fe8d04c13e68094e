import { vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const list = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x1,
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
export const wrong = style({ margin: 0, fontWeight: vars.weight.medium })
export const remedy = style({ margin: 0 })
