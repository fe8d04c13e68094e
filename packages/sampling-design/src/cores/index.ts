export type { CorePlace } from './ground.ts'
export type { CorePattern, CoresOptions } from './options.ts'
export { placeCores } from './place-cores.ts'
