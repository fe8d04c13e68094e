import { style, styleVariants } from '@vanilla-extract/css'
import { media, units, vars } from '../../theme/design.ts'

const base = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: vars.space.x2,
  height: vars.height.row,
  padding: `0 ${vars.space.x3}`,
  border: `${vars.edge.control} solid transparent`,
  borderRadius: vars.radius.control,
  background: 'none',
  color: vars.color.text,
  fontFamily: vars.font.body,
  fontSize: vars.size.body,
  lineHeight: vars.leading.body,
  fontWeight: vars.weight.medium,
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  cursor: 'pointer',
  userSelect: 'none',
  flexShrink: 0,
  transition: `background-color ${vars.motion.quick} ${vars.motion.ease}`,
  selectors: {
    '&:disabled, &[data-disabled], &[aria-disabled="true"]:not([data-pending])': {
      opacity: 0.55,
      cursor: 'not-allowed',
    },
  },
})

const hover = (background: string) => ({
  '@media': {
    [media.hover]: { selectors: { '&:hover:not(:disabled):not([aria-disabled="true"])': { background } } },
  },
})

/** Every look a button has; a native button or a link may wear it too. */
export const buttonLook = styleVariants({
  primary: [
    base,
    { background: vars.color.accent, color: vars.color.accentOn },
    hover(vars.color.accentHover),
  ],
  neutral: [
    base,
    { background: vars.color.surface, borderColor: vars.color.control },
    hover(vars.color.sunken),
  ],
  quiet: [base, { color: vars.color.muted }, hover(vars.color.sunken)],
  danger: [
    base,
    { background: vars.color.surface, borderColor: vars.color.bad, color: vars.color.bad },
    hover(vars.color.badSoft),
  ],
})

/** A square button with nothing but an icon in it. */
export const square = style({ width: vars.height.row, padding: 0 })

/** The button at the end of its line, the words before it; below it where there is no room. */
export const withReason = style({
  display: 'inline-flex',
  flexDirection: 'row-reverse',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${vars.space.x1} ${vars.space.x2}`,
  maxWidth: '100%',
  minWidth: 0,
  '@media': { [media.phone]: { flexDirection: 'column', alignItems: 'flex-start' } },
})
export const reasonWords = style({
  maxWidth: units(60),
  color: vars.color.muted,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
  textAlign: 'end',
  overflowWrap: 'anywhere',
  '@media': { [media.phone]: { maxWidth: '100%', textAlign: 'start' } },
})
