import { vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const activity = style({
  position: 'relative',
  height: '100%',
  overflow: 'auto',
  padding: vars.space.x4,
  background: vars.color.surface,
})
export const words = style({ color: vars.color.muted, overflowWrap: 'anywhere' })
export const word = style({ color: vars.color.text })
export const before = style({ textDecoration: 'line-through' })
export const quote = style({ overflowWrap: 'anywhere' })
export const rows = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x2,
  margin: `${vars.space.x2} 0`,
  paddingInlineStart: vars.space.x3,
  borderInlineStart: `${vars.edge.hairline} solid ${vars.color.line}`,
})
export const more = style({ marginBlock: vars.space.x2 })
export const waiting = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x4 })
