import { style } from '@vanilla-extract/css'

/** Board or table, and what is opened of it beside. */
export const beside = style({ flex: '1 1 0', minHeight: 0, display: 'flex' })
export const content = style({ flex: '1 1 0', minWidth: 0, minHeight: 0 })
