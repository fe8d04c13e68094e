import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/design.ts'

export const group = style({
  display: 'flex',
  alignItems: 'stretch',
  height: vars.height.row,
  border: `${vars.edge.control} solid ${vars.colour.control}`,
  borderRadius: vars.radius.control,
  background: vars.colour.surface,
  selectors: {
    '&[data-invalid]': { borderColor: vars.colour.bad },
    '&[data-disabled]': { borderColor: vars.colour.lineStrong, color: vars.colour.muted },
    '&[data-focus-within]': { outline: `${vars.edge.focus} solid ${vars.colour.focus}` },
  },
})
export const input = style({
  flex: '1 1 0',
  minWidth: 0,
  padding: `0 ${vars.space.x3}`,
  border: 0,
  borderRadius: vars.radius.control,
  background: 'none',
  textAlign: 'end',
  // The frame around it shows the focus.
  outline: 'none',
})
export const unit = style({ alignSelf: 'center', paddingInlineEnd: vars.space.x2, color: vars.colour.muted })
export const step = style({
  display: 'grid',
  placeItems: 'center',
  width: vars.space.x8,
  border: 0,
  borderInlineStart: `${vars.edge.hairline} solid ${vars.colour.line}`,
  background: 'none',
  color: vars.colour.muted,
  cursor: 'pointer',
  selectors: { '&[data-disabled]': { opacity: 0.55, cursor: 'not-allowed' } },
})
