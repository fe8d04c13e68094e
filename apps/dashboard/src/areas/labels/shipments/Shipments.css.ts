import { media, units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const form = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x4 })
export const line = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space.x2 })
export const mono = style({ fontFamily: vars.font.code, fontWeight: vars.weight.medium })

export const boxes = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space.x3,
  padding: vars.space.x4,
  borderBottom: `${vars.edge.hairline} solid ${vars.color.line}`,
  flexShrink: 0,
  maxHeight: '40%',
  overflowY: 'auto',
})
export const box = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x2,
  width: units(60),
  boxSizing: 'border-box',
  padding: vars.space.x3,
  border: `${vars.edge.hairline} solid ${vars.color.line}`,
  borderRadius: vars.radius.card,
  background: vars.color.surface,
  selectors: { '&[data-chosen]': { borderColor: vars.color.accent, background: vars.color.accentSoft } },
  '@media': { [media.phone]: { width: '100%' } },
})
export const boxHead = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.x2,
})
export const boxTitle = style({ fontWeight: vars.weight.bold })
export const quiet = style({ color: vars.color.muted, overflowWrap: 'anywhere' })
/** The chips above the table. */
export const chips = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space.x2,
  padding: `${vars.space.x2} ${vars.space.x4}`,
  flexShrink: 0,
  // On a low screen the rows come first: what does not fit one line is reached sideways.
  '@media': { [media.tight]: { flexWrap: 'nowrap', overflowX: 'auto', paddingBlock: vars.space.x1 } },
})
export const chip = style({
  display: 'inline-flex',
  flexShrink: 0,
  alignItems: 'center',
  gap: vars.space.x2,
  minHeight: vars.height.row,
  padding: `0 ${vars.space.x3}`,
  border: `${vars.edge.control} solid ${vars.color.line}`,
  borderRadius: vars.radius.full,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  cursor: 'pointer',
  selectors: {
    '&[aria-pressed="true"]': { borderColor: vars.color.accent, background: vars.color.accentSoft },
  },
})

/** What is left behind, between the boxes and what is in them. */
export const left = style({
  padding: `${vars.space.x2} ${vars.space.x4}`,
  borderBottom: `${vars.edge.hairline} solid ${vars.color.line}`,
  flexShrink: 0,
  maxHeight: '30%',
  overflowY: 'auto',
})
export const leftGroup = style({ marginTop: vars.space.x2, overflowWrap: 'anywhere' })
/** In a dialog: long lists scroll. */
export const leftInDialog = style({ maxHeight: units(60), overflowY: 'auto' })
export const leftFields = style({ margin: 0, paddingInlineStart: vars.space.x5 })
