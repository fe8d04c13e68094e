import { Buffer } from 'node:buffer'

/** Control characters and halves of letters, as no XML may have them, by themselves and as references. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\x00-\x08\x0b\x0c\x0e-\x1f]|\xef\xbf[\xbe\xbf]/g
const REFERENCES =
  /&#(?:x0*(?:[0-8bcef]|1[0-9a-f]|d[89a-f][0-9a-f]{2}|fff[ef])|0*(?:[0-8]|1[124-9]|2\d|3[01]|5529[6-9]|55[3-9]\d\d|56\d{3}|57[0-2]\d\d|573[0-3]\d|5734[0-3]|6553[45]));/gi

/** XML without the characters that would make all of it unreadable: devices write what was typed. */
export function withoutControls(bytes: Uint8Array): Uint8Array {
  // UTF-16, half of whose bytes can be anything.
  if (bytes.subarray(0, 4).some((byte) => byte === 0 || byte >= 0xfe)) return bytes
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const clean = text.replaceAll(CONTROLS, '').replaceAll(REFERENCES, '')
  return clean.length === text.length ? bytes : Buffer.from(clean, 'latin1')
}
