import { errors } from '@org/core/contract'

/** How pictures begin, in hexadecimal digits. */
const SIGNATURES = [
  [/^ffd8ff/, 'image/jpeg'],
  [/^89504e470d0a1a0a/, 'image/png'],
  [/^52494646.{8}57454250/, 'image/webp'],
] as const
/** So many bytes tell. */
export const SIGNATURE_BYTES = 12

export type PhotoType = (typeof SIGNATURES)[number][1]

/** What a picture is, by its first bytes alone. @throws errors.unreadableFile for anything else */
export function photoTypeOf(start: Uint8Array): PhotoType {
  const digits = Buffer.from(start.subarray(0, SIGNATURE_BYTES)).toString('hex')
  const known = SIGNATURES.find(([signature]) => signature.test(digits))
  if (known === undefined)
    throw errors.unreadableFile('This is no picture that can be kept', 'Send a JPEG, PNG or WebP picture.')
  return known[1]
}
