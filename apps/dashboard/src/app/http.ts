export { createHttpClient } from '@org/core'
