import { style } from '@vanilla-extract/css'

/** A notice above the table takes its room from the table: nothing but the rows scrolls. */
export const list = style({ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 })
