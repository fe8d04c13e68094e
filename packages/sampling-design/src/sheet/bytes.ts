/** Writes numbers one after the other, little-endian, in the one form that digests and sheets are made of. */
export interface ByteWriter {
  uint8: (value: number) => void
  uint32: (value: number) => void
  int32: (value: number) => void
  /** −0 is written as 0 and any NaN as the one quiet NaN: what counts as the same number has the same bytes. */
  float64: (value: number) => void
  bytes: () => Uint8Array
}

/** A writer for so many bytes. */
export function byteWriter(length: number): ByteWriter {
  const bytes = new Uint8Array(length)
  const view = new DataView(bytes.buffer)
  let at = 0
  const step = (size: number) => {
    at += size
    return at - size
  }
  return {
    uint8: (value) => view.setUint8(step(1), value),
    uint32: (value) => view.setUint32(step(4), value, true),
    int32: (value) => view.setInt32(step(4), value, true),
    float64: (value) => {
      const from = step(8)
      if (!Number.isNaN(value)) return view.setFloat64(from, value + 0, true)
      view.setUint32(from, 0, true)
      view.setUint32(from + 4, 0x7ff8_0000, true)
    },
    bytes: () => bytes,
  }
}

/** Numbers as the bytes of their doubles. */
export function floatBytes(values: Float64Array): Uint8Array {
  const writer = byteWriter(values.length * 8)
  for (const value of values) writer.float64(value)
  return writer.bytes()
}

/** Whole numbers as the bytes of their 32 bits. */
export function intBytes(values: Int32Array): Uint8Array {
  const writer = byteWriter(values.length * 4)
  for (const value of values) writer.int32(value)
  return writer.bytes()
}

/** The doubles of such bytes. */
export function floatsOf(bytes: Uint8Array): Float64Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Float64Array.from({ length: Math.floor(bytes.length / 8) }, (_, at) => view.getFloat64(at * 8, true))
}

/** The whole numbers of such bytes. */
export function intsOf(bytes: Uint8Array): Int32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Int32Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => view.getInt32(at * 4, true))
}
