import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/design.ts'

export const stat = style({ minWidth: 0 })
export const label = style({
  color: vars.color.muted,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
  fontWeight: vars.weight.medium,
})
export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: `0 ${vars.space.x2}`,
})
export const figure = style({
  fontSize: vars.size.figure,
  lineHeight: vars.leading.figure,
  fontWeight: vars.weight.bold,
})
export const plain = style({
  fontSize: vars.size.title,
  lineHeight: vars.leading.title,
  fontWeight: vars.weight.bold,
})
export const note = style({ color: vars.color.muted })
