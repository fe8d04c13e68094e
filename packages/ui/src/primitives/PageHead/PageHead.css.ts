import { globalStyle, style } from '@vanilla-extract/css'
import { media, units, vars } from '../../theme/design.ts'
import { buttonLook, withReason } from '../Button/Button.css.ts'

export const head = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: `${vars.space.x2} ${vars.space.x3}`,
  minHeight: vars.height.head,
  padding: `${vars.space.x3} ${vars.space.x4}`,
  borderBottom: `${vars.edge.hairline} solid ${vars.color.line}`,
  background: vars.color.surface,
  '@media': {
    [media.phone]: { padding: `${vars.space.x2} ${vars.space.x4}`, columnGap: vars.space.x2 },
    [media.low]: { flexWrap: 'nowrap', minHeight: 0, padding: `${vars.space.x1} ${vars.space.x4}` },
  },
})
/** On a phone the name and what can be done are one line; numbers stand small below the name. */
export const words = style({
  display: 'flex',
  alignItems: 'baseline',
  flexWrap: 'wrap',
  gap: `0 ${vars.space.x3}`,
  flex: '1 1 auto',
  minWidth: 0,
  '@media': {
    [media.phone]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      alignItems: 'center',
      columnGap: vars.space.x2,
      // Room for the name's beginning; what is done beside it makes the rest.
      flex: `1 1 ${units(24)}`,
    },
    [media.low]: { flexWrap: 'nowrap', overflow: 'hidden' },
  },
})
export const trail = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.x2,
  color: vars.color.muted,
  '@media': { [media.phone]: { gridRow: 'span 2' }, [media.low]: { minWidth: 0, whiteSpace: 'nowrap' } },
})
globalStyle(`${trail} > a`, {
  '@media': { [media.low]: { minWidth: units(8), overflow: 'hidden', textOverflow: 'ellipsis' } },
})
globalStyle(`${words}:has(> ${trail})`, {
  '@media': { [media.phone]: { gridTemplateColumns: 'auto minmax(0, 1fr)' } },
})
globalStyle(`${trail} a`, { position: 'relative', display: 'inline-block', lineHeight: vars.height.target })
globalStyle(`${trail} a::after`, {
  '@media': { [media.touch]: { content: '', position: 'absolute', insetBlock: units(-2.5), insetInline: 0 } },
})
// There the way back is the last step alone, as an arrow.
globalStyle(`${trail} > :is(a:not(:last-of-type), svg)`, { '@media': { [media.phone]: { display: 'none' } } })
globalStyle(`${trail} > a`, {
  '@media': {
    [media.phone]: {
      // As wide as a finger needs, with the arrow where a narrower one has it.
      width: units(11),
      marginInline: `${units(-4)} ${units(-1)}`,
      paddingInlineStart: units(1),
      lineHeight: vars.height.row,
      overflow: 'hidden',
      whiteSpace: 'nowrap',
      textAlign: 'center',
      textDecoration: 'none',
    },
  },
})
globalStyle(`${trail} > a::before`, {
  '@media': {
    [media.phone]: { content: '‹', display: 'inline-block', width: units(10), fontSize: units(8) },
  },
})
export const title = style({
  fontSize: vars.size.title,
  lineHeight: vars.leading.title,
  fontWeight: vars.weight.bold,
  overflowWrap: 'anywhere',
  '@media': {
    [media.phone]: {
      gridColumn: '-2 / -1',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    [media.low]: { flex: 'none' },
  },
})
export const note = style({
  color: vars.color.muted,
  '@media': {
    [media.low]: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    [media.phone]: {
      gridColumn: '-2 / -1',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      fontSize: vars.size.note,
      lineHeight: vars.leading.note,
    },
  },
})
export const search = style({
  display: 'flex',
  minWidth: 0,
  '@media': {
    [media.phone]: { order: 1, flex: '1 0 100%' },
    print: { display: 'none' },
    [media.low]: { flex: `0 1 ${units(60)}` },
  },
})
// Numbers go below the name before what can be done goes into a line of its own.
globalStyle(`${head}:has(> ${search}) > ${words}`, {
  '@media': { [media.wide]: { flexBasis: units(80) } },
})
globalStyle(`${head} ${search} > div`, { '@media': { [media.tight]: { width: '100%' } } })
export const actions = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.x3,
  minWidth: 0,
  '@media': {
    [media.tight]: { flex: 'none', gap: vars.space.x2 },
    // What does not fit one line takes another: none is cut off.
    [media.phone]: { maxWidth: '100%', flexWrap: 'wrap' },
    print: { display: 'none' },
  },
})
// Its words are still its name.
globalStyle(`${actions} > :is(${buttonLook.neutral}, ${buttonLook.quiet}):has(> svg)`, {
  '@media': { [media.tight]: { width: vars.height.row, padding: 0, gap: 0, fontSize: 0 } },
})
// The reason of a main act that is refused needs room.
globalStyle(`${actions}:has(${withReason})`, {
  '@media': { [media.phone]: { flex: '1 0 100%', flexWrap: 'wrap' } },
})
