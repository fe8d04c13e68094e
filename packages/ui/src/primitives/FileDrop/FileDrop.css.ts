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
  border: `${vars.edge.focus} dashed ${vars.colour.control}`,
  borderRadius: vars.radius.card,
  background: vars.colour.surface,
  textAlign: 'center',
  selectors: {
    '&[data-drop-target]': { borderColor: vars.colour.focus, background: vars.colour.planSoft },
    '&[data-focus-visible]': { outline: `${vars.edge.focus} solid ${vars.colour.focus}` },
  },
})
export const icon = style({ color: vars.colour.accent })
export const title = style({ fontWeight: vars.weight.medium })
export const note = style({
  color: vars.colour.muted,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
})
