import { units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const page = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: vars.space.x5,
  minHeight: '100dvh',
  padding: vars.space.x4,
})

export const forReaders = style({
  position: 'absolute',
  width: vars.edge.hairline,
  height: vars.edge.hairline,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
})

export const failure = style({
  maxWidth: units(80),
  padding: `${vars.space.x2} ${vars.space.x3}`,
  borderRadius: vars.radius.control,
  background: vars.color.badSoft,
  color: vars.color.bad,
  textAlign: 'center',
  overflowWrap: 'anywhere',
})

export const button = style({
  minWidth: units(64),
  minHeight: units(11),
  padding: `0 ${vars.space.x5}`,
  border: 0,
  borderRadius: vars.radius.control,
  background: vars.color.accent,
  color: vars.color.accentOn,
  fontWeight: vars.weight.bold,
  cursor: 'pointer',
  transition: `background ${vars.motion.quick} ${vars.motion.ease}`,
  selectors: {
    '&:hover:not([aria-disabled="true"])': { background: vars.color.accentHover },
    '&[aria-disabled="true"]': {
      background: vars.color.accentSoft,
      color: vars.color.text,
      cursor: 'progress',
    },
  },
})
