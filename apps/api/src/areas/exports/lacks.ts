import type { ExportPlace } from '@org/core/contract'
import type { ExportedRow } from './formats/format.ts'

/** The most letters of a spreadsheet cell. */
const CELL_LETTERS = 32_767

/** Counts what a file of fields cannot hold whole, while its rows are written. */
export class Lacks {
  #withoutShape = 0
  #longWkt = 0
  readonly #hasShapes: boolean
  readonly #place: ExportPlace

  constructor(hasShapes: boolean, place: ExportPlace) {
    this.#hasShapes = hasShapes
    this.#place = place
  }

  see(rows: readonly ExportedRow[]): void {
    for (const { geometry, cells } of rows) {
      const told = this.#hasShapes ? geometry : cells.at(-1)
      if (told === null || told === undefined) this.#withoutShape += 1
      if (this.#place === 'wkt' && typeof told === 'string' && told.length > CELL_LETTERS) this.#longWkt += 1
    }
  }

  /** The notes, in sentences. */
  tell(note: (sentence: string) => void): void {
    if (this.#withoutShape > 0 && this.#hasShapes) note(without(this.#withoutShape, 'shape'))
    if (this.#withoutShape > 0 && this.#place !== 'none') note(without(this.#withoutShape, 'location'))
    if (this.#longWkt > 0) {
      const subject =
        this.#longWkt === 1 ? 'One boundary is' : `${this.#longWkt.toLocaleString('en-US')} boundaries are`
      note(
        `${subject} longer than the ${CELL_LETTERS.toLocaleString('en-US')} characters a spreadsheet cell can hold: open the file in mapping software`,
      )
    }
  }
}

function without(count: number, what: string): string {
  return count === 1
    ? `One field has no boundary, so it has no ${what} in the file`
    : `${count.toLocaleString('en-US')} fields have no boundary, so they have no ${what} in the file`
}
