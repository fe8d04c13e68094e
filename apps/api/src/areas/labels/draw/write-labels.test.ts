import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decoded, rendered } from '../../../files/pdf/testing.ts'
import { DATE, labelOf, labelsOf, layoutOf } from './testing.ts'
import { type LabelsToWrite, writeLabels } from './write-labels.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'write-labels-'))
})
afterAll(() => rm(folder, { recursive: true }))

const asked = (change: Partial<LabelsToWrite> = {}): LabelsToWrite => ({
  kind: 'labels',
  labels: labelsOf(3),
  layout: layoutOf(),
  title: '3 labels',
  date: DATE,
  ...change,
})
const never = new AbortController().signal
const roll = layoutOf({ sheet: { key: 'roll57x32' }, output: 'zpl' })

test('LBL-24: a note names the characters that cannot be printed', async () => {
  const labels = [labelOf(0, { fieldName: '東京' })]
  for (const layout of [layoutOf(), roll]) {
    const { path, notes } = await writeLabels(asked({ labels, layout }), {
      folder,
      onDrawn() {},
      signal: never,
    })
    expect(path).toBe(join(folder, `labels.${layout.output}`))
    expect(notes).toEqual(['2 characters cannot be printed: 東 京'])
  }
})

test('LBL-27: a thread draws while the server answers, and tells how far it is', async () => {
  const counts: number[] = []
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 5)
  const onDrawn = (count: number) => counts.push(count)
  const { path } = await writeLabels(asked({ labels: labelsOf(900) }), { folder, onDrawn, signal: never })
  clearInterval(timer)
  expect(counts.at(-1)).toBe(900)
  expect(counts.length).toBeGreaterThan(3)
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  expect(turns).toBeGreaterThan(10)
  expect((await rendered(new Uint8Array(await readFile(path)), 72, () => false)).count).toBe(30)
})

test.each([layoutOf(), roll])('LBL-27: the signal ends writing: $output', async (layout) => {
  const stop = new AbortController()
  let drawn = 0
  const onDrawn = (count: number) => {
    drawn = count
    stop.abort()
  }
  const writing = writeLabels(asked({ labels: labelsOf(5000), layout }), {
    folder,
    onDrawn,
    signal: stop.signal,
  })
  await expect(writing).rejects.toMatchObject({ kind: 'aborted' })
  expect(drawn).toBeLessThan(1000)
  await expect(
    writeLabels(asked({ layout }), { folder, onDrawn() {}, signal: stop.signal }),
  ).rejects.toMatchObject({ kind: 'aborted' })
})

test('LBL-27: a file that cannot be written ends the drawing', async () => {
  const missing = join(folder, 'missing')
  const drawn: number[] = []
  const writing = writeLabels(asked({ labels: labelsOf(5000) }), {
    folder: missing,
    onDrawn: (count) => drawn.push(count),
    signal: never,
  })
  await expect(writing).rejects.toMatchObject({ kind: 'unavailable' })
  expect(drawn.at(-1) ?? 0).toBeLessThan(1000)
})

test('LBL-26: a test page says how to print it and where it is, and has no code', async () => {
  const layout = layoutOf({ offsetXMm: 1.5, offsetYMm: -0.4 })
  for (const sheet of [layout.sheet, { key: 'roll57x32' as const }]) {
    const test = asked({ kind: 'testPage', labels: [], layout: { ...layout, sheet } })
    const { path } = await writeLabels(test, { folder, onDrawn() {}, signal: never })
    const { pictures, texts } = await rendered(new Uint8Array(await readFile(path)), 150)
    expect(pictures).toHaveLength(1)
    expect(texts.join()).toContain('Print at 100 %, without fitting to the page')
    expect(texts.join()).toContain('Current offset: 1.5 mm right, 0.4 mm up')
    for (const picture of pictures) expect(await decoded(picture, {})).toEqual([])
  }
  const { path } = await writeLabels(asked({ kind: 'testPage', layout: roll }), {
    folder,
    onDrawn() {},
    signal: never,
  })
  expect(await readFile(path, 'utf8')).toContain('Print at 100 %, without fitting to the page')
})

test('LBL-28: labels for a label printer are written in order, in UTF-8', async () => {
  const labels = Array.from({ length: 450 }, (_, at) => labelOf(at, { fieldName: `Café ${at}` }))
  const { path, notes } = await writeLabels(asked({ labels, layout: roll }), {
    folder,
    onDrawn() {},
    signal: never,
  })
  const text = await readFile(path, 'utf8')
  expect([...text.matchAll(/Café (\d+)/g)].map(([, at]) => Number(at))).toEqual(labels.map((_, at) => at))
  expect(notes).toEqual([])
})
