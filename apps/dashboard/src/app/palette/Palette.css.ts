import { media, units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const overlay = style({
  position: 'fixed',
  inset: 0,
  zIndex: 100,
  display: 'flex',
  justifyContent: 'center',
  alignItems: 'flex-start',
  padding: `clamp(${vars.space.x2}, 10dvh, ${units(32)}) ${vars.space.x4} ${vars.space.x4}`,
  background: vars.color.scrim,
  '@media': { [media.phone]: { padding: vars.space.x2 } },
})

export const modal = style({
  width: units(150),
  maxWidth: '100%',
  overflow: 'hidden',
  border: `${vars.edge.hairline} solid ${vars.color.line}`,
  borderRadius: vars.radius.card,
  background: vars.color.surface,
  boxShadow: vars.elevation.floating,
})

export const dialog = style({ display: 'flex', flexDirection: 'column', outline: 'none' })

export const field = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.x3,
  padding: `0 ${vars.space.x4}`,
  borderBottom: `${vars.edge.hairline} solid ${vars.color.line}`,
  color: vars.color.muted,
})

/** The whole head is the field, and the caret is in it from the first moment to the last: no ring is needed there. */
export const input = style({
  flex: 1,
  minWidth: 0,
  height: units(12),
  border: 0,
  background: 'none',
  color: vars.color.text,
  ':focus-visible': { outline: 'none' },
  '::placeholder': { color: vars.color.muted, opacity: 1 },
})

export const list = style({
  position: 'relative',
  maxHeight: `min(${units(100)}, 60dvh)`,
  overflow: 'auto',
  overscrollBehavior: 'contain',
  padding: vars.space.x2,
  scrollPadding: `${vars.space.x8} 0 ${vars.space.x2}`,
})

export const groupTitle = style({
  padding: `${vars.space.x2} ${vars.space.x2} ${vars.space.x1}`,
  color: vars.color.muted,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
  fontWeight: vars.weight.medium,
})

export const option = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.x3,
  minHeight: vars.height.row,
  padding: `${vars.space.x1} ${vars.space.x2}`,
  borderRadius: vars.radius.control,
  cursor: 'pointer',
  selectors: {
    '&[aria-selected="true"]': { background: vars.color.accentSoft },
  },
})

export const optionTitle = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontWeight: vars.weight.medium,
})
export const optionNote = style({
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: vars.color.muted,
})

export const outcome = style({
  padding: `${vars.space.x2} ${vars.space.x4} ${vars.space.x3}`,
  color: vars.color.muted,
  overflowWrap: 'anywhere',
})

export const forReaders = style({
  position: 'absolute',
  width: vars.edge.hairline,
  height: vars.edge.hairline,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
})
