import { media, touchTarget, units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const board = style({
  position: 'relative',
  display: 'flex',
  gap: vars.space.x2,
  height: '100%',
  minHeight: 0,
  padding: vars.space.x3,
  overflowX: 'auto',
  background: vars.color.surface,
})
export const phone = style({ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 })
export const phoneChoice = style({
  padding: `${vars.space.x2} ${vars.space.x4}`,
  borderBottom: `${vars.edge.hairline} solid ${vars.color.line}`,
  background: vars.color.surface,
})
export const hint = style({
  position: 'absolute',
  width: vars.edge.hairline,
  height: vars.edge.hairline,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
})

/** While a card is dragged: where it can go, and where it would go now. */
const dropLooks = {
  '&[data-drop=open]': { outline: `${vars.edge.hairline} dashed ${vars.color.focus}` },
  '&[data-drop=over]': {
    outline: `${vars.edge.focus} solid ${vars.color.focus}`,
    background: vars.color.accentSoft,
  },
}

export const column = style({
  flex: `1 1 ${units(46)}`,
  minWidth: units(46),
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  borderRadius: vars.radius.card,
  background: vars.color.bg,
  selectors: dropLooks,
})
/** Nothing is in it: its head is all it needs. */
export const idle = style({ flex: `0 0 ${units(34)}`, minWidth: units(34) })
export const head = style({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: vars.space.x2,
  padding: `${vars.space.x3} ${vars.space.x3} ${vars.space.x2}`,
})
export const headWords = style({ minWidth: 0 })
export const headState = style({
  display: 'flex',
  // In a narrow column the number goes below the status, not under the checkbox.
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${vars.space.x1} ${vars.space.x2}`,
})
export const headCount = style({ fontWeight: vars.weight.bold })
export const headArea = style({
  display: 'block',
  minHeight: vars.leading.note,
  marginTop: vars.space.x1,
  color: vars.color.muted,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
})
/** The cards scroll, the head stays. */
export const cards = style({
  selectors: { '[data-drop=refused] > &': { opacity: 0.4 } },
  position: 'relative',
  flex: '1 1 0',
  minHeight: 0,
  overflowY: 'auto',
  // Up to eight stand side by side.
  scrollbarWidth: 'thin',
  // The first cards need no scrollbar, those right after them do.
  scrollbarGutter: 'stable',
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x2,
  margin: 0,
  padding: `${vars.space.x1} ${vars.space.x2} ${vars.space.x2}`,
  listStyle: 'none',
})
export const none = style({
  padding: `0 ${vars.space.x3}`,
  color: vars.color.muted,
  fontSize: vars.size.note,
})
/** Why the card that is dragged cannot be dropped here. */
export const refusal = style({
  padding: `0 ${vars.space.x3} ${vars.space.x2}`,
  color: vars.color.muted,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
})
export const end = style({ padding: vars.space.x2 })

/** Given-up enrollments: out of the way until they are asked for. */
export const folded = style({
  flexShrink: 0,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: vars.space.x3,
  width: units(10),
  padding: `${vars.space.x3} 0`,
  border: 0,
  borderRadius: vars.radius.card,
  background: vars.color.bg,
  color: vars.color.muted,
  font: 'inherit',
  fontWeight: vars.weight.medium,
  cursor: 'pointer',
  selectors: dropLooks,
})
export const foldedWords = style({ writingMode: 'vertical-rl' })

export const card = style({
  position: 'relative',
  flexShrink: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x1,
  padding: vars.space.x3,
  border: `${vars.edge.hairline} solid ${vars.color.line}`,
  borderRadius: vars.radius.control,
  background: vars.color.surface,
  // Cards out of sight cost no layout; the size is what a card usually has.
  contentVisibility: 'auto',
  containIntrinsicSize: `auto ${units(27)}`,
  selectors: {
    '&[data-open]': { borderColor: vars.color.focus },
    '&[data-chosen]': { background: vars.color.accentSoft },
  },
  '@media': { [media.hover]: { selectors: { '&:hover': { borderColor: vars.color.lineStrong } } } },
})
export const cardHead = style({ display: 'flex', alignItems: 'flex-start', gap: vars.space.x2 })
/** The whole card is pressed; the link is what is heard and focused. */
export const cardLink = style({
  flex: '1 1 auto',
  minWidth: 0,
  minHeight: vars.height.target,
  color: 'inherit',
  fontWeight: vars.weight.medium,
  textDecoration: 'none',
  // Two lines hold the usual name; more of it stands in the tooltip.
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'clip',
  overflowWrap: 'anywhere',
  outline: 'none',
  selectors: {
    '&::after': { content: '', position: 'absolute', inset: 0, borderRadius: vars.radius.control },
    '&:focus-visible::after': {
      outline: `${vars.edge.focus} solid ${vars.color.focus}`,
      outlineOffset: `calc(${vars.edge.focus} * -1)`,
    },
  },
})
/** Above the link that covers the card. */
export const above = style({ position: 'relative', zIndex: 1, display: 'flex', flexShrink: 0 })
export const more = style([
  touchTarget,
  {
    display: 'grid',
    placeItems: 'center',
    width: vars.height.target,
    height: vars.height.target,
    padding: 0,
    border: 0,
    borderRadius: vars.radius.control,
    background: 'none',
    color: vars.color.muted,
    cursor: 'pointer',
    '@media': { [media.hover]: { selectors: { '&:hover': { background: vars.color.sunken } } } },
  },
])
export const line = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
})
export const foot = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.x1,
  minHeight: vars.height.target,
  color: vars.color.muted,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
})
export const person = style({
  position: 'relative',
  flex: '1 1 0',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
export const reason = style([line, { color: vars.color.muted, fontStyle: 'italic' }])
