import type { ReadRow, SheetMapping } from '@org/core/contract'
export function createRowReader(_m: SheetMapping): (cells: readonly string[], row: number) => ReadRow { throw new Error() }
