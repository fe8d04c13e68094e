/** Narrow and wide elements, bar and gap in turn, of the characters of Code 39 (ISO/IEC 16388) that are drawn here. */
const ELEMENTS: Readonly<Record<string, string>> = {
  '*': 'nwnnwnwnn',
  '-': 'nwnnnnwnw',
  A: 'wnnnnwnnw',
  C: 'wnwnnwnnn',
  D: 'nnnnwwnnw',
  N: 'nnnnwnnww',
  O: 'wnnnwnnwn',
  S: 'nnwnnnwwn',
  U: 'wwnnnnnnw',
}
const WIDE = 3
/** Kept free before the first bar and behind the last one, in narrow elements. */
const QUIET = 10

export interface Bars {
  /** Of each bar, in narrow elements from the left. */
  bars: readonly { x: number; width: number }[]
  width: number
}

/** The bars of a text between stars, which a scanner does not send. */
export function code39(text: string): Bars {
  const bars: { x: number; width: number }[] = []
  let x = QUIET
  for (const character of `*${text}*`) {
    for (const [at, element] of [...(ELEMENTS[character] ?? '')].entries()) {
      const width = element === 'w' ? WIDE : 1
      if (at % 2 === 0) bars.push({ x, width })
      x += width
    }
    x += 1
  }
  return { bars, width: x - 1 + QUIET }
}
