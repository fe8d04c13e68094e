import {
  type LabelLayoutRead,
  type LabelText,
  labelLayoutSchema,
  MIN_MODULE_MM,
  measuresOf,
  SYMBOL_MODULES,
} from '@org/core/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeOf, labelOf, labelsOf, layoutOf } from './testing.ts'
import { DOTS_PER_MM, zplFrame, zplLabels } from './zpl.ts'
import { zplTestPage } from './zpl-test-page.ts'
import { estimatedWidth } from './zpl-text.ts'

const offset = fc.double({ min: -10, max: 10, noNaN: true })
/** Rolls and own single labels, down to the smallest, with any offset. */
const layouts: fc.Arbitrary<LabelLayoutRead> = fc
  .record({
    roll: fc.boolean(),
    labelWidthMm: fc.double({ min: 36, max: 120, noNaN: true }),
    labelHeightMm: fc.double({ min: 14.5, max: 100, noNaN: true }),
    leftMm: fc.double({ min: 0, max: 12, noNaN: true }),
    topMm: fc.double({ min: 0, max: 12, noNaN: true }),
    symbol: fc.constantFrom('datamatrix', 'qr'),
    dpi: fc.constantFrom(203, 300),
    offsetXMm: offset,
    offsetYMm: offset,
  })
  .map(({ roll, labelWidthMm, labelHeightMm, leftMm, topMm, ...rest }) => {
    const measures = {
      pageWidthMm: leftMm + labelWidthMm,
      pageHeightMm: topMm + labelHeightMm,
      columns: 1,
      rows: 1,
      labelWidthMm,
      labelHeightMm,
      leftMm,
      topMm,
      pitchXMm: labelWidthMm,
      pitchYMm: labelHeightMm,
    }
    const sheet = roll ? { key: 'roll57x32' as const } : { key: 'own' as const, measures }
    return labelLayoutSchema.parse({ sheet, output: 'zpl', ...rest })
  })

/** The smallest label that may be printed. */
const SMALLEST = {
  key: 'own',
  measures: {
    pageWidthMm: 36,
    pageHeightMm: 14.5,
    columns: 1,
    rows: 1,
    labelWidthMm: 36,
    labelHeightMm: 14.5,
    leftMm: 0,
    topMm: 0,
    pitchXMm: 36,
    pitchYMm: 14.5,
  },
} as const

const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.string({
    unit: fc.constantFrom('^', '~', '_', 'W', '^XZ', '~JA', '\n', '^FS', 'é', '東'),
    maxLength: 60,
  }),
)
const labels: fc.Arbitrary<LabelText> = fc
  .record({ index: fc.nat(1000), fieldName: texts, growerName: texts, isBlank: fc.boolean() })
  .map(({ index, isBlank, ...names }) =>
    isBlank ? { code: codeOf(index), sample: null } : labelOf(index, names),
  )

/** The parts of a format that have a place. */
function fieldsOf(zpl: string) {
  return [...zpl.matchAll(/\^FO(-?[\d.]+),(-?[\d.]+)(.*?)\^FS/gs)].map(([, x, y, rest = '']) => {
    const [, , height] = /\^A0N,(\d+),(\d+)/.exec(rest) ?? []
    const [, box, boxHeight] = /\^GB(\d+),(\d+)/.exec(rest) ?? []
    const [, data = ''] = /\^FD(.*)$/s.exec(rest) ?? []
    return {
      x: Number(x),
      y: Number(y),
      rest,
      height: Number(height ?? boxHeight ?? 0),
      box: Number(box ?? 0),
      data,
    }
  })
}
const unescaped = (data: string): string =>
  data.replaceAll(/_([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** The right and bottom ends of what is at a place. */
function endsOf(field: ReturnType<typeof fieldsOf>[number], { symbol }: LabelLayoutRead) {
  const [, moduleDots] =
    /\^BXN,(\d+)|\^BQN,2,(\d+)/.exec(field.rest)?.filter((part) => part !== undefined) ?? []
  if (moduleDots !== undefined) {
    const size = SYMBOL_MODULES[symbol].modules * Number(moduleDots)
    return { right: field.x + size, bottom: field.y + size }
  }
  const width = field.box > 0 ? field.box : estimatedWidth(unescaped(field.data)) * field.height
  return { right: field.x + width, bottom: field.y + field.height }
}

function expectInside(zpl: string, layout: LabelLayoutRead): void {
  const width = Number(/\^PW(\d+)/.exec(zpl)?.[1])
  const height = Number(/\^LL(\d+)/.exec(zpl)?.[1])
  expect(width).toBeCloseTo(
    (measuresOf(layout).pageWidthMm * (layout.dpi === 203 ? 203.2 : 300)) / 25.4,
    -0.3,
  )
  for (const field of fieldsOf(zpl)) {
    const { right, bottom } = endsOf(field, layout)
    for (const at of [field.x, field.y]) expect(Number.isInteger(at) && at >= 0).toBe(true)
    expect(right).toBeLessThanOrEqual(width + 1)
    expect(bottom).toBeLessThanOrEqual(height + 1)
  }
}

test('LBL-28: each label is one format, and its text is no command', () => {
  fc.assert(
    fc.property(layouts, fc.array(labels, { minLength: 1, maxLength: 5 }), (layout, some) => {
      const formats = [...zplLabels({ labels: some, layout })]
      expect(formats).toHaveLength(some.length)
      for (const [at, zpl] of formats.entries()) {
        expect(zpl).toMatch(/^\^XA\n\^CI28\n\^PW\d+\n\^LL\d+\n\^LH0,0\n/)
        expect(zpl.match(/\^XA/g)).toHaveLength(1)
        expect(zpl.match(/\^XZ/g)).toHaveLength(1)
        expect(zpl).not.toContain('~')
        // Every caret begins a command of ours.
        expect(zpl.replaceAll(/\^(XA|XZ|CI|PW|LL|LH|FO|FS|FD|FH|A0N|BXN|BQN|GB)/g, '')).not.toContain('^')
        const data = fieldsOf(zpl).map((field) => field.data)
        expect(data[0]?.replace(/^MA,/, '')).toBe(some[at]?.code)
        for (const text of data) expect(text).not.toMatch(/[\^~\n\r]|_(?!5E|7E|5F)/)
      }
    }),
    { numRuns: 150 },
  )
})

test('LBL-29: nothing on a label of a label printer lies below 0 or beyond the label', () => {
  fc.assert(
    fc.property(layouts, labels, (layout, label) => {
      for (const zpl of zplLabels({ labels: [label], layout })) expectInside(zpl, layout)
      expectInside(zplTestPage(layout), layout)
    }),
    { numRuns: 200 },
  )
})

test('LBL-29: text of a label printer is beside the quiet zone of the code', () => {
  fc.assert(
    fc.property(layouts, (layout) => {
      const { symbol, moduleDots, text } = zplFrame(layout)
      const { modules, quiet } = SYMBOL_MODULES[layout.symbol]
      expect(symbol.width).toBe(modules * moduleDots)
      expect(symbol.x + symbol.width + quiet * moduleDots).toBeLessThanOrEqual(text.x)
      expect(symbol.x - quiet * moduleDots).toBeGreaterThanOrEqual(0)
      // At least the smallest module that scanners read, but for half a dot.
      expect(moduleDots / DOTS_PER_MM[layout.dpi]).toBeGreaterThan(
        MIN_MODULE_MM - 0.5 / DOTS_PER_MM[layout.dpi],
      )
    }),
    { numRuns: 300 },
  )
})

test.each([203, 300] as const)('LBL-29: a label of a roll in dots of %i dpi', (dpi) => {
  const layout = layoutOf({ sheet: { key: 'roll57x32' }, output: 'zpl', dpi })
  const [zpl = ''] = zplLabels({ labels: labelsOf(1), layout })
  expect(zpl).toContain(dpi === 203 ? '^PW456\n^LL256' : '^PW673\n^LL378')
  expect(zpl).toContain(dpi === 203 ? '^BXN,11,200,14,14' : '^BXN,16,200,14,14')
  expect(zpl).toContain('North Forty')
})

test('LBL-29: an offset moves the code and the text of a label alike', () => {
  const at = (offsetXMm: number, offsetYMm: number) => {
    const layout = layoutOf({ sheet: { key: 'roll57x32' }, output: 'zpl', offsetXMm, offsetYMm })
    return fieldsOf([...zplLabels({ labels: labelsOf(1), layout })].join('')).map(
      ({ x, y }) => [x, y] as const,
    )
  }
  const still = at(0, 0)
  expect(
    at(1, 1).map(([x, y], index) => [x - (still[index]?.[0] ?? 0), y - (still[index]?.[1] ?? 0)]),
  ).toEqual(still.map(() => [8, 8]))
  // No farther than the label’s edge, with the quiet zone of 11 dots.
  expect(Math.min(...at(-10, -10).map(([x]) => x))).toBe(11)
})

test.each([
  { layout: { sheet: { key: 'roll57x32' as const } } },
  { layout: { sheet: { key: 'roll57x32' as const }, symbol: 'qr' as const } },
  { layout: { sheet: SMALLEST } },
])('LBL-87: point and layer are whole on a label: $layout', ({ layout }) => {
  for (const pointNumber of [12, 1234])
    for (const [depthTopCm, depthBottomCm] of [
      [0, 15],
      [15, 30],
      [100, 125],
      [125, 150],
    ] as const) {
      const label = labelOf(1, { fieldName: 'W'.repeat(60), pointNumber, depthTopCm, depthBottomCm })
      const [zpl = ''] = zplLabels({ labels: [label], layout: layoutOf({ output: 'zpl', ...layout }) })
      expectInside(zpl, layoutOf({ output: 'zpl', ...layout }))
      const texts = fieldsOf(zpl).map(({ data }) => data)
      expect(texts.some((text) => text.endsWith(`${pointNumber} · ${depthTopCm}–${depthBottomCm} cm`))).toBe(
        true,
      )
    }
})

test('LBL-89: a label has the unit in which the depths of its design are round', () => {
  const label = labelOf(1, { pointNumber: 8, depthTopCm: 15.24, depthBottomCm: 30.48, depthUnit: 'in' })
  const layout = layoutOf({ sheet: { key: 'roll57x32' }, output: 'zpl' })
  expect([...zplLabels({ labels: [label], layout })].join('')).toContain('8 · 6–12 in')
})
