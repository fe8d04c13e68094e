import { units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const form = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x4 })
export const choices = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${vars.space.x3} ${vars.space.x5}`,
})
/** Room for eight rows and a half: that there are more is seen. */
export const rows = style({
  height: units(78),
  border: `${vars.edge.hairline} solid ${vars.color.line}`,
  borderRadius: vars.radius.control,
  overflow: 'hidden',
})
export const field = style({ paddingInlineStart: vars.space.x5 })
export const refusal = style({ color: vars.color.bad })
export const carry = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${vars.space.x2} ${vars.space.x4}`,
})
export const note = style({
  color: vars.color.muted,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
})
export const none = style({ padding: vars.space.x4, color: vars.color.muted })
export const left = style({ position: 'relative', maxHeight: units(60), overflow: 'auto' })
export const leftRow = style({
  padding: `${vars.space.x2} 0`,
  overflowWrap: 'anywhere',
  selectors: { '& + &': { borderTop: `${vars.edge.hairline} solid ${vars.color.line}` } },
})
export const leftName = style({ display: 'block', fontWeight: vars.weight.medium })
export const summary = style({ cursor: 'pointer', color: vars.color.muted })
