import { SamplingError } from '../errors/errors.ts'

/** Parameters that are one of a few words, and these words. */
const CHOICES = {
  variance: ['stratified', 'local-neighborhood'],
  neighborhood: ['stratum', 'field'],
  oneValue: ['refuse', 'collapse'],
  degreesOfFreedomMethod: ['n-H', 'satterthwaite'],
  intervalBy: ['student', 'normal'],
} as const

/** @throws UnknownMethod where one of the words is none of those there are; absent ones are right */
export function checkChoices(
  options: { readonly [Name in keyof typeof CHOICES]?: string | undefined },
): void {
  checkChoice('variance', options.variance, CHOICES.variance)
  checkChoice('neighborhood', options.neighborhood, CHOICES.neighborhood)
  checkChoice('oneValue', options.oneValue, CHOICES.oneValue)
  checkChoice('degreesOfFreedomMethod', options.degreesOfFreedomMethod, CHOICES.degreesOfFreedomMethod)
  checkChoice('intervalBy', options.intervalBy, CHOICES.intervalBy)
}

/** @throws UnknownMethod */
export function checkChoice(what: string, given: string | undefined, known: readonly string[]): void {
  if (given === undefined || known.includes(given)) return
  const words = known.map((word) => `'${word}'`).join(' or ')
  throw new SamplingError('UnknownMethod', `There is no ${what} '${String(given)}'.`, `Give ${words}.`)
}
