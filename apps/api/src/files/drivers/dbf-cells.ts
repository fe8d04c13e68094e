import { Buffer } from 'node:buffer'

export type CellKind =
  | 'text'
  | 'number'
  | 'date'
  | 'logical'
  | 'int32'
  | 'double'
  | 'currency'
  /** A pointer into another file, or of a kind that we do not know. */
  | 'leftOut'
  /** FoxPro's own marks, not the person's. */
  | 'hidden'

const KINDS: Readonly<Record<string, CellKind>> = { N: 'number', F: 'number', D: 'date', L: 'logical' }
/** Memos and pictures (in a .dbt or .fpt), and dBASE 7's and FoxPro's binary kinds that hardly anybody writes. */
const LEFT_OUT = 'MGPWQVT+@O'

export function kindOf(type: string, width: number, isFoxPro: boolean): CellKind {
  if (type === '0' && isFoxPro) return 'hidden'
  if (type === 'I' && width === 4) return 'int32'
  if (type === 'Y' && width === 8) return 'currency'
  // FoxPro's double; elsewhere a pointer to a picture.
  if (type === 'B') return width === 8 ? 'double' : 'leftOut'
  if (LEFT_OUT.includes(type)) return 'leftOut'
  return KINDS[type.toUpperCase()] ?? 'text'
}

/** @returns each byte as one character; null where it is empty */
export function cellText(bytes: Uint8Array, kind: CellKind): string | null {
  if (kind === 'int32' || kind === 'double' || kind === 'currency') return binaryText(bytes, kind)
  const end = bytes.indexOf(0)
  const length = end === -1 ? bytes.length : end
  const text = withoutSpaces(Buffer.from(bytes.buffer, bytes.byteOffset, length).toString('latin1'))
  if (text === '') return null
  if (kind === 'number') return numberText(text)
  if (kind === 'date') return dateText(text)
  return kind === 'logical' ? logicalText(text) : text
}

/** Not `trim()`: a byte that is a space in ISO-8859-1 can be a letter in what the text is written in. */
const withoutSpaces = (text: string): string => text.replace(/^[ \t\r\n]+/, '').replace(/[ \t\r\n]+$/, '')

function binaryText(bytes: Uint8Array, kind: 'int32' | 'double' | 'currency'): string | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.byteLength < (kind === 'int32' ? 4 : 8)) return null
  if (kind === 'int32') return String(view.getInt32(0, true))
  if (kind === 'currency') return tenThousandths(view.getBigInt64(0, true))
  const value = view.getFloat64(0, true)
  return Number.isFinite(value) ? String(value) : null
}

function tenThousandths(value: bigint): string {
  const digits = String(value < 0n ? -value : value).padStart(5, '0')
  return withoutZeros(`${value < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`)
}

/** As it is written, every digit of it; what programs write in place of a number is none. */
function numberText(text: string): string | null {
  if (/^\*+$|#|^[-+]?(nan|inf)/i.test(text)) return null
  if (/^[-+]?(\d+\.?\d*|\.\d+)e[-+]?\d+$/i.test(text)) {
    const value = Number(text)
    return Number.isFinite(value) ? String(value) : text
  }
  return /^[-+]?\d*\.\d*$/.test(text) && /\d/.test(text) ? withoutZeros(text) : text
}

/** `12.500` → `12.5`, `3.000` → `3`, `.5` → `0.5`: columns are as wide as their longest number. */
const withoutZeros = (text: string): string => text.replace(/\.?0*$/, '').replace(/^([-+]?)(?=\.|$)/, '$10')

/** `20240501` → `2024/05/01`, as GDAL writes dates. */
function dateText(text: string): string | null {
  if (/^0+$/.test(text)) return null
  return text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1/$2/$3')
}

function logicalText(text: string): string | null {
  if (/^[ty1]/i.test(text)) return 'true'
  return /^[fn0]/i.test(text) ? 'false' : null
}
