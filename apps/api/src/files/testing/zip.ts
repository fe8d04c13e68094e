import { zipSync } from 'fflate'

/** A .zip of the given files. */
export function zipOf(files: Record<string, Uint8Array | string>): Uint8Array<ArrayBuffer> {
  const bytes = Object.entries(files).map(([path, content]): [string, Uint8Array] => [
    path,
    typeof content === 'string' ? new TextEncoder().encode(content) : content,
  ])
  return new Uint8Array(zipSync(Object.fromEntries(bytes)))
}

const CENTRAL_HEADER = [0x50, 0x4b, 0x01, 0x02]

/** The archive with something changed in the central directory's record of its first file. */
export function withFirstRecord(
  zip: Uint8Array<ArrayBuffer>,
  change: (record: DataView) => void,
): Uint8Array<ArrayBuffer> {
  const changed = zip.slice()
  const at = changed.findIndex((_, start) =>
    CENTRAL_HEADER.every((byte, next) => changed[start + next] === byte),
  )
  change(new DataView(changed.buffer, at))
  return changed
}
