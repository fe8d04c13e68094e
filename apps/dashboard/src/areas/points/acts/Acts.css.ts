import { vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const form = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x4 })
export const place = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'start',
  gap: vars.space.x2,
})
export const picking = style({
  position: 'absolute',
  zIndex: 2,
  insetInlineStart: '50%',
  top: vars.space.x3,
  translate: '-50% 0',
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.x3,
  padding: `${vars.space.x2} ${vars.space.x3}`,
  border: `${vars.edge.control} solid ${vars.color.control}`,
  borderRadius: vars.radius.control,
  background: vars.color.surface,
})
