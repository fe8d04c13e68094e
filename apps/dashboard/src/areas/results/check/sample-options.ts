import type { LikelySamples, Sample } from '@org/core'
import { sampleName } from '../words.ts'

interface Option {
  key: string
  label: string
}

/** What a search for a sample offers: the likely ones that have the text first, each once. */
export function sampleOptions(
  text: string,
  likely: LikelySamples['items'],
  found: readonly Sample[],
): Option[] {
  const typed = text.trim().toLowerCase()
  const first = likely
    .map(({ sample }) => ({ key: String(sample.id), label: `${sampleName(sample)} (likely)` }))
    .filter(({ label }) => label.toLowerCase().includes(typed))
  const known = new Set(first.map(({ key }) => key))
  const others = found.map((sample) => ({ key: String(sample.id), label: sampleName(sample) }))
  return [...first, ...others.filter(({ key }) => !known.has(key))]
}
