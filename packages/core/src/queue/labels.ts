import { correctionsOf, formatCode, normalizeCode } from '../contract/labels/code.ts'
import { readScanText } from '../contract/labels/scan-text.ts'
import type { FieldOnPhone } from './view.ts'

/** What a phone says of a label before it keeps it. `known`: it is on that bag already. */
export type LabelSaid =
  | { outcome: 'good' | 'known'; code: string }
  | { outcome: 'wrong'; message: string; remedy: string; correction: string | null }

interface Bag {
  sampleId: number
  pointNumber: number
  fieldName: string
  isApplied: boolean
  depthTopCm: number
  depthBottomCm: number
}

/**
 * Whether a label can go onto a bag, as far as the phone knows: one that was not taken along may be a blank label.
 *
 * @param layer how a depth is said: `0–6 in`
 */
export function labelOn(
  fields: readonly FieldOnPhone[],
  sampleId: number,
  text: string,
  layer: (bag: { depthTopCm: number; depthBottomCm: number }) => string,
): LabelSaid {
  const read = readScanText(text)
  if (read.kind !== 'code') return notACode(fields, text)
  const { code } = read
  const { owner, own } = find(fields, sampleId, code)
  if (owner?.sampleId === sampleId) return { outcome: owner.isApplied ? 'known' : 'good', code }
  if (owner !== undefined) return ofAnother(code, owner, layer)
  if (own !== null && own !== code)
    return {
      outcome: 'wrong',
      message: `The label of this bag is ${formatCode(own)}`,
      remedy: 'Look for that label. Where it is lost, write a note.',
      correction: null,
    }
  return { outcome: 'good', code }
}

function find(fields: readonly FieldOnPhone[], sampleId: number, code: string) {
  let owner: Bag | undefined
  let own: string | null = null
  for (const { fieldName, points } of fields)
    for (const { number, samples } of points)
      for (const { id, labelCode, status, depthTopCm, depthBottomCm } of samples) {
        if (id === sampleId) own = labelCode
        if (labelCode !== code) continue
        const isApplied = status !== 'printed' && status !== 'reserved'
        owner = { sampleId: id, pointNumber: number, fieldName, isApplied, depthTopCm, depthBottomCm }
      }
  return { owner, own }
}

function ofAnother(code: string, owner: Bag, layer: (bag: Bag) => string): LabelSaid {
  const where = `point ${owner.pointNumber} of ${owner.fieldName}, ${layer(owner)}`
  return {
    outcome: 'wrong',
    message: owner.isApplied
      ? `${formatCode(code)} is on another bag already: ${where}`
      : `${formatCode(code)} is for another bag: ${where}`,
    remedy: owner.isApplied ? 'Compare both bags, and use another label.' : 'Use the label of this bag.',
    correction: null,
  }
}

function notACode(fields: readonly FieldOnPhone[], text: string): LabelSaid {
  const known = new Set(
    fields.flatMap(({ points }) =>
      points.flatMap(({ samples }) => samples.flatMap(({ labelCode }) => labelCode ?? [])),
    ),
  )
  const near = correctionsOf(normalizeCode(text)).filter((code) => known.has(code))
  const correction = near.length === 1 ? (near[0] ?? null) : null
  return {
    outcome: 'wrong',
    message: `“${text.trim().slice(0, 30)}” is no label’s code`,
    remedy:
      correction === null
        ? 'A code has eight letters and digits, such as K7Q2-9MXA. Compare it with the label.'
        : `Only ${formatCode(correction)} would fit. Compare it with the label.`,
    correction,
  }
}
