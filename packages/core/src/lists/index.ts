export { createListReader } from './list-reader.ts'
export type {
  AskedOptions,
  FirstRows,
  ListCalls,
  ListReader,
  ListReaderOptions,
  ListRow,
  ListSnapshot,
} from './types.ts'
