import { media, units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const strip = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.x2,
  padding: `${vars.space.x2} ${vars.space.x4}`,
  borderBottom: `${vars.edge.hairline} solid ${vars.color.line}`,
  flexShrink: 0,
})
export const heading = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.x1,
  color: vars.color.bad,
  fontWeight: vars.weight.medium,
})
export const wrong = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space.x1,
  minHeight: vars.height.target,
  padding: `0 ${vars.space.x2}`,
  border: `${vars.edge.control} solid ${vars.color.line}`,
  borderRadius: vars.radius.full,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  cursor: 'pointer',
  selectors: {
    '&[aria-pressed="true"]': { borderColor: vars.color.accent, background: vars.color.accentSoft },
  },
  '@media': {
    [media.hover]: { selectors: { '&:hover:not([aria-pressed="true"])': { background: vars.color.sunken } } },
    [media.touch]: { minHeight: units(11) },
  },
})
export const count = style({ fontWeight: vars.weight.bold, fontVariantNumeric: 'tabular-nums' })

export const list = style({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  maxHeight: units(100),
  overflowY: 'auto',
})
export const item = style({
  display: 'flex',
  flexDirection: 'column',
  padding: `${vars.space.x2} 0`,
  borderBottom: `${vars.edge.hairline} solid ${vars.color.line}`,
  overflowWrap: 'anywhere',
})
export const code = style({ fontFamily: vars.font.code, fontWeight: vars.weight.medium })
export const quiet = style({ color: vars.color.muted })
