import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/design.ts'

export const input = style({
  width: '100%',
  height: vars.height.target,
  padding: `0 ${vars.space.x2}`,
  border: `${vars.edge.control} solid ${vars.color.control}`,
  borderRadius: vars.radius.control,
  background: vars.color.surface,
  selectors: {
    '&[aria-invalid=true]': { borderColor: vars.color.bad, background: vars.color.badSoft },
    '&:disabled': { borderColor: vars.color.line, color: vars.color.muted },
    '&:focus-visible': { outlineOffset: 0 },
  },
})
