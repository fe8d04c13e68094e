import { createVar, globalStyle, keyframes, style } from '@vanilla-extract/css'
import { media, units, vars } from '../../theme/design.ts'
import { FLAG_COLORS } from './grid-props.ts'

/** How far down a row lies, how tall the body is, and how wide a row. */
export const offset = createVar()
export const extent = createVar()
export const across = createVar()
/** Of a cell: its width, and how far from the edge it stays when it is frozen. */
export const width = createVar()
export const stuckAt = createVar()

/** Of the person who is at a cell, or changed it. */
const flagColor = createVar()
/** Of the numbers before the rows. */
export const numberWidth = createVar()

export const frame = style({
  position: 'relative',
  height: '100%',
  minWidth: 0,
  background: vars.color.surface,
})
export const scroller = style({
  height: '100%',
  overflow: 'auto',
  background: vars.color.surface,
  // What a key brings into sight must not end behind the head.
  scrollPaddingTop: vars.height.line,
  overscrollBehavior: 'contain',
})
export const grid = style({ width: across, minWidth: '100%' })
const line = style({
  display: 'flex',
  height: vars.height.line,
  borderBottom: `${vars.edge.hairline} solid ${vars.color.line}`,
})
export const head = style([
  line,
  {
    position: 'sticky',
    top: 0,
    zIndex: 4,
    width: across,
    minWidth: '100%',
    background: vars.color.sunken,
    color: vars.color.muted,
    fontSize: vars.size.note,
    fontWeight: vars.weight.medium,
  },
])
export const body = style({
  position: 'relative',
  height: extent,
  selectors: { '&[data-stale]': { opacity: 0.55, transition: 'opacity 0s 300ms' } },
})
export const row = style([
  line,
  {
    position: 'absolute',
    insetInlineStart: 0,
    top: 0,
    width: across,
    transform: `translateY(${offset})`,
    background: vars.color.surface,
    // What opens below a cell lies above the rows below it.
    selectors: { '&[data-active-row]': { zIndex: 1 }, '&:has([data-flag])': { zIndex: 1 } },
  },
])
const box = style({
  position: 'relative',
  flex: 'none',
  boxSizing: 'border-box',
  width,
  height: '100%',
  overflow: 'hidden',
  padding: `0 ${units(2)}`,
  borderInlineEnd: `${vars.edge.hairline} solid ${vars.color.line}`,
  lineHeight: vars.height.line,
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
  cursor: 'cell',
  userSelect: 'none',
})
const stuck = {
  '&[data-stuck]': { position: 'sticky', insetInlineStart: stuckAt, zIndex: 2, background: 'inherit' },
  '&[data-last-stuck]': { borderInlineEndColor: vars.color.lineStrong },
} as const
export const cell = style([
  box,
  {
    selectors: {
      ...stuck,
      '&[data-end]': { textAlign: 'end' },
      '&[data-computed]': { color: vars.color.muted },
      // Painted over the row's ground, so that it hides what scrolls below it.
      '&[data-chosen]': { backgroundImage: `linear-gradient(${vars.color.accentSoft} 0 0)` },
      '&[data-invalid]': {
        backgroundImage: `linear-gradient(${vars.color.badSoft} 0 0)`,
        color: vars.color.bad,
      },
      '&[data-waiting]': { fontStyle: 'italic' },
      // The corner says that there is something to read.
      '&[data-noted]::after': {
        content: '',
        position: 'absolute',
        top: 0,
        insetInlineEnd: 0,
        borderStyle: 'solid',
        borderWidth: `0 ${units(2)} ${units(2)} 0`,
        borderColor: `transparent ${vars.color.accent} transparent transparent`,
        pointerEvents: 'none',
        zIndex: 1,
      },
      '&[data-flag]': {
        overflow: 'visible',
        zIndex: 1,
        boxShadow: `inset 0 0 0 ${vars.edge.focus} ${flagColor}`,
      },
      '&[data-flag][data-stuck]': { zIndex: 3 },
      '&[data-active]': { overflow: 'visible', padding: 0, zIndex: 1 },
      '&[data-active][data-stuck]': { zIndex: 3 },
    },
  },
])
for (const color of FLAG_COLORS)
  globalStyle(`${cell}[data-flag='${color}']`, { vars: { [flagColor]: vars.color[`category${color}`] } })
export const clipped = style({ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' })
const gone = keyframes({ to: { visibility: 'hidden' } })
/** For a moment, and while the cell is pointed at: it hides the end of the cell above. In the first row it stands below, where the head would hide it. */
export const flagName = style({
  position: 'absolute',
  bottom: '100%',
  insetInlineStart: 0,
  zIndex: 4,
  maxWidth: units(50),
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  padding: `0 ${units(1)}`,
  background: vars.color.surface,
  border: `${vars.edge.focus} solid ${flagColor}`,
  color: vars.color.text,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
  pointerEvents: 'none',
  animation: `${gone} 0s linear 4s forwards`,
  selectors: {
    [`${row}[data-row='0'] &`]: { bottom: 'auto', top: '100%' },
    [`${cell}:hover > &`]: { animation: 'none' },
  },
})
export const number = style([
  box,
  {
    width: numberWidth,
    position: 'sticky',
    insetInlineStart: 0,
    zIndex: 3,
    background: vars.color.sunken,
    color: vars.color.muted,
    fontSize: vars.size.note,
    fontFamily: vars.font.code,
    textAlign: 'center',
    padding: 0,
    selectors: { '&[data-chosen]': { color: vars.color.accent, fontWeight: vars.weight.medium } },
  },
])
export const open = style({
  position: 'absolute',
  inset: 0,
  display: 'none',
  placeItems: 'center',
  padding: 0,
  border: 0,
  background: vars.color.sunken,
  color: vars.color.accent,
  cursor: 'pointer',
  selectors: { [`${number}:hover &`]: { display: 'grid' } },
  '@media': { [media.touch]: { display: 'grid', background: 'none' } },
})
export const headCell = style([
  box,
  {
    display: 'flex',
    alignItems: 'center',
    gap: vars.space.x1,
    cursor: 'default',
    lineHeight: vars.leading.note,
    selectors: {
      ...stuck,
      '&[data-end]': { justifyContent: 'flex-end' },
      '&[data-stuck]': {
        position: 'sticky',
        insetInlineStart: stuckAt,
        zIndex: 2,
        background: vars.color.sunken,
      },
      '&[data-chosen]': { color: vars.color.accent },
    },
  },
])
export const headLabel = style({ overflow: 'hidden', textOverflow: 'ellipsis', minWidth: 0 })
/** Its menu lies over the end of a head that is pointed at, has the focus, or is the active cell’s. */
export const headEnd = style({
  position: 'absolute',
  insetBlock: 0,
  insetInlineEnd: units(2),
  display: 'flex',
  alignItems: 'center',
  opacity: 0,
  background: vars.color.sunken,
  selectors: {
    [`${headCell}:hover &, ${headCell}[data-active] &`]: { opacity: 1 },
    '&:focus-within': { opacity: 1 },
    '&:has([aria-expanded=true])': { opacity: 1 },
  },
  '@media': { [media.touch]: { position: 'static', opacity: 1 } },
})
export const sortIcon = style({ flexShrink: 0, width: units(3), height: units(3) })
export const sortPlace = style({ flexShrink: 0 })
export const grip = style({
  position: 'absolute',
  insetBlock: 0,
  insetInlineEnd: 0,
  width: units(2),
  cursor: 'col-resize',
  touchAction: 'none',
  selectors: { '&:hover': { background: vars.color.lineStrong } },
})
/** The active cell is where text is typed from the first key on. */
export const input = style({
  position: 'absolute',
  insetInlineStart: 0,
  top: 0,
  width: '100%',
  height: '100%',
  minHeight: '100%',
  margin: 0,
  padding: `0 ${units(2)}`,
  border: 0,
  borderRadius: 0,
  background: vars.color.surface,
  color: 'inherit',
  font: 'inherit',
  lineHeight: vars.height.line,
  textAlign: 'inherit',
  resize: 'none',
  overflow: 'hidden',
  whiteSpace: 'pre',
  outline: 'none',
  // Where the focus comes back to: an edge of its own, so that nobody takes it for the focus.
  boxShadow: `inset 0 0 0 ${vars.edge.focus} ${vars.color.accent}`,
  selectors: {
    '&::selection': { background: 'transparent' },
    '&[data-inside]::selection': { background: vars.color.accentSoft },
    '&:not([data-inside])': { caretColor: 'transparent', cursor: 'cell' },
    '&[data-typing]': { caretColor: vars.color.text },
    '&[data-inside][data-tall]': {
      height: 'auto',
      minHeight: units(24),
      whiteSpace: 'pre-wrap',
      overflow: 'auto',
      lineHeight: vars.leading.body,
      padding: units(2),
      zIndex: 5,
      boxShadow: vars.elevation.floating,
    },
    '&[aria-invalid]': {
      boxShadow: `inset 0 0 0 ${vars.edge.focus} ${vars.color.bad}`,
      background: vars.color.badSoft,
      color: vars.color.bad,
    },
    '&:focus-visible': {
      outline: `${vars.edge.focus} solid ${vars.color.focus}`,
      outlineOffset: `calc(${vars.edge.focus} * -1)`,
    },
  },
})
export const handle = style({
  position: 'absolute',
  insetInlineEnd: `calc(${units(1)} * -1)`,
  bottom: `calc(${units(1)} * -1)`,
  width: units(2),
  height: units(2),
  zIndex: 6,
  background: vars.color.accent,
  border: `${vars.edge.hairline} solid ${vars.color.surface}`,
  cursor: 'crosshair',
  touchAction: 'none',
})
export const problem = style({
  position: 'absolute',
  top: '100%',
  insetInlineStart: 0,
  zIndex: 6,
  maxWidth: units(80),
  padding: `${units(1)} ${units(2)}`,
  background: vars.color.surface,
  border: `${vars.edge.hairline} solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius.control,
  boxShadow: vars.elevation.floating,
  color: vars.color.text,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
  whiteSpace: 'normal',
  textAlign: 'start',
  width: 'max-content',
})
export const words = style([
  problem,
  { maxHeight: units(60), minWidth: '100%', overflow: 'auto', padding: units(1) },
])
export const word = style({
  padding: `${units(1)} ${units(2)}`,
  borderRadius: vars.radius.control,
  fontSize: vars.size.body,
  lineHeight: vars.leading.body,
  cursor: 'pointer',
  selectors: { '&[aria-selected=true]': { background: vars.color.accentSoft } },
})
export const silent = style({
  position: 'absolute',
  width: vars.edge.hairline,
  height: vars.edge.hairline,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
})
export const rest = style({
  position: 'sticky',
  insetInlineStart: 0,
  padding: vars.space.x4,
  width: 'fit-content',
})
globalStyle(`${frame}[data-filling] *`, { cursor: 'crosshair' })
