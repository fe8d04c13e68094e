import { crc32, deflateSync, inflateSync } from 'node:zlib'

const SIGNATURE_BYTES = 8
/** Length, type and check sum of a chunk. */
const AROUND_BYTES = 12

/** The same picture with nothing but its pixels, packed as small as zlib can. */
export function smallerPng(png: Buffer): Buffer {
  const chunks = chunksOf(png)
  const dataOf = (type: string) => chunks.filter((chunk) => chunk.type === type).map(({ data }) => data)
  const pixels = deflateSync(inflateSync(Buffer.concat(dataOf('IDAT'))), { level: 9, memLevel: 9 })
  return Buffer.concat([
    png.subarray(0, SIGNATURE_BYTES),
    chunk('IHDR', Buffer.concat(dataOf('IHDR'))),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunksOf(png: Buffer): { type: string; data: Buffer }[] {
  const found = []
  for (let at = SIGNATURE_BYTES; at < png.length; ) {
    const length = png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    found.push({ type, data: png.subarray(at + 8, at + 8 + length) })
    at += length + AROUND_BYTES
  }
  return found
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
