import { media, units, vars } from '@org/ui/theme'
import { style, styleVariants } from '@vanilla-extract/css'
import { BOTTOM_BAR_UNITS, MARGIN_WITH_SUB_MENU_UNITS, SIDEBAR_UNITS, SUB_MENU_UNITS } from './measures.ts'

const contentBase = style({
  display: 'grid',
  // As wide as the window, however long the footer's one line is.
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto minmax(0, 1fr) auto',
  height: '100dvh',
  '@media': {
    [media.phone]: { height: `calc(100dvh - ${units(BOTTOM_BAR_UNITS)} - env(safe-area-inset-bottom))` },
    print: { height: 'auto' },
  },
})

const margin = (count: number) => ({
  marginLeft: units(count),
  '@media': { [media.phone]: { marginLeft: 0 }, print: { marginLeft: 0 } },
})

export const content = styleVariants({
  alone: [contentBase, margin(SIDEBAR_UNITS)],
  besideSubMenu: [contentBase, margin(MARGIN_WITH_SUB_MENU_UNITS)],
})

export const subMenu = style({
  position: 'fixed',
  inset: `0 auto 0 ${units(SIDEBAR_UNITS)}`,
  zIndex: 1,
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x1,
  width: units(SUB_MENU_UNITS),
  padding: vars.space.x4,
  overflow: 'auto',
  borderRight: `${vars.edge.hairline} solid ${vars.color.line}`,
  background: vars.color.surface,
  '@media': { [media.phone]: { display: 'none' }, print: { display: 'none' } },
})

export const subMenuItem = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: vars.height.row,
  padding: `0 ${vars.space.x2}`,
  borderRadius: vars.radius.control,
  color: vars.color.text,
  textDecoration: 'none',
  ':hover': { background: vars.color.sunken },
  selectors: { '&[aria-current]': { background: vars.color.accentSoft, color: vars.color.accent } },
})

export const notices = style({ display: 'grid' })

export const notice = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.x2,
  padding: `${vars.space.x2} ${vars.space.x4}`,
  background: vars.color.progressSoft,
  color: vars.color.progress,
  fontWeight: vars.weight.medium,
  selectors: { '&[hidden]': { display: 'none' } },
})

export const noticeIcon = style({ flex: 'none' })
/** A long name in it breaks. */
export const noticeWords = style({ minWidth: 0, overflowWrap: 'anywhere' })
export const noticeLink = style({ color: 'inherit' })

/** Pages of the height of the window scroll inside themselves, all others here. */
export const main = style({
  position: 'relative',
  overflow: 'auto',
  ':focus': { outline: 'none' },
})

export const skip = style({
  position: 'fixed',
  top: vars.space.x2,
  left: vars.space.x2,
  zIndex: 3,
  padding: `${vars.space.x2} ${vars.space.x3}`,
  borderRadius: vars.radius.control,
  background: vars.color.surface,
  boxShadow: vars.elevation.floating,
  selectors: { '&:not(:focus)': { clipPath: 'inset(50%)' } },
})

// Fixed at the top: below the page it would make the document taller than the window.
export const forReaders = style({
  position: 'fixed',
  insetBlockStart: 0,
  insetInlineStart: 0,
  width: vars.edge.hairline,
  height: vars.edge.hairline,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
})

export const footer = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.x3,
  minHeight: units(7),
  padding: `0 ${vars.space.x4}`,
  borderTop: `${vars.edge.hairline} solid ${vars.color.line}`,
  color: vars.color.muted,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
  whiteSpace: 'nowrap',
  '@media': { [media.phone]: { padding: `0 ${vars.space.x2}` }, print: { display: 'none' } },
})

export const copyright = style({
  flex: '1 1 auto',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
})

/** A finger meets its buttons beyond its line: above it, and below it as far as the bottom bar's icons. */
export const footerTarget = style({
  position: 'relative',
  selectors: {
    '&::before': {
      content: '',
      display: 'none',
      position: 'absolute',
      zIndex: 2,
      insetBlock: `${units(-3.5)} ${units(-1.5)}`,
      insetInlineStart: '50%',
      width: '100%',
      minWidth: units(11),
      translate: '-50% 0',
    },
  },
  '@media': { [media.touch]: { selectors: { '&::before': { display: 'block' } } } },
})
export const footerButton = style([
  footerTarget,
  {
    display: 'inline-flex',
    alignItems: 'center',
    gap: vars.space.x1,
    minWidth: vars.height.target,
    minHeight: vars.height.target,
    padding: `0 ${vars.space.x2}`,
    border: 0,
    borderRadius: vars.radius.control,
    background: 'none',
    color: vars.color.muted,
    cursor: 'pointer',
    ':hover': { background: vars.color.sunken, color: vars.color.text },
  },
])

export const footerWord = style({ '@media': { [media.phone]: { display: 'none' } } })
