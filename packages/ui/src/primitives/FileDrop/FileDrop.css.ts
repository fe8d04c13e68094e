import { style } from '@vanilla-extract/css'
import { units, vars } from '../../theme/design.ts'

export const zone = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: vars.space.x3,
  minHeight: units(56),
  padding: vars.space.x6,
  border: `${vars.edge.focus} dashed ${vars.color.control}`,
  borderRadius: vars.radius.card,
  background: vars.color.surface,
  textAlign: 'center',
  selectors: {
    '&[data-drop-target]': { borderColor: vars.color.focus, background: vars.color.planSoft },
    '&[data-focus-visible]': { outline: `${vars.edge.focus} solid ${vars.color.focus}` },
  },
})
export const icon = style({ color: vars.color.accent })
export const title = style({ fontWeight: vars.weight.medium })
export const note = style({
  color: vars.color.muted,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
})
