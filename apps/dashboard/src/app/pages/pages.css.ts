import { units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const prose = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x4,
  maxWidth: units(180),
  padding: vars.space.x4,
})

export const errorMessage = style({
  padding: vars.space.x3,
  borderRadius: vars.radius.control,
  background: vars.color.badSoft,
  color: vars.color.bad,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
})

export const tabs = style({
  display: 'flex',
  gap: vars.space.x1,
  padding: `0 ${vars.space.x4}`,
  overflowX: 'auto',
  borderBottom: `${vars.edge.hairline} solid ${vars.color.line}`,
  background: vars.color.surface,
})

export const tab = style({
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  minHeight: units(10),
  padding: `0 ${vars.space.x3}`,
  borderBottom: `${vars.edge.focus} solid transparent`,
  color: vars.color.muted,
  fontWeight: vars.weight.medium,
  textDecoration: 'none',
  ':hover': { color: vars.color.text },
  // Inside the scrolling row an outline around the tab would be cut off.
  ':focus-visible': { outlineOffset: `calc(-1 * ${vars.edge.focus})` },
  selectors: { '&[aria-current]': { borderBottomColor: vars.color.accent, color: vars.color.text } },
})
