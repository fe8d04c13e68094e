import { media, palettes, units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'
import { BOTTOM_BAR_UNITS, SIDEBAR_UNITS } from './measures.ts'

export const sidebar = style({
  position: 'fixed',
  inset: '0 auto 0 0',
  zIndex: 2,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: vars.space.x3,
  width: units(SIDEBAR_UNITS),
  padding: `${vars.space.x3} 0`,
  background: vars.color.sidebar,
  color: vars.color.sidebarIcon,
  '@media': {
    [media.phone]: {
      inset: 'auto 0 0 0',
      flexDirection: 'row',
      justifyContent: 'space-around',
      gap: 0,
      width: 'auto',
      height: `calc(${units(BOTTOM_BAR_UNITS)} + env(safe-area-inset-bottom))`,
      padding: '0 0 env(safe-area-inset-bottom)',
    },
    print: { display: 'none' },
  },
})

export const mark = style({
  display: 'grid',
  placeItems: 'center',
  width: units(9),
  height: units(9),
  borderRadius: vars.radius.control,
  background: palettes.dark.accent,
  color: palettes.dark.accentOn,
  '@media': { [media.phone]: { display: 'none' } },
})

export const list = style({
  flex: '1 1 auto',
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x1,
  '@media': { [media.phone]: { flexDirection: 'row', justifyContent: 'space-around' } },
})

export const item = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: units(11),
  height: units(11),
  border: 0,
  borderRadius: vars.radius.control,
  background: 'none',
  color: vars.color.sidebarIcon,
  cursor: 'pointer',
  transition: `background ${vars.motion.quick} ${vars.motion.ease}`,
  ':hover': { background: vars.color.sidebarActive },
  ':focus-visible': { outlineColor: vars.color.sidebarFocus },
  selectors: {
    '&[aria-current]': { background: vars.color.sidebarActive, color: palettes.dark.text },
  },
})

export const dot = style({
  position: 'absolute',
  top: vars.space.x2,
  right: vars.space.x2,
  width: vars.space.x2,
  height: vars.space.x2,
  borderRadius: vars.radius.full,
  background: palettes.dark.accent,
  // Stands off the icon it touches.
  outline: `${vars.edge.focus} solid ${vars.color.sidebar}`,
})

export const count = style({
  position: 'absolute',
  top: vars.space.x1,
  right: vars.space.x1,
  minWidth: units(4),
  padding: `0 ${vars.space.x1}`,
  borderRadius: vars.radius.full,
  background: palettes.dark.accent,
  color: palettes.dark.accentOn,
  fontSize: vars.size.note,
  lineHeight: units(4),
  fontWeight: vars.weight.bold,
  textAlign: 'center',
})

export const tip = style({
  padding: `${vars.space.x1} ${vars.space.x2}`,
  borderRadius: vars.radius.control,
  background: vars.color.text,
  color: vars.color.surface,
  boxShadow: vars.elevation.floating,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
})
