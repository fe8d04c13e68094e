import { vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const results = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x2 })
export const heading = style({ fontWeight: vars.weight.bold })
export const table = style({ width: '100%', borderCollapse: 'collapse' })
export const row = style({ borderTop: `${vars.edge.hairline} solid ${vars.color.line}` })
export const name = style({
  textAlign: 'start',
  fontWeight: vars.weight.regular,
  padding: `${vars.space.x1} 0`,
  verticalAlign: 'top',
})
export const value = style({
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
  padding: `${vars.space.x1} 0`,
  paddingInlineStart: vars.space.x2,
  verticalAlign: 'top',
  whiteSpace: 'nowrap',
})
export const note = style({
  display: 'block',
  color: vars.color.muted,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
  overflowWrap: 'anywhere',
})
