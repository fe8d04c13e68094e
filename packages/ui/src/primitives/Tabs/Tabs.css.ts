import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../theme/design.ts'

export const tabs = style({ display: 'flex', flexDirection: 'column', minWidth: 0 })
/** Also of tabs that are links, each to a page of its own: one look. */
export const list = style({
  position: 'relative',
  display: 'flex',
  gap: vars.space.x1,
  overflowX: 'auto',
  padding: `0 ${vars.space.x4}`,
  borderBottom: `${vars.edge.hairline} solid ${vars.color.line}`,
  background: vars.color.surface,
})
/** Tabs with something at the end of their row. */
export const row = style({
  display: 'flex',
  // On a phone many tabs leave no place beside them.
  flexWrap: 'wrap',
  alignItems: 'center',
  paddingInlineEnd: vars.space.x4,
  borderBottom: `${vars.edge.hairline} solid ${vars.color.line}`,
  background: vars.color.surface,
})
globalStyle(`${row} > ${list}`, { flex: '1 1 auto', minWidth: 0, alignSelf: 'end', borderBottom: 0 })
globalStyle(`${row} > :not(${list})`, { marginBlock: vars.space.x1, marginInlineStart: 'auto' })
export const tab = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.x2,
  flex: 'none',
  height: vars.height.row,
  padding: `0 ${vars.space.x3}`,
  borderBottom: `${vars.edge.focus} solid transparent`,
  color: vars.color.muted,
  fontWeight: vars.weight.medium,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  selectors: {
    '&:hover, &[data-hovered]': { color: vars.color.text },
    '&[data-selected], &[aria-current]': { borderBottomColor: vars.color.accent, color: vars.color.accent },
    '&[data-disabled]': { opacity: 0.55, cursor: 'not-allowed' },
    // Inside the scrolling row an outline around the tab would be cut off.
    '&:focus-visible': { outlineOffset: `calc(${vars.edge.focus} * -1)` },
  },
})
export const panel = style({ flex: '1 1 auto', minHeight: 0, padding: vars.space.x4 })
