import { globalStyle, style } from '@vanilla-extract/css'
import { media, touchTarget, units, vars } from '../../theme/design.ts'

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
/** The tabs, and below them the views of the page that is shown; a low screen has both in one line. */
export const rows = style({
  borderBottom: `${vars.edge.hairline} solid ${vars.color.line}`,
  background: vars.color.surface,
  '@media': { [media.low]: { display: 'flex', alignItems: 'center' } },
})
globalStyle(`${rows} > ${list}`, {
  '@media': { [media.low]: { flex: '1 1 auto', minWidth: 0, borderBottom: 0 } },
})
export const second = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.x3,
  minHeight: units(9),
  padding: `0 ${vars.space.x4}`,
  '@media': { [media.low]: { minHeight: 0 } },
})
export const views = style({ display: 'flex', gap: vars.space.x1, flex: '1 1 auto', overflowX: 'auto' })
export const view = style([
  touchTarget,
  {
    display: 'flex',
    alignItems: 'center',
    flex: 'none',
    height: units(7),
    padding: `0 ${vars.space.x3}`,
    borderRadius: vars.radius.full,
    color: vars.color.muted,
    fontWeight: vars.weight.medium,
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    selectors: {
      '&:hover': { background: vars.color.sunken, color: vars.color.text },
      '&[aria-current]': { background: vars.color.accentSoft, color: vars.color.accent },
      '&:focus-visible': { outlineOffset: `calc(${vars.edge.focus} * -1)` },
    },
  },
])
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
