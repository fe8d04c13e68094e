export type { CorePlace } from './ground.ts'
export type { CorePattern, CoresOptions } from './options.ts'
export { type PlacedCores, placeCores } from './place-cores.ts'
