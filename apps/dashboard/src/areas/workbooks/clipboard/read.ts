import { fromTsv } from './tsv.ts'

/** The cells on the clipboard. */
export function readClipboard(data: Pick<DataTransfer, 'getData'>): string[][] {
  return fromTsv(data.getData('text/plain'))
}
