export { shownYearOf } from '@org/core'
export { fieldYearLook } from '@org/ui'
