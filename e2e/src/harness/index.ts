/** What others than stories use of the harness: benchmarks that need the whole product and a person at it. */
export { launchBrowser } from './browser.ts'
export { colleague } from './colleague.ts'
export { findBrowser } from './find-browser.ts'
export { people, signInHere } from './person.ts'
export { type Product, type ProductOptions, startProduct } from './product.ts'
