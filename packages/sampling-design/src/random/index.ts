export { createRandom, MAX_SEED, type Random, type RandomState, randomFrom } from './random.ts'
