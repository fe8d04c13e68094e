import { units, vars } from '@org/ui/theme'
import { style, styleVariants } from '@vanilla-extract/css'

export const box = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x3 })
export const line = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: vars.space.x2 })
export const grows = style({ flex: '1 1 0', minWidth: 0 })
/** For those who hear the page. */
export const spoken = style({
  position: 'absolute',
  width: vars.edge.hairline,
  height: vars.edge.hairline,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
})

const card = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x2,
  padding: vars.space.x4,
  border: `${vars.edge.focus} solid`,
  borderRadius: vars.radius.card,
  background: vars.color.surface,
})
export const cards = styleVariants({
  good: [card, { borderColor: vars.color.ok }],
  known: [card, { borderColor: vars.color.plan }],
  wrong: [card, { borderColor: vars.color.bad }],
})
const mark = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: units(10),
  height: units(10),
  borderRadius: vars.radius.full,
})
export const marks = styleVariants({
  good: [mark, { background: vars.color.okSoft, color: vars.color.ok }],
  known: [mark, { background: vars.color.planSoft, color: vars.color.plan }],
  wrong: [mark, { background: vars.color.badSoft, color: vars.color.bad }],
})
export const head = style({ display: 'flex', alignItems: 'center', gap: vars.space.x3 })
export const code = style({
  fontFamily: vars.font.code,
  fontSize: vars.size.figure,
  lineHeight: vars.leading.figure,
  fontWeight: vars.weight.bold,
  overflowWrap: 'anywhere',
})
export const message = style({ fontWeight: vars.weight.medium })
export const wide = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'start',
  justifyContent: 'space-between',
  gap: vars.space.x4,
})
export const quiet = style({ color: vars.color.muted, overflowWrap: 'anywhere' })
export const next = style({ fontWeight: vars.weight.bold })

export const history = style({ listStyle: 'none', margin: 0, padding: 0 })
export const past = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.x2,
  minHeight: vars.height.row,
  borderTop: `${vars.edge.hairline} solid ${vars.color.line}`,
})
export const pastWords = style({ flex: '1 1 0', minWidth: 0, overflowWrap: 'anywhere' })
export const pastCode = style({ fontFamily: vars.font.code, whiteSpace: 'nowrap' })
export const icons = styleVariants({
  good: { display: 'flex', color: vars.color.ok },
  known: { display: 'flex', color: vars.color.plan },
  wrong: { display: 'flex', color: vars.color.bad },
})
export const heading = style({ fontSize: vars.size.note, color: vars.color.muted })

export const completed = style({
  position: 'relative',
  flex: '1 1 0',
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x1,
})
export const input = style({
  width: '100%',
  boxSizing: 'border-box',
  minHeight: vars.height.row,
  padding: `${vars.space.x1} ${vars.space.x3}`,
  border: `${vars.edge.control} solid ${vars.color.control}`,
  borderRadius: vars.radius.control,
  background: vars.color.surface,
  color: vars.color.text,
  fontFamily: vars.font.code,
  fontSize: vars.size.title,
  lineHeight: vars.leading.title,
  selectors: {
    '&::placeholder': { color: vars.color.faint, opacity: 1 },
    '&:focus-visible': { outlineOffset: 0 },
  },
})
export const codes = style({
  position: 'absolute',
  zIndex: 3,
  insetInline: 0,
  top: '100%',
  padding: vars.space.x1,
  border: `${vars.edge.hairline} solid ${vars.color.line}`,
  borderRadius: vars.radius.control,
  background: vars.color.surface,
  boxShadow: vars.elevation.floating,
})
export const offered = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: vars.height.row,
  padding: `0 ${vars.space.x3}`,
  borderRadius: vars.radius.control,
  fontFamily: vars.font.code,
  cursor: 'pointer',
  selectors: { '&:hover, &[aria-selected="true"]': { background: vars.color.sunken } },
})
/** Black on white in the dark, too: a scanner reads it. */
export const symbol = style({ maxWidth: units(100), padding: vars.space.x3 })
