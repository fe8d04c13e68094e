import { style, styleVariants } from '@vanilla-extract/css'
import { media, units, vars } from '../../theme/design.ts'

export const bar = style({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.x2,
  padding: `${vars.space.x2} ${vars.space.x4}`,
  borderBottom: `${vars.edge.hairline} solid ${vars.color.line}`,
  background: vars.color.surface,
  // There one line that scrolls leaves the page to the list.
  '@media': { [media.phone]: { flexWrap: 'nowrap', overflowX: 'auto', scrollbarWidth: 'none' } },
})
export const filters = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.x2,
  flex: '1 1 auto',
  minWidth: 0,
  '@media': { [media.phone]: { flexWrap: 'nowrap', flex: '0 0 auto' } },
})
const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space.x1,
  maxWidth: '100%',
  height: units(7),
  padding: `0 ${vars.space.x3}`,
  border: `${vars.edge.control} solid transparent`,
  borderRadius: vars.radius.full,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '@media': { [media.touch]: { height: vars.height.row } },
})
export const chips = styleVariants({
  off: [
    chip,
    {
      borderColor: vars.color.control,
      background: vars.color.surface,
      color: vars.color.muted,
      '@media': { [media.hover]: { selectors: { '&:hover': { background: vars.color.sunken } } } },
    },
  ],
  on: [chip, { background: vars.color.accentSoft, color: vars.color.accent }],
})
export const value = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  fontWeight: vars.weight.bold,
})
export const search = style({ padding: vars.space.x1 })
export const none = style({ padding: `${vars.space.x2} ${vars.space.x3}`, color: vars.color.muted })
