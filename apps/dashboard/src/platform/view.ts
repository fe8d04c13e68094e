import { useCallback, useMemo } from 'react'
import { useAddressNames } from './address-names.ts'
import { useSearchParams } from './links.tsx'

/** One parameter of an address: what its words mean, and which words say a value. */
export interface Param<T> {
  /** The value of the words in the address, null when there are none. Whatever is there, the answer is a value. */
  read: (words: string | null) => T
  /** The words for a value; null leaves it out of the address, for the usual one. */
  write: (value: T) => string | null
}

/** Any text; without any it is empty. */
export const text: Param<string> = {
  read: (words) => words ?? '',
  write: (value) => value || null,
}

/** A positive integer, or null for anything else. */
export const id: Param<number | null> = {
  read: (words) => {
    const value = /^[1-9]\d*$/.test(words ?? '') ? Number(words) : null
    return value !== null && Number.isSafeInteger(value) ? value : null
  },
  write: (value) => (value === null ? null : String(value)),
}

/** A year from 1900 to 2199, or null for anything else. */
export const year: Param<number | null> = {
  read: (words) => (/^(19|2[01])\d\d$/.test(words ?? '') ? Number(words) : null),
  write: id.write,
}

/** On when it is `1`. */
export const flag: Param<boolean> = {
  read: (words) => words === '1',
  write: (value) => (value ? '1' : null),
}

/** One of a few words; the first is the usual one, and stands for anything else. */
export function oneOf<const T extends string>(values: readonly [T, ...T[]]): Param<T> {
  const usual = values[0]
  return {
    read: (words) => values.find((value) => value === words) ?? usual,
    write: (value) => (value === usual ? null : value),
  }
}

/** Some of a few words, each once, with commas between them; other words are left out. */
export function manyOf<const T extends string>(values: readonly T[]): Param<readonly T[]> {
  return {
    read: (words) => {
      const said = words?.split(',') ?? []
      return values
        .filter((value) => said.includes(value))
        .toSorted((a, b) => said.indexOf(a) - said.indexOf(b))
    },
    write: (chosen) => (chosen.length === 0 ? null : chosen.join(',')),
  }
}

/** One of a few words, or none. */
export function oneOrNone<const T extends string>(values: readonly T[]): Param<T | null> {
  return {
    read: (words) => values.find((value) => value === words) ?? null,
    write: (value) => value,
  }
}

/**
 * One part of a page's view whose home is the address: a link shows a colleague the same thing. Damaged and unknown
 * words read as the usual value, and usual values are not written. Words that read as null are said to the person.
 *
 * @returns the value, and a function that changes it: in place by default, because each key stroke of a search is no
 *   step to go back to; with `push` as a history entry of its own
 */
export function useParam<T>(
  name: string,
  param: Param<T>,
): [value: T, change: (value: T, options?: { push?: boolean }) => void] {
  const [search, patch] = useSearchParams()
  useAddressNames(
    useMemo(() => [name], [name]),
    useCallback((_: string, words: string) => param.read(words) !== null, [param]),
  )
  const change = useCallback(
    (value: T, options?: { push?: boolean }) => patch({ [name]: param.write(value) }, options),
    [name, param, patch],
  )
  return [param.read(search.get(name)), change]
}
