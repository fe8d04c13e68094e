import { media, units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${vars.space.x5}`,
  minHeight: units(8),
  padding: `0 ${vars.space.x4}`,
  borderTop: `${vars.edge.hairline} solid ${vars.color.line}`,
  background: vars.color.sunken,
  color: vars.color.muted,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
  '@media': { [media.phone]: { padding: `${units(1)} ${vars.space.x3}` } },
})
export const amount = style({ color: vars.color.text, fontWeight: vars.weight.medium })
export const end = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.x3,
  marginInlineStart: 'auto',
})
export const bad = style({ color: vars.color.bad })
export const ok = style({ color: vars.color.ok })
export const waits = style({ color: vars.color.text, fontWeight: vars.weight.medium })
