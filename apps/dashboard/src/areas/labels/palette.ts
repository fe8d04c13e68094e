import { formatCode, normalizeCode, paths, readScanText } from '@org/core'
import { type PaletteSearch, registerSearch } from '#commands/palette.ts'
import { layerOf } from './words.ts'

/** Enough to see that the code must be longer. */
const MOST_HITS = 6
/** A word is no code. */
const LEAST_LETTERS = 3

/**
 * Labels by the start of a code, or as a scanner sends it: with what is around it, or typed for another keyboard.
 */
export const findLabels: PaletteSearch['find'] = async (text, { client, signal }) => {
  const scanned = readScanText(text)
  const search = 'code' in scanned ? scanned.code : normalizeCode(text)
  if (search.length < LEAST_LETTERS) return []
  const { items } = await client.labels.list({ search, limit: MOST_HITS }, { signal })
  return items
    .filter(({ code }) => code.startsWith(search))
    .map(({ id, code, fieldName, pointNumber, depthTopCm, depthBottomCm }) => ({
      id,
      title: formatCode(code),
      ...(fieldName === null || depthTopCm === null || depthBottomCm === null
        ? {}
        : { note: `${fieldName} · point ${pointNumber} · ${layerOf({ depthTopCm, depthBottomCm })}` }),
      href: paths.samplingLabelTracking.link({ label: code }),
    }))
}

registerSearch({ id: 'labels', title: 'Labels', find: findLabels })
