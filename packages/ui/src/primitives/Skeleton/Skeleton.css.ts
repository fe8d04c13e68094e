import { keyframes, style } from '@vanilla-extract/css'
import { media, units, vars } from '../../theme/design.ts'

const breathe = keyframes({ '50%': { opacity: 0.5 } })

export const bar = style({
  display: 'inline-block',
  height: units(3),
  maxWidth: '100%',
  borderRadius: vars.radius.full,
  background: vars.color.line,
  verticalAlign: 'middle',
  animation: `${breathe} 1.6s ease-in-out infinite`,
  '@media': { [media.reducedMotion]: { animation: 'none' } },
})
