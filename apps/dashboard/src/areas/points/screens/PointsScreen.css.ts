import { style } from '@vanilla-extract/css'

export const mapPane = style({ position: 'relative', flex: '1 1 0', minHeight: 0 })
export const listPane = style({ flex: '1 1 0', minHeight: 0, display: 'flex', flexDirection: 'column' })
export const rows = style({ flex: '1 1 0', minHeight: 0 })
