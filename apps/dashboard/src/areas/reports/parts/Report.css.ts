import { units, vars } from '@org/ui/theme'
import { globalStyle, style } from '@vanilla-extract/css'

const hairline = `${vars.edge.hairline} solid ${vars.color.line}`
const small = { fontSize: vars.size.note, lineHeight: vars.leading.note } as const

/** The part of the page that scrolls; a label out of sight in it must not make it longer. */
export const body = style({
  position: 'relative',
  flex: '1 1 0',
  minHeight: 0,
  overflowY: 'auto',
  overflowX: 'clip',
  padding: vars.space.x4,
  // On paper all of it is there, with its bars.
  '@media': {
    print: { flex: 'none', overflow: 'visible', padding: 0, printColorAdjust: 'exact' },
  },
})
// What is pressed is of no use on paper; a year or a head of a column is read there.
globalStyle(`${body} button:not(:is(th, td) button), ${body} [role="radiogroup"]`, {
  '@media': { print: { display: 'none' } },
})
/** Two columns would be too narrow for a chart. */
const NARROW = `screen and (max-width: ${units(270)})`
export const cards = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: vars.space.x4,
  // An answer that comes at once does not make the numbers blink.
  selectors: { '&[data-stale]': { opacity: 0.55, transition: 'opacity 0s 300ms' } },
  '@media': {
    [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    print: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})
export const card = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x3,
  minWidth: 0,
  padding: vars.space.x4,
  border: hairline,
  borderRadius: vars.radius.card,
  background: vars.color.surface,
  breakInside: 'avoid',
  selectors: { '&[data-wide]': { gridColumn: '1 / -1' } },
})
export const cardHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${vars.space.x1} ${vars.space.x3}`,
})
export const cardTitle = style({
  ...small,
  margin: 0,
  color: vars.color.muted,
  fontWeight: vars.weight.bold,
  textTransform: 'uppercase',
})
export const cardNote = style({ ...small, color: vars.color.muted })
/** A number that leads to what it counts. */
export const figure = style({
  display: 'inline-block',
  lineHeight: vars.height.target,
  color: 'inherit',
  fontVariantNumeric: 'tabular-nums',
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
})
/** Leads to another view, in words. */
export const lead = style([figure, { textDecoration: 'underline' }])
export const strong = style({ fontWeight: vars.weight.bold })
export const quiet = style({ color: vars.color.muted })
/** For who listens. */
export const unseen = style({
  position: 'absolute',
  width: vars.edge.hairline,
  height: vars.edge.hairline,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
})
export const skeletonCard = style([card, { minHeight: units(56) }])
/** What is chosen from fills the rest of the page. */
export const choice = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x3,
  height: '100%',
})
export const choiceWords = style({ margin: 0 })
/** What leads and chooses: not on paper. */
export const chrome = style({ display: 'contents', '@media': { print: { display: 'none' } } })
