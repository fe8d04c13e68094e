import { open } from 'node:fs/promises'

const READ_BYTES = 256 * 1024

/** A part of the file, in bytes. */
interface Part {
  start: number
  length: number
}

export interface SpooledText {
  group: string
  /** What begins the group, before its first text. */
  head(): string
  text: string
}

/** Texts of groups, which come in any order, until all are there. */
export interface Spool {
  add(texts: readonly SpooledText[]): Promise<void>
  /** The groups, in the order of their first text. */
  groups(): string[]
  /** The texts of a group in their order, piece by piece; pieces may end within a letter. */
  read(group: string): AsyncGenerator<Buffer>
  close(): Promise<void>
}

/**
 * Keeps texts in a file: memory has only where the parts of each group are. Texts of one group that come after each other
 * are one part.
 */
export async function createSpool(path: string): Promise<Spool> {
  const file = await open(path, 'wx+')
  const parts = new Map<string, Part[]>()
  let end = 0

  const place = (group: string, length: number): void => {
    const known = parts.get(group) ?? []
    const last = known.at(-1)
    if (last !== undefined && last.start + last.length === end) last.length += length
    else known.push({ start: end, length })
    parts.set(group, known)
    end += length
  }
  return {
    async add(texts) {
      const bytes = texts.map(({ group, head, text }) => {
        const content = Buffer.from(parts.has(group) ? text : head() + text)
        place(group, content.length)
        return content
      })
      await file.appendFile(Buffer.concat(bytes))
    },
    groups: () => [...parts.keys()],
    async *read(group) {
      for (const { start, length } of parts.get(group) ?? [])
        for (let at = 0; at < length; ) {
          const piece = Buffer.alloc(Math.min(READ_BYTES, length - at))
          const { bytesRead } = await file.read(piece, 0, piece.length, start + at)
          if (bytesRead === 0) throw new Error('The spooled texts are cut off')
          at += bytesRead
          yield piece.subarray(0, bytesRead)
        }
    },
    close: () => file.close(),
  }
}
