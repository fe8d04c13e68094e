import { vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const title = style({
  marginBottom: vars.space.x2,
  fontSize: vars.size.body,
  fontWeight: vars.weight.bold,
})
export const list = style({
  marginBottom: vars.space.x3,
  border: `${vars.edge.hairline} solid ${vars.color.line}`,
  borderRadius: vars.radius.card,
  background: vars.color.surface,
})
export const line = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.x3,
  padding: `${vars.space.x2} ${vars.space.x4}`,
  selectors: { '& + &': { borderTop: `${vars.edge.hairline} solid ${vars.color.line}` } },
})
export const words = style({ flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' })
export const note = style({
  color: vars.color.muted,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
})
