import { createVar, globalStyle, style } from '@vanilla-extract/css'
import { media, touchTarget, units, vars } from '../../theme/design.ts'

/** The grid tracks of a table's rows. */
export const tracks = createVar()
/** How far down a virtual row lies, and how tall the whole body is. */
export const offset = createVar()
export const extent = createVar()

export const scroller = style({
  position: 'relative',
  height: '100%',
  overflow: 'auto',
  background: vars.color.surface,
  // Rows scrolled to by keyboard must not end behind the sticky head.
  scrollPaddingTop: vars.height.line,
})
const line = style({
  display: 'grid',
  gridTemplateColumns: tracks,
  alignItems: 'center',
  height: vars.height.line,
  minWidth: 'fit-content',
  padding: `0 ${vars.space.x3}`,
  columnGap: vars.space.x5,
  borderBottom: `${vars.edge.hairline} solid ${vars.color.line}`,
  '@media': { [media.phone]: { columnGap: vars.space.x3 } },
})
export const head = style([
  line,
  {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    background: vars.color.surface,
    color: vars.color.muted,
    fontSize: vars.size.note,
    lineHeight: vars.leading.note,
    fontWeight: vars.weight.medium,
  },
])
export const body = style({
  position: 'relative',
  height: extent,
  // An answer that comes at once does not make the rows blink.
  selectors: { '&[data-stale]': { opacity: 0.55, transition: 'opacity 0s 300ms' } },
})
export const row = style([
  line,
  {
    position: 'absolute',
    insetInline: 0,
    top: 0,
    transform: `translateY(${offset})`,
    selectors: {
      '&[data-operable]': { cursor: 'pointer' },
      '&[data-hovered]': { background: vars.color.sunken },
      '&[data-selected]': { background: vars.color.accentSoft },
      '&:focus-visible': { outlineOffset: `calc(${vars.edge.focus} * -1)`, zIndex: 1 },
    },
    '@media': {
      [media.hover]: {
        selectors: { '&[data-operable]:hover:not([data-selected])': { background: vars.color.sunken } },
      },
    },
  },
])
export const cell = style({
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  // Room for the focus ring of what stands in the cell.
  padding: `0 ${vars.space.x1}`,
  margin: `0 calc(${vars.space.x1} * -1)`,
  lineHeight: vars.height.line,
})
/** Over the columns that pass below it, in the color of its row. */
globalStyle(`${cell}[data-pinned]`, {
  position: 'sticky',
  insetInlineStart: 0,
  zIndex: 1,
  marginInlineStart: `calc(${vars.space.x3} * -1)`,
  paddingInlineStart: vars.space.x3,
  // The line below the row stays in sight.
  height: '100%',
  background: vars.color.surface,
})
globalStyle(`:is(${row}[data-hovered], ${row}[data-operable]:hover) > ${cell}[data-pinned]`, {
  background: vars.color.sunken,
})
globalStyle(`${row}[data-selected] > ${cell}[data-pinned]`, { background: vars.color.accentSoft })
/** Above the link that may cover the row. */
export const check = style([cell, { position: 'relative', zIndex: 1, overflow: 'visible' }])
/** What a row is called and where it leads; a finger meets it anywhere on the row. */
export const link = style({
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  color: 'inherit',
  textDecoration: 'none',
  outline: 'none',
  selectors: {
    '&::after': { content: '', position: 'absolute', inset: 0, pointerEvents: 'none' },
    '[data-covered] &::after': { pointerEvents: 'auto', zIndex: 2 },
  },
  '@media': {
    [media.hover]: { selectors: { '&:hover': { textDecoration: 'underline' } } },
    [media.touch]: { selectors: { '&::after': { pointerEvents: 'auto' } } },
  },
})
/** Of a row that was removed. */
export const gone = style({ color: vars.color.muted, fontStyle: 'italic' })
export const end = style([cell, { textAlign: 'end' }])
/** A name that is longer than its column has two lines. */
const headLines = { lineHeight: vars.leading.note, whiteSpace: 'normal' } as const
export const headCell = style([cell, headLines])
export const headEnd = style([end, headLines])
globalStyle(`${headCell}[data-pinned]`, { display: 'flex', alignItems: 'center' })
export const headWords = style({
  display: '-webkit-box',
  overflow: 'hidden',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  lineHeight: 1.2,
})
export const sortButton = style([
  touchTarget,
  {
    display: 'inline-flex',
    alignItems: 'center',
    gap: vars.space.x1,
    minHeight: vars.height.target,
    maxWidth: '100%',
    padding: 0,
    border: 0,
    background: 'none',
    color: 'inherit',
    textAlign: 'inherit',
    fontWeight: 'inherit',
    fontSize: 'inherit',
    cursor: 'pointer',
  },
])
export const sortIcon = style({ flexShrink: 0, width: units(3), height: units(3) })
export const rest = style({ padding: vars.space.x4 })
