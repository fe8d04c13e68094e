import { designEntity, stratumEntity } from '@org/core/contract'

/** The names of what a design has, as everywhere else. */
export const { columns: OF_DESIGN } = designEntity
export const { columns: OF_STRATUM } = stratumEntity
