import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/design.ts'

export const tabs = style({ display: 'flex', flexDirection: 'column', minWidth: 0 })
export const list = style({
  display: 'flex',
  gap: vars.space.x1,
  overflowX: 'auto',
  padding: `0 ${vars.space.x4}`,
  borderBottom: `${vars.edge.hairline} solid ${vars.color.line}`,
})
export const tab = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.x2,
  height: vars.height.row,
  padding: `0 ${vars.space.x3}`,
  borderBottom: `${vars.edge.focus} solid transparent`,
  color: vars.color.muted,
  fontWeight: vars.weight.medium,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  selectors: {
    '&[data-selected]': { borderBottomColor: vars.color.accent, color: vars.color.accent },
    '&[data-disabled]': { opacity: 0.55, cursor: 'not-allowed' },
    '&[data-focus-visible]': { outlineOffset: `calc(${vars.edge.focus} * -1)` },
  },
})
export const panel = style({ flex: '1 1 auto', minHeight: 0, padding: vars.space.x4 })
