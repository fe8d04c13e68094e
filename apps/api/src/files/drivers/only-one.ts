import { cleanText } from '../text/clean.ts'
import { unreadable } from '../unreadable.ts'
import type { Source } from './driver.ts'

export interface OnlyOne {
  bytes: Uint8Array
  /** Path in the .zip, or the name it was sent under. */
  path: string
}

/**
 * The file of a format, sent by itself or as the only one of its kind in a .zip.
 *
 * @param format for the sentence: `GeoPackage`
 * @throws errors.unreadableFile when the .zip holds several
 */
export function onlyOne(source: Source, name: RegExp, format: string): OnlyOne {
  if (source.kind === 'file') return { bytes: source.bytes, path: source.fileName }
  const [found, ...others] = [...source.files].filter(([path]) => name.test(path))
  if (found === undefined) throw new TypeError(`no ${format} in the archive`)
  if (others.length > 0) {
    const names = [found, ...others].map(([path]) => cleanText(path, 100)).join(', ')
    throw unreadable(
      `The .zip holds ${others.length + 1} ${format} files: ${names}`,
      'Import each file by itself, or zip each file on its own.',
    )
  }
  return { path: found[0], bytes: found[1] }
}
