import { describe, expect, it } from 'vitest'
import { eachRow } from './each-row.ts'

/** A list of numbers in pages of two, and what it was asked. */
function numbers(count: number) {
  const asked: object[] = []
  const list = async (input: { cursor?: string; search?: string } = {}) => {
    asked.push(input)
    const from = Number(input.cursor ?? 0)
    const items = Array.from({ length: count }, (_, at) => at).slice(from, from + 2)
    return { items, nextCursor: from + 2 < count ? String(from + 2) : null }
  }
  return { list, asked }
}

async function taken<T>(rows: AsyncIterable<T>, most = Infinity): Promise<T[]> {
  const all: T[] = []
  for await (const row of rows) {
    all.push(row)
    if (all.length === most) break
  }
  return all
}

describe('eachRow', () => {
  it('SDK-1: answers the rows of all pages in order, under one filter', async () => {
    const { list, asked } = numbers(5)
    expect(await taken(eachRow(list, { search: 'north' }))).toEqual([0, 1, 2, 3, 4])
    expect(asked).toEqual([
      { search: 'north', cursor: undefined },
      { search: 'north', cursor: '2' },
      { search: 'north', cursor: '4' },
    ])
    expect(await taken(eachRow(numbers(0).list))).toEqual([])
    expect(await taken(eachRow(numbers(5).list, { cursor: '2' }))).toEqual([2, 3, 4])
  })

  it('SDK-1: reads no page before a row of it is needed, and none after a break', async () => {
    const { list, asked } = numbers(5)
    const rows = eachRow(list, {})
    expect(asked).toHaveLength(0)
    expect(await taken(rows, 2)).toEqual([0, 1])
    expect(asked).toHaveLength(1)
  })
})
