import { InvalidArgumentError } from 'commander'

// How the texts of a command line become numbers; what is none is wrong usage.

export function whole(min: number) {
  return (text: string): number => {
    if (!/^\d+$/.test(text) || Number(text) < min) {
      throw new InvalidArgumentError(`Give a whole number of at least ${min}.`)
    }
    return Number(text)
  }
}

export function above(least: number) {
  return (text: string): number => {
    const value = numberOf(text)
    if (!(value > least)) throw new InvalidArgumentError(`Give a number above ${least}.`)
    return value
  }
}

export function atLeast(least: number) {
  return (text: string): number => {
    const value = numberOf(text)
    if (!(value >= least)) throw new InvalidArgumentError(`Give a number of at least ${least}.`)
    return value
  }
}

export function list(text: string): number[] {
  const values = text.split(',').map(numberOf)
  if (values.every((value) => Number.isFinite(value))) return values
  throw new InvalidArgumentError('Give numbers with commas between, such as 1,2.5,4.')
}

export function share(text: string): number {
  const value = numberOf(text)
  if (!(value > 0 && value <= 1)) throw new InvalidArgumentError('Give a number above 0 and up to 1.')
  return value
}

const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))
