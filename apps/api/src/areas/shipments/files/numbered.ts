import { type Box, formatCode, type ManifestLine, type ShipmentDetail } from '@org/core/contract'

/** A line as every document of the shipment numbers it: the bench finds 17 of the order as 17 of the manifest. */
export interface NumberedLine {
  number: number
  line: ManifestLine
  /** Null: it came with the shipment, but no box of it has it. */
  box: Box | null
}

/** The lines of a box, or of none. */
export interface Section {
  box: Box | null
  lines: readonly NumberedLine[]
}

/** The boxes in their order with their lines; at the end what is in no box, if something is. */
export function sectionsOf({ boxes, lines }: ShipmentDetail): Section[] {
  const ordered = boxes.toSorted((a, b) => a.number - b.number)
  const known = new Set(boxes.map(({ id }) => id))
  const byBox = Map.groupBy(lines, ({ boxId }) => (boxId !== null && known.has(boxId) ? boxId : null))
  let number = 0
  const section = (box: Box | null): Section => {
    const own = byBox.get(box?.id ?? null) ?? []
    return { box, lines: own.map((line) => ({ number: ++number, line, box })) }
  }
  const inBoxes = ordered.map(section)
  const inNone = section(null)
  return inNone.lines.length === 0 ? inBoxes : [...inBoxes, inNone]
}

export const numberedLines = (detail: ShipmentDetail): NumberedLine[] =>
  sectionsOf(detail).flatMap(({ lines }) => lines)

/** What the laboratory is to measure: not what came by mistake. */
export const orderedLines = (detail: ShipmentDetail): NumberedLine[] =>
  numberedLines(detail).filter(({ line }) => line.state !== 'unexpected')

/** As people read it on the bag: `K7Q2-9MXA`. */
export const labelOf = ({ line }: NumberedLine): string => formatCode(line.code)

/** The names of test packages: `S1, S3`. */
export const testsOf = ({ tests }: { tests: string }): string[] =>
  tests
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
