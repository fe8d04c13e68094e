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
  '@media': { [media.tight]: { flexWrap: 'nowrap', paddingBlock: vars.space.x1 } },
})
/** On a tight screen the filters stand behind a button, with how many are on. */
export const fold = style({ display: 'none', '@media': { [media.tight]: { display: 'flex' } } })
/** What the button opens: over the list, which stays where it is. */
export const folded = styleVariants({ closed: {}, open: {} }, (_, isOpen) => ({
  display: 'contents',
  '@media': {
    [media.tight]:
      isOpen === 'closed'
        ? { display: 'none' }
        : {
            position: 'absolute',
            zIndex: 4,
            insetInline: 0,
            top: '100%',
            display: 'flex',
            flexWrap: 'wrap',
            gap: vars.space.x2,
            maxHeight: '60vh',
            overflowY: 'auto',
            padding: `${vars.space.x2} ${vars.space.x4}`,
            borderBlock: `${vars.edge.hairline} solid ${vars.color.line}`,
            background: vars.color.surface,
            boxShadow: vars.elevation.floating,
          },
  },
}))
/** Below the filters, from edge to edge. */
export const below = style({
  flex: '1 0 100%',
  minWidth: 0,
  margin: `0 calc(${vars.space.x4} * -1) calc(${vars.space.x2} * -1)`,
  borderTop: `${vars.edge.hairline} solid ${vars.color.line}`,
})
export const filters = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.x2,
  flex: '1 1 auto',
  minWidth: 0,
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
