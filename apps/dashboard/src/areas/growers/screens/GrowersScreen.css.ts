import { vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

/** What the list is narrowed by, and its saved views. */
export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.x2,
  padding: `${vars.space.x2} ${vars.space.x4}`,
  borderBottom: `${vars.edge.hairline} solid ${vars.color.line}`,
  background: vars.color.surface,
})

/** How the list is shown. */
export const choices = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.x2 })
