import { Buffer } from 'node:buffer'

/** XML says its encoding in a byte order mark or in its first line; without either it is UTF-8. */
export function decodeXml(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  return decoderFor(bytes, head).decode(bytes)
}

function decoderFor([first, second]: Uint8Array, head: string): TextDecoder {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le')
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be')
  const named = /^(?:ï»¿)?\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]{1,40})["']/.exec(head)?.[1]
  // A text that is plainly in bytes is not in 16 bits, whatever it says.
  if (named === undefined || /^(utf|ucs)-?16/i.test(named)) return new TextDecoder()
  try {
    return new TextDecoder(named)
  } catch {
    return new TextDecoder()
  }
}
