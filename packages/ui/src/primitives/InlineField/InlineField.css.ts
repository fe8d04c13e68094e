import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/design.ts'

export const input = style({
  width: '100%',
  height: vars.height.target,
  padding: `0 ${vars.space.x2}`,
  border: `${vars.edge.control} solid ${vars.colour.control}`,
  borderRadius: vars.radius.control,
  background: vars.colour.surface,
  selectors: {
    '&[aria-invalid=true]': { borderColor: vars.colour.bad, background: vars.colour.badSoft },
    '&:disabled': { borderColor: vars.colour.line, color: vars.colour.muted },
    '&:focus-visible': { outlineOffset: 0 },
  },
})
